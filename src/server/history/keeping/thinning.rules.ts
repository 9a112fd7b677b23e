import { dayMs, secondMs } from '#domain/units.ts'
import type { SeriesColumns } from '../store/packed-ranks.rules.ts'

const daySeconds = dayMs / secondMs
const dayOf = (seconds: number): number => Math.floor(seconds / daySeconds)

/** The ranks of one month that thinning keeps: in each chart the last of a UTC day, and each that is better than all before. */
export const thinSeries = ({ charts, times, ranks }: SeriesColumns): SeriesColumns => {
  const kept: number[] = []
  let best = 0
  for (let row = 0; row < charts.length; row += 1) {
    const [at, rank] = [times[row] ?? 0, ranks[row] ?? 0]
    if (row === 0 || charts[row - 1] !== charts[row]) best = Number.POSITIVE_INFINITY
    const isLastOfDay = charts[row + 1] !== charts[row] || dayOf(times[row + 1] ?? 0) !== dayOf(at)
    if (isLastOfDay || rank < best) kept.push(row)
    best = Math.min(best, rank)
  }
  return {
    charts: Int32Array.from(kept, row => charts[row] ?? 0),
    times: Float64Array.from(kept, row => times[row] ?? 0),
    ranks: Uint8Array.from(kept, row => ranks[row] ?? 0),
  }
}
