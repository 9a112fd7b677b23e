import type { Gap } from '#web/components/plots/gap-labels.ts'
import type { PlotMark } from '#web/components/plots/plot-marks.ts'
import { type PlotAxis, type PlotScale, plotScaleOf } from './plot-scale.ts'
import { type PlotSeries, type PreparedSeries, prepareSeries } from './plot-series.ts'
import { unmeasuredGaps } from './unmeasured-gaps.ts'

type Times = Pick<PreparedSeries, 'times' | 'stretches'>

/** Adds the middle of each silence, which has no point of its own, and ends with Infinity as a sentinel. */
const rowOf = ({ times, stretches }: Times): Float64Array => {
  const silences = stretches.flatMap(stretch =>
    stretch.kind === 'gap' && stretch.attempts === 0 ? [(stretch.from + stretch.to) / 2] : [],
  )
  const row = new Float64Array(times.length + silences.length + 1)
  row.set(times)
  row.set([...silences, Number.POSITIVE_INFINITY], times.length)
  return silences.length > 0 ? row.sort() : row
}

type MomentsInput = {
  series: readonly Times[]
  /** Readings of different series within this distance share one moment: the earliest. */
  toleranceMs: number
}

/**
 * The moments at which the cursor stops, in milliseconds; every reading of every series has one. Charts of different
 * countries are read minutes apart, so readings within a pixel share a moment; otherwise there would be as many moments as
 * readings.
 */
export const momentsOf = ({ series, toleranceMs }: MomentsInput): Float64Array => {
  const rows = series.map(rowOf)
  const indexes = new Uint32Array(rows.length)
  const moments = new Float64Array(rows.reduce((sum, row) => sum + row.length, 0))
  const earliest = (): number => {
    let at = Number.POSITIVE_INFINITY
    for (let line = 0; line < rows.length; line++) at = Math.min(at, rows[line]?.[indexes[line] ?? 0] ?? at)
    return at
  }
  let count = 0
  for (let at = earliest(); at < Number.POSITIVE_INFINITY; at = earliest()) {
    moments[count++] = at
    // Every series is sorted, so one merge pass is enough.
    for (let line = 0; line < rows.length; line++) {
      const index = indexes[line] ?? 0
      if ((rows[line]?.[index] ?? 0) <= at + toleranceMs) indexes[line] = index + 1
    }
  }
  return moments.slice(0, count)
}

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
  hasOutside: boolean
  /** When no series was measured. */
  gaps: readonly Gap[]
  /** The values are ranks, so the least is the best. */
  isRank: boolean
  locale: string
}

type DrawingInput = {
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
    gaps: unmeasuredGaps(prepared),
    isRank: axis.kind === 'rank',
    hasOutside: prepared.some(({ stretches }) => stretches.some(({ kind }) => kind === 'unranked' || kind === 'empty')),
    locale,
  }
}
