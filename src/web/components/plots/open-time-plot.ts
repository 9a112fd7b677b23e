import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { drawAxes } from './draw-axes.ts'
import { drawGaps } from './draw-gaps.ts'
import { drawMarks } from './draw-marks.ts'
import { drawSeries } from './draw-series.ts'
import type { PlotColours } from './plot-colours.ts'
import { createPen, type PlotPen } from './plot-pen.ts'
import { seriesLook } from './plot-shapes.ts'
import type { TimePlotDrawing } from './time-plot-drawing.ts'
import type { PlotLayout } from './time-plot-layout.ts'

export type OpenInput = {
  target: HTMLElement
  drawing: TimePlotDrawing
  colours: PlotColours
  layout: PlotLayout
  /** How many times larger everything is drawn; 1 unless a picture is made. */
  zoom?: number
}

export type OpenPlot = {
  canvas: HTMLCanvasElement
  /** Puts the cursor at a moment; undefined takes it away. */
  pointAt(place: number | undefined): void
  close(): void
}

const lineWidth = 1.6
const cursorSize = 8

/** uPlot keeps the arrays it is given and changes none of them. */
const asData = ({ moments, columns }: TimePlotDrawing): uPlot.AlignedData => [
  moments as number[],
  ...columns.map(column => column as (number | null | undefined)[]),
]

/** Draws in pixels of the layout; uPlot's canvas has more of them on a fine screen. */
const layer = (penOf: (plot: uPlot) => PlotPen, draw: (pen: PlotPen) => void) => (plot: uPlot) => {
  const pen = penOf(plot)
  const scale = plot.ctx.canvas.width / pen.layout.width
  plot.ctx.save()
  plot.ctx.scale(scale, scale)
  draw(pen)
  plot.ctx.restore()
}

const hiddenAxis = (side: 2 | 3, size: number): uPlot.Axis => ({
  scale: side === 2 ? 'x' : 'y',
  side,
  size,
  splits: () => [],
  values: () => [],
  grid: { show: false },
  ticks: { show: false },
})

type OptionsInput = { drawing: TimePlotDrawing; layout: PlotLayout; colours: PlotColours; zoom: number }

const cursorOf = ({ colours, zoom }: OptionsInput): uPlot.Cursor => {
  const none = () => null
  const colourOf = (_: uPlot, series: number) => colours.series[seriesLook(series - 1).colour] ?? colours.ink
  return {
    y: false,
    drag: { x: false, y: false },
    // Mouse, fingers and keys all move the cursor by `pointAt`.
    bind: {
      mousedown: none,
      mouseup: none,
      click: none,
      dblclick: none,
      mousemove: none,
      mouseleave: none,
      mouseenter: none,
    },
    points: { size: cursorSize * zoom, width: lineWidth * zoom, stroke: colourOf, fill: () => colours.paper },
  }
}

const optionsOf = (input: OptionsInput): uPlot.Options => {
  const { drawing, layout, colours, zoom } = input
  const penOf = ({ ctx }: uPlot) => createPen({ canvas: ctx, drawing, layout, colours })
  const below = (layout.floor - layout.top) / (layout.bottom - layout.top)
  const seriesOf = (_: unknown, place: number): uPlot.Series => ({
    scale: 'y',
    stroke: colours.series[seriesLook(place).colour] ?? colours.ink,
    width: lineWidth * zoom,
    points: { show: false },
  })
  return {
    width: layout.width * zoom,
    height: layout.height * zoom,
    padding: [layout.top * zoom, (layout.width - layout.right) * zoom, 0, 0],
    legend: { show: false },
    select: { show: false, left: 0, top: 0, width: 0, height: 0 },
    scales: {
      x: { time: false, range: [drawing.from, Math.max(drawing.from + 1, drawing.to)] },
      // The values are shares of the height, 0 at the top.
      y: { range: [0, below], dir: -1 },
    },
    axes: [hiddenAxis(2, (layout.height - layout.floor) * zoom), hiddenAxis(3, layout.left * zoom)],
    series: [{}, ...drawing.series.map(seriesOf)],
    cursor: cursorOf(input),
    hooks: {
      drawAxes: [
        layer(penOf, pen => {
          drawAxes(pen)
          drawGaps(pen)
          drawMarks(pen)
        }),
      ],
      draw: [layer(penOf, drawSeries)],
    },
  }
}

/** Draws a plot into an element. uPlot does so in a microtask of its own, before the browser paints. */
export const openTimePlot = ({ target, drawing, layout, colours, zoom = 1 }: OpenInput): OpenPlot => {
  const plot = new uPlot(optionsOf({ drawing, layout, colours, zoom }), asData(drawing), target)
  return {
    canvas: plot.ctx.canvas,
    pointAt: place => {
      const at = place === undefined ? undefined : drawing.moments[place]
      const left = at === undefined ? -10 : plot.valToPos(at, 'x')
      plot.setCursor({ left, top: at === undefined ? -10 : 0 })
    },
    close: () => plot.destroy(),
  }
}
