import type { PlotColours } from '#web/components/time-plot-model/plot-shapes.ts'
import type { TimePlotDrawing } from '#web/components/time-plot-model/time-plot-drawing.ts'
import type { PlotLayout } from '#web/components/time-plot-model/time-plot-layout.ts'

/** What the layers of a plot draw with: a canvas scaled to layout pixels, and functions from values to coordinates. */
export type PlotPen = {
  canvas: CanvasRenderingContext2D
  drawing: TimePlotDrawing
  layout: PlotLayout
  colours: PlotColours
  scale: number
  xOf: (at: number) => number
  yOf: (value: number) => number
}

export const createPen = (parts: Omit<PlotPen, 'xOf' | 'yOf'>): PlotPen => {
  const { layout, drawing } = parts
  const { left, right, top, bottom } = layout
  const spanMs = Math.max(1, drawing.to - drawing.from)
  return {
    ...parts,
    xOf: at => left + ((at - drawing.from) / spanMs) * (right - left),
    yOf: value => top + drawing.scale.fractionOf(value) * (bottom - top),
  }
}

type Stroke = { colour: string; width: number; dash?: readonly number[] }
type Ends = { x1: number; y1: number; x2: number; y2: number }

export const strokePath = ({ canvas }: PlotPen, { colour, width, dash = [] }: Stroke): void => {
  canvas.strokeStyle = colour
  canvas.lineWidth = width
  canvas.setLineDash([...dash])
  canvas.stroke()
  canvas.setLineDash([])
}

export const strokeLine = (pen: PlotPen, { x1, y1, x2, y2, ...stroke }: Stroke & Ends): void => {
  pen.canvas.beginPath()
  pen.canvas.moveTo(x1, y1)
  pen.canvas.lineTo(x2, y2)
  strokePath(pen, stroke)
}

type Text = { text: string; x: number; y: number; align?: CanvasTextAlign; colour: string }

/** Writes text with an outline in the background colour, so that lines do not run into the letters. `y` is the baseline. */
export const writeText = ({ canvas, colours }: PlotPen, { text, x, y, align = 'left', colour }: Text): void => {
  canvas.font = `12px ${colours.font}`
  canvas.textAlign = align
  canvas.textBaseline = 'alphabetic'
  canvas.lineJoin = 'round'
  canvas.lineWidth = 4
  canvas.strokeStyle = colours.paper
  canvas.strokeText(text, x, y)
  canvas.fillStyle = colour
  canvas.fillText(text, x, y)
}
