import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { gapBox, gapLabels } from '#web/components/plots/gap-labels.ts'
import { nearestIndex } from '#web/components/plots/moment-indexes.ts'
import { readingAt } from '#web/components/time-plot-model/plot-reading.ts'
import { type PlotColours, seriesColour } from '#web/components/time-plot-model/plot-shapes.ts'
import type { TimePlotDrawing } from '#web/components/time-plot-model/time-plot-drawing.ts'
import type { PlotLayout } from '#web/components/time-plot-model/time-plot-layout.ts'
import { drawAxes, drawLines, drawMarks } from './draw-lines.ts'
import { drawSeriesNames } from './draw-names.ts'
import { drawSeries } from './draw-series.ts'
import { createPen, type PlotPen, strokePath, writeText } from './plot-pen.ts'

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

type PlotState = { drawing: TimePlotDrawing; layout: PlotLayout }

export type OpenInput = PlotState & {
  target: HTMLElement
  colours: PlotColours
  /** Scale factor of the drawing; defaults to 1 and is set only when saving a picture. */
  zoom?: number
}

export type OpenPlot = {
  canvas: HTMLCanvasElement
  /** Redraws other data with the same number of series on the same canvas, synchronously. */
  show(next: PlotState): void
  /** Moves the cursor to the moment at an index; undefined hides it. */
  pointAt(index: number | undefined): void
  close(): void
}

const [cursorSize, cursorWidth] = [8, 1.6]

/** uPlot reads a column only at the cursor, so the values stay empty until the cursor reaches them. */
const asData = ({ moments, series }: TimePlotDrawing): uPlot.AlignedData => [
  moments,
  ...series.map(() => new Float64Array(moments.length)),
]

type OptionsInput = { now: () => PlotState; colours: PlotColours; zoom: number }

/** Draws in layout pixels; on high-density screens uPlot's canvas has more pixels than the layout. */
const layer =
  ({ now, colours }: OptionsInput, draw: (pen: PlotPen) => void) =>
  ({ ctx }: uPlot) => {
    const scale = ctx.canvas.width / now().layout.width
    ctx.save()
    ctx.scale(scale, scale)
    draw(createPen({ canvas: ctx, ...now(), colours, scale }))
    ctx.restore()
  }

/** Puts the cursor dot on the reading that the legend shows. */
const dotOf =
  (now: () => PlotState): uPlot.Cursor.DataIdxRefiner =>
  ({ data }, line, index) => {
    const { series, moments, scale } = now().drawing
    const pointedSeries = series[line - 1]
    const reading = pointedSeries && readingAt(pointedSeries, moments[index] ?? Number.NaN)
    const column = data[line]
    if (line === 0 || !reading || !column) return line === 0 ? index : null
    const dot = nearestIndex(moments, reading.at)
    column[dot] = scale.fractionOf(reading.value)
    return dot
  }

const cursorOf = ({ now, colours, zoom }: OptionsInput): uPlot.Cursor => {
  const none = () => null
  return {
    y: false,
    drag: { x: false, y: false },
    dataIdx: dotOf(now),
    // Mouse, touch and keyboard all move the cursor through `pointAt`.
    bind: {
      mousedown: none,
      mouseup: none,
      click: none,
      dblclick: none,
      mousemove: none,
      mouseleave: none,
      mouseenter: none,
    },
    points: {
      size: cursorSize * zoom,
      width: cursorWidth * zoom,
      stroke: (_, series) => seriesColour(colours, series - 1),
      fill: () => colours.paper,
    },
  }
}

/** We set the padding ourselves, because uPlot's own axes are off. */
const paddingOf = ({ now, zoom }: OptionsInput): uPlot.Padding => [
  () => now().layout.top * zoom,
  () => (now().layout.width - now().layout.right) * zoom,
  () => (now().layout.height - now().layout.floor) * zoom,
  () => now().layout.left * zoom,
]

/** Values are fractions of the axis height, 0 at the top. The range extends below 1 to include the lanes. */
const heightsOf = ({ layout }: PlotState): [number, number] => [
  0,
  (layout.floor - layout.top) / (layout.bottom - layout.top),
]

const optionsOf = (input: OptionsInput): uPlot.Options => {
  const { now, zoom } = input
  const { drawing, layout } = now()
  return {
    width: layout.width * zoom,
    height: layout.height * zoom,
    padding: paddingOf(input),
    legend: { show: false },
    select: { show: false, left: 0, top: 0, width: 0, height: 0 },
    scales: {
      x: { time: false, range: () => [now().drawing.from, Math.max(now().drawing.from + 1, now().drawing.to)] },
      y: { auto: false, range: () => heightsOf(now()), dir: -1 },
    },
    axes: [{ show: false }, { show: false }],
    // `drawLines` draws the lines: uPlot would clip each line at its gaps, which costs more than the line.
    series: [
      {},
      ...drawing.series.map(() => ({ scale: 'y', auto: false, paths: () => null, points: { show: false } })),
    ],
    cursor: cursorOf(input),
    hooks: {
      drawClear: [drawAxes, drawGaps, drawMarks].map(draw => layer(input, draw)),
      draw: [drawLines, drawSeries, drawSeriesNames].map(draw => layer(input, draw)),
    },
  }
}

const isSameBox = (before: PlotLayout, after: PlotLayout): boolean =>
  (['width', 'height', 'left', 'right', 'top', 'floor'] as const).every(side => before[side] === after[side])

export const openTimePlot = ({ target, colours, zoom = 1, ...first }: OpenInput): OpenPlot => {
  let state: PlotState = first
  const plot = new uPlot(optionsOf({ now: () => state, colours, zoom }), asData(state.drawing), target)
  let pointed: number | undefined
  const point = () => {
    const at = pointed === undefined ? undefined : state.drawing.moments[pointed]
    const left = at === undefined ? -10 : plot.valToPos(at, 'x')
    plot.setCursor({ left, top: at === undefined ? -10 : 0 })
  }
  return {
    canvas: plot.ctx.canvas,
    show: next => {
      const { drawing, layout } = state
      if (next.drawing === drawing && next.layout === layout) return
      state = next
      plot.batch(() => {
        plot.setData(asData(next.drawing))
        const [min, max] = heightsOf(next)
        plot.setScale('y', { min, max })
        // `setSize` recreates the canvas, so call it only when the layout's box changes.
        if (!isSameBox(layout, next.layout)) {
          plot.setSize({ width: next.layout.width * zoom, height: next.layout.height * zoom })
        }
      })
      point()
    },
    pointAt: index => {
      pointed = index
      point()
    },
    close: () => plot.destroy(),
  }
}
