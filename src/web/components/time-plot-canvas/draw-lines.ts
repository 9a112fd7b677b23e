import type { PreparedSeries } from '#web/components/time-plot-model/plot-series.ts'
import { seriesColour } from '#web/components/time-plot-model/plot-shapes.ts'
import { type PlotPen, strokePath } from './plot-pen.ts'

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

/** Draws the lines of all series, clipped to the plot area. */
export const drawLines = (pen: PlotPen): void => {
  const { canvas, drawing, layout, colours } = pen
  canvas.save()
  canvas.beginPath()
  canvas.rect(layout.left - 1, 0, layout.right - layout.left + 2, layout.floor)
  canvas.clip()
  // At this width round joins look the same, but take 25% longer without a GPU.
  canvas.lineJoin = 'bevel'
  for (const [index, series] of drawing.series.entries()) {
    canvas.beginPath()
    traceLine(pen, series)
    strokePath(pen, { colour: seriesColour(colours, index), width: lineWidth })
  }
  canvas.restore()
}
