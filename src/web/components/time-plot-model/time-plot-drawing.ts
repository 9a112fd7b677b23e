import type { PlotMark } from '#web/components/plots/plot-marks.ts'
import { momentsOf } from './plot-moments.ts'
import { type PlotAxis, type PlotScale, plotScaleOf } from './plot-scale.ts'
import { type PlotSeries, type PreparedSeries, prepareSeries } from './plot-series.ts'

/** Everything that a plot draws, apart from its size and colours. */
export type TimePlotDrawing = {
  series: readonly PreparedSeries[]
  /** Where the cursor stops, in milliseconds. */
  moments: Float64Array
  scale: PlotScale
  marks: readonly PlotMark[]
  /** In milliseconds. */
  from: number
  to: number
  /** Whether any series was outside its chart. */
  hasOutside: boolean
  locale: string
}

export type DrawingInput = {
  series: readonly PlotSeries[]
  axis: PlotAxis
  marks: readonly PlotMark[]
  from: number
  to: number
  locale: string
}

/** One step is about half a pixel of a wide plot. */
const shownSteps = 2400

/** Prepares and merges the series: all computation that does not depend on size or colours. */
export const prepareDrawing = ({ series, axis, marks, from, to, locale }: DrawingInput): TimePlotDrawing => {
  const formatValue = axis.kind === 'value' ? axis.format : String
  const prepared = series.map(line => prepareSeries({ series: line, formatValue }))
  const scale = plotScaleOf({ axis, series: prepared, locale })
  return {
    series: prepared,
    moments: momentsOf({ series: prepared, toleranceMs: (to - from) / shownSteps }),
    scale,
    marks: marks.filter(({ at }) => Date.parse(at) >= from && Date.parse(at) <= to),
    from,
    to,
    hasOutside: prepared.some(({ stretches }) => stretches.some(({ kind }) => kind === 'unranked' || kind === 'empty')),
    locale,
  }
}
