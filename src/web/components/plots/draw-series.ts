import { type PlotPen, strokeLine, strokePath } from './plot-pen.ts'
import type { PreparedSeries } from './plot-series.ts'
import { seriesLook, shapePath } from './plot-shapes.ts'
import type { Stretch } from './rank-stretches.ts'

type Line = { series: PreparedSeries; place: number; colour: string }
type End = { x: number; y: number }

/** A single reading stays visible: as a short bar, or as two dots. */
const minWidths = { unranked: 3, empty: 7 } as const
const shapeSize = 3.4
const shapeStep = 170

/** Below the axis: a solid bar for "not in the chart", a dotted one for "the chart was empty". */
const drawOutside = (pen: PlotPen, { series, place, colour }: Line): void => {
  const y = pen.layout.laneY(place)
  for (const stretch of series.stretches) {
    if (stretch.kind !== 'unranked' && stretch.kind !== 'empty') continue
    const x1 = pen.xOf(stretch.from)
    const x2 = Math.max(x1 + minWidths[stretch.kind], pen.xOf(stretch.to))
    const isEmpty = stretch.kind === 'empty'
    strokeLine(pen, { x1, x2, y1: y, y2: y, colour, width: isEmpty ? 2 : 3, dash: isEmpty ? [2, 3] : [] })
  }
}

const endOf = (pen: PlotPen, { stretch, place, side }: { stretch: Stretch; place: number; side: 'from' | 'to' }) => {
  if (stretch.kind === 'unranked') return { x: pen.xOf(stretch[side]), y: pen.layout.laneY(place) }
  const edge = stretch.kind === 'ranked' ? stretch.ranks.at(side === 'from' ? 0 : -1) : undefined
  return edge && { x: pen.xOf(edge.at), y: pen.yOf(edge.rank) }
}

/** Leaving and entering the chart: dotted, because where between the two readings it happened is not known. */
const drawCrossings = (pen: PlotPen, { series, place, colour }: Line): void => {
  const { canvas } = pen
  canvas.beginPath()
  for (const [at, stretch] of series.stretches.entries()) {
    const before = series.stretches[at - 1]
    if (!before || before.kind === stretch.kind) continue
    const start: End | undefined = endOf(pen, { stretch: before, place, side: 'to' })
    const end: End | undefined = endOf(pen, { stretch, place, side: 'from' })
    if (!start || !end) continue
    canvas.moveTo(start.x, start.y)
    canvas.lineTo(end.x, end.y)
  }
  strokePath(pen, { colour, width: 1.4, dash: [1.5, 3] })
}

/** A reading between cuts has no line; a dot keeps it visible. */
const drawLonely = (pen: PlotPen, { series, colour }: Line): void => {
  const { canvas } = pen
  canvas.fillStyle = colour
  canvas.beginPath()
  for (const stretch of series.stretches) {
    const [only, ...others] = stretch.kind === 'ranked' ? stretch.ranks : []
    if (!only || others.length > 0) continue
    const [x, y] = [pen.xOf(only.at), pen.yOf(only.rank)]
    canvas.moveTo(x, y)
    canvas.arc(x, y, 1.8, 0, 2 * Math.PI)
  }
  canvas.fill()
}

/** Where shapes stand: at the end, and of several series here and there on the way. */
const shapeEnds = (pen: PlotPen, { series, place, isAlone }: Line & { isAlone: boolean }): readonly End[] => {
  const ends: End[] = []
  let free = pen.layout.left + 20 + place * (shapeStep / 5)
  const last = series.stretches.findLast(({ kind }) => kind === 'ranked')
  for (const stretch of series.stretches) {
    if (stretch.kind !== 'ranked') continue
    for (const { at, rank } of stretch.ranks) {
      const x = pen.xOf(at)
      if (isAlone || x < free) continue
      ends.push({ x, y: pen.yOf(rank) })
      free = x + shapeStep
    }
  }
  const end = last?.kind === 'ranked' ? last.ranks.at(-1) : undefined
  return end ? [...ends, { x: pen.xOf(end.at), y: pen.yOf(end.rank) }] : ends
}

const drawShapes = (pen: PlotPen, line: Line & { isAlone: boolean }): void => {
  const { canvas } = pen
  const path = new Path2D(shapePath(seriesLook(line.place).shape, shapeSize))
  canvas.fillStyle = line.colour
  for (const { x, y } of shapeEnds(pen, line)) {
    canvas.save()
    canvas.translate(x, y)
    canvas.fill(path)
    canvas.restore()
  }
}

/** All of the series but their lines, which uPlot draws. */
export const drawSeries = (pen: PlotPen): void => {
  const isAlone = pen.drawing.series.length === 1
  for (const [place, series] of pen.drawing.series.entries()) {
    const colour = pen.colours.series[seriesLook(place).colour] ?? pen.colours.ink
    const line = { series, place, colour }
    drawOutside(pen, line)
    drawCrossings(pen, line)
    drawLonely(pen, line)
    drawShapes(pen, { ...line, isAlone })
  }
}
