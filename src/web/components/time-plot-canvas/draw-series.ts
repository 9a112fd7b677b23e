import type { Stretch } from '#web/components/rank-histories/rank-stretches.ts'
import { bestIndex } from '#web/components/time-plot-model/plot-reading.ts'
import type { PreparedSeries } from '#web/components/time-plot-model/plot-series.ts'
import { seriesColour, seriesLook, shapePath } from '#web/components/time-plot-model/plot-shapes.ts'
import { type PlotPen, strokePath } from './plot-pen.ts'

type Line = { series: PreparedSeries; index: number; colour: string }
type End = { x: number; y: number }

/** Minimum widths keep a single reading visible: a short bar, or two dots. */
const bars = {
  unranked: { minWidth: 3, width: 3, dash: [] },
  empty: { minWidth: 7, width: 2, dash: [2, 3] },
} as const
const shapeSize = 3.4
const shapeStep = 170

/** Below the axis: a solid bar for "not in the chart", a dotted one for "the chart was empty". */
const drawOutside = (pen: PlotPen, { series, index, colour, kind }: Line & { kind: keyof typeof bars }): void => {
  const { canvas, layout } = pen
  const { minWidth, ...look } = bars[kind]
  const y = layout.laneY(index)
  canvas.beginPath()
  for (const stretch of series.stretches) {
    if (stretch.kind !== kind) continue
    const x = pen.xOf(stretch.from)
    canvas.moveTo(x, y)
    canvas.lineTo(Math.max(x + minWidth, pen.xOf(stretch.to)), y)
  }
  strokePath(pen, { colour, ...look })
}

const endOf = (pen: PlotPen, { stretch, index, side }: { stretch: Stretch; index: number; side: 'from' | 'to' }) => {
  if (stretch.kind === 'unranked') return { x: pen.xOf(stretch[side]), y: pen.layout.laneY(index) }
  const edge = stretch.kind === 'ranked' ? stretch.ranks.at(side === 'from' ? 0 : -1) : undefined
  return edge === undefined ? undefined : { x: pen.xOf(stretch[side]), y: pen.yOf(edge) }
}

/** The lines into and out of the chart. They are dotted because the exact time between the two readings is unknown. */
const drawCrossings = (pen: PlotPen, { series, index, colour }: Line): void => {
  const { canvas } = pen
  canvas.beginPath()
  for (const [at, stretch] of series.stretches.entries()) {
    const before = series.stretches[at - 1]
    if (!before || before.kind === stretch.kind) continue
    const start: End | undefined = endOf(pen, { stretch: before, index, side: 'to' })
    const end: End | undefined = endOf(pen, { stretch, index, side: 'from' })
    if (!start || !end) continue
    canvas.moveTo(start.x, start.y)
    canvas.lineTo(end.x, end.y)
  }
  strokePath(pen, { colour, width: 1.4, dash: [1.5, 3] })
}

/** A single reading between gaps has no line, so it gets a dot. */
const drawLonely = (pen: PlotPen, { series, colour }: Line): void => {
  const { canvas } = pen
  canvas.fillStyle = colour
  canvas.beginPath()
  for (const stretch of series.stretches) {
    if (stretch.kind !== 'ranked' || stretch.ranks.length > 1) continue
    const [x, y] = [pen.xOf(stretch.from), pen.yOf(stretch.ranks[0] ?? 0)]
    canvas.moveTo(x, y)
    canvas.arc(x, y, 1.8, 0, 2 * Math.PI)
  }
  canvas.fill()
}

/** Positions of the shapes: at the end of each line and, with several series, at intervals along it. */
const shapeEnds = (pen: PlotPen, { series, index, isAlone }: Line & { isAlone: boolean }): readonly End[] => {
  const ends: End[] = []
  let free = pen.layout.left + 20 + index * (shapeStep / 5)
  const last = series.stretches.findLast(({ kind }) => kind === 'ranked')
  for (const stretch of series.stretches) {
    if (stretch.kind !== 'ranked') continue
    for (let at = 0; at < stretch.times.length && !isAlone; at++) {
      const x = pen.xOf(stretch.times[at] ?? 0)
      if (x < free) continue
      ends.push({ x, y: pen.yOf(stretch.ranks[at] ?? 0) })
      free = x + shapeStep
    }
  }
  const end = last?.kind === 'ranked' ? last.ranks.at(-1) : undefined
  return last && end !== undefined ? [...ends, { x: pen.xOf(last.to), y: pen.yOf(end) }] : ends
}

const drawShapes = (pen: PlotPen, line: Line & { isAlone: boolean }): void => {
  const { canvas } = pen
  const path = new Path2D(shapePath(seriesLook(line.index).shape, shapeSize))
  canvas.fillStyle = line.colour
  for (const { x, y } of shapeEnds(pen, line)) {
    canvas.save()
    canvas.translate(x, y)
    canvas.fill(path)
    canvas.restore()
  }
}

/** A ring around the first best reading of a single line. */
const drawBest = (pen: PlotPen, { series, colour }: Line): void => {
  const { canvas, colours } = pen
  const at = bestIndex(series)
  if (at === undefined) return
  canvas.beginPath()
  canvas.arc(pen.xOf(series.times[at] ?? 0), pen.yOf(series.values[at] ?? 0), 4, 0, 2 * Math.PI)
  canvas.fillStyle = colours.paper
  canvas.fill()
  strokePath(pen, { colour, width: 1.6 })
}

export const drawSeries = (pen: PlotPen): void => {
  const isAlone = pen.drawing.series.length === 1
  for (const [index, series] of pen.drawing.series.entries()) {
    const line = { series, index, colour: seriesColour(pen.colours, index) }
    drawOutside(pen, { ...line, kind: 'unranked' })
    drawOutside(pen, { ...line, kind: 'empty' })
    drawCrossings(pen, line)
    drawLonely(pen, line)
    drawShapes(pen, { ...line, isAlone })
    if (isAlone && pen.drawing.isRank) drawBest(pen, line)
  }
}
