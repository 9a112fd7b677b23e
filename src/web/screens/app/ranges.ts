import type { RankHistory } from '#contract/ranks.ts'
import { dayMs } from '#domain/units.ts'
import { trackedFrom } from '#web/components/rank-histories/tracked-from.ts'

export const ranges = ['30d', '180d', '1y', 'all'] as const
export type Range = (typeof ranges)[number]

export const defaultRange: Range = '180d'

// The API answers for ten years at most; a little less is safe on every calendar.
const rangeDays: Record<Range, number> = { '30d': 30, '180d': 180, '1y': 365, all: 3650 }

const isRange = (value: unknown): value is Range => (ranges as readonly unknown[]).includes(value)

export type AppSearch = { range?: Range | undefined }

/** The address bar of the app page. What is not said in so many words stays as it was typed: so `undefined` is said. */
export const readAppSearch = ({ range }: Record<string, unknown>): AppSearch => ({
  range: isRange(range) ? range : undefined,
})

/** Start of a range as a moment, at midnight UTC. */
export const rangeStart = (range: Range, now: Date): string => {
  const start = now.getTime() - rangeDays[range] * dayMs
  return new Date(start - (start % dayMs)).toISOString()
}

/** Where the plot begins, in milliseconds: all time begins when the chart was tracked, not with empty years. */
export const shownFrom = ({ from, points }: Pick<RankHistory, 'from' | 'points'>, range: Range): number =>
  (range === 'all' ? trackedFrom(points) : undefined) ?? Date.parse(from)
