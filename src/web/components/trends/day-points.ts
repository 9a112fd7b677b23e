import type { RankPoint } from '#contract/ranks.ts'
import type { AppTrend } from '#contract/trends.ts'
import { addDays, startOfDay } from '#domain/days.ts'
import { dayMs } from '#domain/units.ts'

const depth = 100

/** The span of the days, in milliseconds. */
export const spanOf = ({ from, ranks }: AppTrend['days']): { from: number; to: number } => {
  const start = startOfDay(from).getTime()
  return { from: start, to: start + (ranks.length - 1) * dayMs }
}

/** Each day as a point of a history. Before the first measurement the chart was not tracked; later it has gaps. */
export const dayPoints = ({ from, ranks }: AppTrend['days']): RankPoint[] => {
  const first = ranks.findIndex(rank => rank !== null)
  return ranks.map((rank, index): RankPoint => {
    const at = startOfDay(addDays(from, index)).toISOString()
    if (rank === null) {
      return index < first || first < 0
        ? { observedAt: null, at, state: 'not-tracked' }
        : { observedAt: null, at, state: 'failed', reason: 'not-fetched', detail: null }
    }
    return rank > 0 ? { observedAt: at, state: 'ranked', rank, depth } : { observedAt: at, state: 'unranked', depth }
  })
}
