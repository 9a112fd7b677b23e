import type { PreparedSeries } from '#web/components/time-plot-model/plot-series.ts'
import { seriesColour } from '#web/components/time-plot-model/plot-shapes.ts'
import { drawnPlaces } from './drawn-places.ts'
import { type PlotPen, strokePath } from './plot-pen.ts'

const lineWidth = 1.6

/** What of a pen a line needs; `scale` is the pixels of the canvas for each of the layout. */
type LinePen = Pick<PlotPen, 'xOf' | 'yOf' | 'scale'> & {
  canvas: Pick<CanvasPath, 'moveTo' | 'lineTo'>
  drawing: Pick<PlotPen['drawing'], 'from' | 'to'>
  layout: Pick<PlotPen['layout'], 'left' | 'right'>
}

/** Each stretch of ranks or values is a line of its own, so the line is cut where one ends. */
export const traceLine = (pen: LinePen, { stretches }: Pick<PreparedSeries, 'stretches'>): void => {
  const { canvas, drawing, layout, scale } = pen
  const columnMs = Math.max(1, drawing.to - drawing.from) / ((layout.right - layout.left) * scale)
  for (const stretch of stretches) {
    if (stretch.kind !== 'ranked') continue
    const { times, ranks } = stretch
    for (const place of drawnPlaces({ times, values: ranks }, { from: drawing.from, columnMs })) {
      const x = pen.xOf(times[place] ?? 0)
      const y = pen.yOf(ranks[place] ?? 0)
      if (place === 0) canvas.moveTo(x, y)
      else canvas.lineTo(x, y)
    }
  }
}

/** The lines of all series, between the axes. */
export const drawLines = (pen: PlotPen): void => {
  const { canvas, drawing, layout, colours } = pen
  canvas.save()
  canvas.beginPath()
  canvas.rect(layout.left - 1, 0, layout.right - layout.left + 2, layout.floor)
  canvas.clip()
  // Round joins of a line this thin look the same and take a browser without a graphics card a quarter longer.
  canvas.lineJoin = 'bevel'
  for (const [place, series] of drawing.series.entries()) {
    canvas.beginPath()
    traceLine(pen, series)
    strokePath(pen, { colour: seriesColour(colours, place), width: lineWidth })
  }
  canvas.restore()
}
