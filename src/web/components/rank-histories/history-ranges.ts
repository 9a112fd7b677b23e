import type { RankSeries } from '#contract/rank-histories.ts'
import { momentOf } from '#domain/rank-points.ts'
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

/** When the first chart was tracked, in milliseconds; undefined if no chart was tracked in this period. */
export const firstTracked = ({ series }: Pick<Answer, 'series'>): number | undefined => {
  const starts = series.flatMap(({ points }) => {
    const first = points.find(({ state }) => state !== 'not-tracked')
    return first ? [Date.parse(momentOf(first))] : []
  })
  return starts.length > 0 ? Math.min(...starts) : undefined
}

/**
 * The time span of plot and table, in milliseconds. "All time" begins when the first chart was tracked, to avoid empty years.
 */
export const visibleSpan = (answer: Answer, range: HistoryRange): { from: number; to: number } => {
  const span = { from: Date.parse(answer.from), to: Date.parse(answer.to) }
  return range === 'all' ? { ...span, from: firstTracked(answer) ?? span.from } : span
}

const shortestMs = 14 * dayMs
/** The share of a plot that shows the time before the first measurement. */
const leadShare = 0.04

/** The span of a plot without a chosen range: from shortly before the first measurement, but at least two weeks. */
export const measuredSpan = (answer: Answer): { from: number; to: number } => {
  const span = { from: Date.parse(answer.from), to: Date.parse(answer.to) }
  const first = firstTracked(answer)
  if (first === undefined) return span
  const lead = leadShare * (span.to - first)
  return { ...span, from: Math.max(span.from, Math.min(first - lead, span.to - shortestMs)) }
}

export const rangeLabels: Record<HistoryRange, { short: string; long: string }> = {
  '7d': { short: '7 d', long: '7 days' },
  '30d': { short: '30 d', long: '30 days' },
  '90d': { short: '90 d', long: '90 days' },
  '180d': { short: '180 d', long: '180 days' },
  '1y': { short: '1 y', long: '1 year' },
  all: { short: 'All', long: 'All time' },
}
