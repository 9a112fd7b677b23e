import type { PreparedSeries } from './plot-series.ts'

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
