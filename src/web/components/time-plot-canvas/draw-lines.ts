import { markLooks, type PlotMark } from '#web/components/plots/plot-marks.ts'
import { createTickText, timeTicks } from '#web/components/plots/time-ticks.ts'
import type { PreparedSeries } from '#web/components/time-plot-model/plot-series.ts'
import { seriesColour } from '#web/components/time-plot-model/plot-shapes.ts'
import { type PlotPen, strokeLine, strokePath, writeText } from './plot-pen.ts'

const widthPerTimeTick = 76
/** Half the width of a time label, in pixels. */
const halfLabel = 18

const alignAt = (x: number, { layout }: PlotPen): CanvasTextAlign => {
  if (x < layout.left + halfLabel) return 'left'
  return x > layout.right - halfLabel ? 'right' : 'center'
}

const drawTimeAxis = (pen: PlotPen): void => {
  const { drawing, layout, colours } = pen
  const { from, to, locale } = drawing
  const ticks = timeTicks({ from, to }, (layout.right - layout.left) / widthPerTimeTick)
  const textOf = createTickText(ticks.unit, locale)
  for (const at of ticks.at) {
    const x = pen.xOf(at)
    strokeLine(pen, { x1: x, y1: layout.floor, x2: x, y2: layout.floor + 4, colour: colours.lineStrong, width: 1 })
    writeText(pen, { text: textOf(at), x, y: layout.floor + 19, align: alignAt(x, pen), colour: colours.third })
  }
}

/** Hairlines at the values, and the time labels below. */
export const drawAxes = (pen: PlotPen): void => {
  const { layout, colours } = pen
  for (const { at, text } of layout.ticks) {
    const y = layout.top + at * (layout.bottom - layout.top)
    strokeLine(pen, { x1: layout.left, y1: y, x2: layout.right, y2: y, colour: colours.line, width: 1 })
    writeText(pen, { text, x: layout.left - 8, y: y + 4, align: 'right', colour: colours.third })
  }
  drawTimeAxis(pen)
}

const signY = 8
const labelGap = 8

const drawSign = ({ canvas, colours }: PlotPen, { mark, x }: { mark: PlotMark; x: number }): void => {
  canvas.save()
  canvas.translate(x, signY)
  canvas.fillStyle = colours.second
  canvas.fill(new Path2D(markLooks[mark.kind].sign))
  canvas.restore()
}

/** Labels each version beside its sign, on the side with room; the readout names every mark. */
const drawVersions = (pen: PlotPen, placed: readonly { mark: PlotMark; x: number }[]): void => {
  const { canvas, layout, colours } = pen
  canvas.font = `12px ${colours.font}`
  let taken = layout.left
  for (const [index, { mark, x }] of placed.entries()) {
    if (mark.kind !== 'version') continue
    const width = canvas.measureText(mark.label).width + 2 * labelGap
    const next = placed[index + 1]?.x ?? layout.right
    const isRight = x + width <= next
    const isLeft = !isRight && x - width >= taken
    taken = isRight ? x + width : x
    if (!isRight && !isLeft) continue
    const side = isRight ? { x: x + labelGap } : { x: x - labelGap, align: 'right' as const }
    writeText(pen, { text: mark.label, ...side, y: signY + 4, colour: colours.third })
  }
}

/** Draws versions, price changes and notes, each kind with its own line and sign. */
export const drawMarks = (pen: PlotPen): void => {
  const { drawing, layout, colours } = pen
  const placed = drawing.marks.map(mark => ({ mark, x: pen.xOf(Date.parse(mark.at)) })).sort((a, b) => a.x - b.x)
  for (const { mark, x } of placed) {
    const { dash } = markLooks[mark.kind]
    strokeLine(pen, { x1: x, y1: layout.top - 4, x2: x, y2: layout.floor, colour: colours.third, width: 0.8, dash })
    drawSign(pen, { mark, x })
  }
  drawVersions(pen, placed)
}

type Readings = { times: Float64Array; values: Float64Array }
type Columns = { from: number; columnMs: number }

/**
 * Indexes of the readings to draw: per pixel column the first, lowest, highest and last, in chronological order. Drawing
 * every reading would cover the same pixels.
 */
export const drawnIndexes = ({ times, values }: Readings, { from, columnMs }: Columns): readonly number[] => {
  const drawn: number[] = []
  const valueAt = (index: number): number => values[index] ?? 0
  for (let first = 0, end = 0; first < times.length; first = end) {
    const column = Math.floor(((times[first] ?? 0) - from) / columnMs)
    const next = from + (column + 1) * columnMs
    let [least, most] = [first, first]
    for (end = first + 1; end < times.length && (times[end] ?? next) < next; end++) {
      if (valueAt(end) < valueAt(least)) least = end
      if (valueAt(end) > valueAt(most)) most = end
    }
    const [extreme, nextExtreme] = least < most ? [least, most] : [most, least]
    drawn.push(first)
    if (extreme > first) drawn.push(extreme)
    if (nextExtreme > extreme) drawn.push(nextExtreme)
    if (end - 1 > nextExtreme) drawn.push(end - 1)
  }
  return drawn
}

const lineWidth = 1.6

/** The parts of a pen that a line needs. */
type LinePen = Pick<PlotPen, 'xOf' | 'yOf' | 'scale'> & {
  canvas: Pick<CanvasPath, 'moveTo' | 'lineTo'>
  drawing: Pick<PlotPen['drawing'], 'from' | 'to'>
  layout: Pick<PlotPen['layout'], 'left' | 'right'>
}

/** Draws each stretch of ranks or values as a line of its own, so the line breaks between stretches. */
export const traceLine = (pen: LinePen, { stretches }: Pick<PreparedSeries, 'stretches'>): void => {
  const { canvas, drawing, layout, scale } = pen
  const columnMs = Math.max(1, drawing.to - drawing.from) / ((layout.right - layout.left) * scale)
  for (const stretch of stretches) {
    if (stretch.kind !== 'ranked') continue
    const { times, ranks } = stretch
    for (const index of drawnIndexes({ times, values: ranks }, { from: drawing.from, columnMs })) {
      const x = pen.xOf(times[index] ?? 0)
      const y = pen.yOf(ranks[index] ?? 0)
      if (index === 0) canvas.moveTo(x, y)
      else canvas.lineTo(x, y)
    }
  }
}

/** A light area between the line and the axis: only under a single line, because areas of several lines would mix. */
const fillBelow = (pen: PlotPen, { stretches }: PreparedSeries): void => {
  const { canvas, layout, colours } = pen
  canvas.fillStyle = seriesColour(colours, 0)
  canvas.globalAlpha = 0.08
  for (const stretch of stretches) {
    if (stretch.kind !== 'ranked' || stretch.ranks.length < 2) continue
    canvas.beginPath()
    traceLine(pen, { stretches: [stretch] })
    canvas.lineTo(pen.xOf(stretch.to), layout.bottom)
    canvas.lineTo(pen.xOf(stretch.from), layout.bottom)
    canvas.fill()
  }
  canvas.globalAlpha = 1
}

export const drawLines = (pen: PlotPen): void => {
  const { canvas, drawing, layout, colours } = pen
  canvas.save()
  canvas.beginPath()
  canvas.rect(layout.left - 1, 0, layout.right - layout.left + 2, layout.floor)
  canvas.clip()
  // At this width round joins look the same, but take 25% longer without a GPU.
  canvas.lineJoin = 'bevel'
  const [only, ...others] = drawing.series
  if (only && others.length === 0) fillBelow(pen, only)
  for (const [index, series] of drawing.series.entries()) {
    canvas.beginPath()
    traceLine(pen, series)
    strokePath(pen, { colour: seriesColour(colours, index), width: lineWidth })
  }
  canvas.restore()
}
