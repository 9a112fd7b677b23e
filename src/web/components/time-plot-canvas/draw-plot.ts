import { gapBox, gapLabels } from '#web/components/plots/gap-labels.ts'
import { readingAt } from '#web/components/time-plot-model/plot-reading.ts'
import { type PlotColours, seriesColour } from '#web/components/time-plot-model/plot-shapes.ts'
import type { TimePlotDrawing } from '#web/components/time-plot-model/time-plot-drawing.ts'
import type { PlotLayout } from '#web/components/time-plot-model/time-plot-layout.ts'
import { drawAxes, drawLines, drawMarks } from './draw-lines.ts'
import { drawSeriesNames } from './draw-names.ts'
import { drawSeries } from './draw-series.ts'
import { createPen, type PlotPen, strokeLine, strokePath, writeText } from './plot-pen.ts'

const hatchStep = 8

const hatch = (pen: PlotPen, { x, width }: { x: number; width: number }): void => {
  const { canvas, layout, colours } = pen
  const [y1, y2] = [layout.floor, layout.top]
  canvas.save()
  canvas.beginPath()
  canvas.rect(x, y2, width, y1 - y2)
  canvas.clip()
  // Start on a fixed grid, so that the hatching of adjacent gaps lines up.
  const first = Math.floor((x - (y1 - y2)) / hatchStep) * hatchStep
  canvas.beginPath()
  for (let at = first; at < x + width; at += hatchStep) {
    canvas.moveTo(at, y1)
    canvas.lineTo(at + y1 - y2, y2)
  }
  strokePath(pen, { colour: colours.hatch, width: 0.8 })
  canvas.restore()
}

/** Hatches the times at which no line was measured, and labels them with their reasons. Other gaps only break their line. */
const drawGaps = (pen: PlotPen): void => {
  const { layout, colours } = pen
  const { gaps } = pen.drawing
  const frame = { left: layout.left, right: layout.right, xOf: pen.xOf }
  for (const gap of gaps) hatch(pen, gapBox(gap, frame))
  for (const { text, middle } of gapLabels({ frame, gaps })) {
    writeText(pen, { text, x: middle, y: layout.floor - 5, align: 'center', colour: colours.second })
  }
}

export type PlotInput = {
  drawing: TimePlotDrawing
  layout: PlotLayout
  colours: PlotColours
  /** Pixels of the canvas per pixel of the layout. */
  scale: number
}

/** A cleared canvas in the size of the layout. */
const penOn = (element: HTMLCanvasElement, input: PlotInput): PlotPen | undefined => {
  const { layout, scale } = input
  // Setting the size clears the canvas.
  element.width = Math.round(layout.width * scale)
  element.height = Math.round(layout.height * scale)
  const canvas = element.getContext('2d')
  canvas?.scale(scale, scale)
  return canvas ? createPen({ canvas, ...input }) : undefined
}

export const drawPlot = (element: HTMLCanvasElement, input: PlotInput): void => {
  const pen = penOn(element, input)
  if (!pen) return
  for (const draw of [drawAxes, drawGaps, drawMarks, drawLines, drawSeries, drawSeriesNames]) draw(pen)
}

const [dotRadius, dotWidth] = [4, 1.6]

/** A line at a moment, in milliseconds, and a dot on each reading that the legend shows. */
const drawCursor = (pen: PlotPen, at: number): void => {
  const { canvas, drawing, layout, colours } = pen
  const x = pen.xOf(at)
  strokeLine(pen, { x1: x, y1: layout.top, x2: x, y2: layout.floor, colour: colours.third, width: 1, dash: [3, 3] })
  for (const [index, series] of drawing.series.entries()) {
    const reading = readingAt(series, at)
    if (!reading) continue
    canvas.beginPath()
    canvas.arc(pen.xOf(reading.at), pen.yOf(reading.value), dotRadius, 0, 2 * Math.PI)
    canvas.fillStyle = colours.paper
    canvas.fill()
    strokePath(pen, { colour: seriesColour(colours, index), width: dotWidth })
  }
}

/** The cursor has a canvas of its own, because drawing the lines again takes longer. Without a moment it is empty. */
export const showCursor = (
  element: HTMLCanvasElement,
  { at, ...input }: PlotInput & { at: number | undefined },
): void => {
  const pen = penOn(element, input)
  if (pen && at !== undefined) drawCursor(pen, at)
}
