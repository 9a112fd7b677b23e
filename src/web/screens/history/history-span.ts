import type { RankSeries } from '#contract/rank-series.ts'
import { dayMs } from '#domain/units.ts'
import { trackedFrom } from '#web/components/rank-histories/tracked-from.ts'
import type { HistoryRange } from './history-address.ts'

// The API answers for ten years at most; a little less is safe on every calendar.
const rangeDays: Record<HistoryRange, number> = { '7d': 7, '30d': 30, '90d': 90, '180d': 180, '1y': 365, all: 3650 }

/** Longer, and every reading would be more than a line can show, and a page should carry. */
const longestWholeDays = 30

/** Start of a range as a moment, at midnight UTC. */
export const spanStart = (range: HistoryRange, now: Date): string => {
  const start = now.getTime() - rangeDays[range] * dayMs
  return new Date(start - (start % dayMs)).toISOString()
}

/** Every reading, or the last of each day. */
export const resolutionOf = (range: HistoryRange): 'measurement' | 'day' =>
  rangeDays[range] <= longestWholeDays ? 'measurement' : 'day'

/** So short that a second answer of many series can come with the page. */
export const isShort = (range: HistoryRange): boolean => rangeDays[range] <= 90

type Answer = { from: string; to: string; series: readonly Pick<RankSeries, 'points'>[] }

/** What plot and table show, in milliseconds: all time begins when the first chart was tracked, not with empty years. */
export const shownSpan = ({ from, to, series }: Answer, range: HistoryRange): { from: number; to: number } => {
  const span = { from: Date.parse(from), to: Date.parse(to) }
  if (range !== 'all') return span
  const starts = series.flatMap(({ points }) => trackedFrom(points) ?? [])
  return starts.length > 0 ? { ...span, from: Math.min(...starts) } : span
}
