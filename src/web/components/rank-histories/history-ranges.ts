import type { RankSeries } from '#contract/rank-histories.ts'
import { dayMs } from '#domain/units.ts'

export const historyRanges = ['7d', '30d', '90d', '180d', '1y', 'all'] as const
export type HistoryRange = (typeof historyRanges)[number]

// The API answers for ten years at most; a little less is safe on every calendar.
export const rangeDays: Record<HistoryRange, number> = {
  '7d': 7,
  '30d': 30,
  '90d': 90,
  '180d': 180,
  '1y': 365,
  all: 3650,
}

/** Start of a range as a moment, at midnight UTC. */
export const rangeStart = (range: HistoryRange, now: Date): string => {
  const start = now.getTime() - rangeDays[range] * dayMs
  return new Date(start - (start % dayMs)).toISOString()
}

type Answer = { from: string; to: string; series: readonly Pick<RankSeries, 'points'>[] }

/** What plot and table show, in milliseconds: all time begins when the first chart was tracked, not with empty years. */
export const shownSpan = ({ from, to, series }: Answer, range: HistoryRange): { from: number; to: number } => {
  const span = { from: Date.parse(from), to: Date.parse(to) }
  if (range !== 'all') return span
  const starts = series.flatMap(({ points }) => {
    const first = points.find(({ state }) => state !== 'not-tracked')
    return first ? [Date.parse(first.observedAt)] : []
  })
  return starts.length > 0 ? { ...span, from: Math.min(...starts) } : span
}
