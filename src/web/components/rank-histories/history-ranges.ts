import type { RankSeries } from '#contract/rank-histories.ts'
import { dayMs } from '#domain/units.ts'

export const historyRanges = ['7d', '30d', '90d', '180d', '1y', 'all'] as const
export type HistoryRange = (typeof historyRanges)[number]

// The API allows at most ten years; 3650 days stays below that whatever the leap years.
export const rangeDays: Record<HistoryRange, number> = {
  '7d': 7,
  '30d': 30,
  '90d': 90,
  '180d': 180,
  '1y': 365,
  all: 3650,
}

/** The start of a range as an ISO timestamp, at midnight UTC. */
export const rangeStart = (range: HistoryRange, now: Date): string => {
  const start = now.getTime() - rangeDays[range] * dayMs
  return new Date(start - (start % dayMs)).toISOString()
}

type Answer = { from: string; to: string; series: readonly Pick<RankSeries, 'points'>[] }

/**
 * The time span of plot and table, in milliseconds. "All time" begins when the first chart was tracked, to avoid empty years.
 */
export const visibleSpan = ({ from, to, series }: Answer, range: HistoryRange): { from: number; to: number } => {
  const span = { from: Date.parse(from), to: Date.parse(to) }
  if (range !== 'all') return span
  const starts = series.flatMap(({ points }) => {
    const first = points.find(({ state }) => state !== 'not-tracked')
    return first ? [Date.parse(first.observedAt)] : []
  })
  return starts.length > 0 ? { ...span, from: Math.min(...starts) } : span
}
