import type { RankPoint } from '#contract/ranks.ts'
import { type Day, dayOf } from '#domain/days.ts'
import { groupBy } from '#domain/group-by.ts'
import { momentOf } from '#domain/rank-points.ts'
import { type SeenIn, seenText } from '#web/components/ranks/seen.words.ts'

/** One UTC day of a history. Ranks are null when no reading of the day had the app in the chart. */
export type RankDay = { day: Day; best: number | null; last: number | null; readings: number; note: string }

export type RankDaysOptions = {
  /** Where the rank was read; defaults to a chart. */
  seenIn?: SeenIn | undefined
}

const noteOf = (points: readonly RankPoint[], { seenIn }: RankDaysOptions): string => {
  const others = points.flatMap(point => (point.state === 'ranked' ? [] : [seenText(point, seenIn)]))
  return [...groupBy(others, text => text)]
    .map(([text, same]) => (same.length > 1 ? `${text}, ${same.length} times` : text))
    .join('; ')
}

type DayPoints = { day: Day; points: readonly RankPoint[] }

const rankDayOf = ({ day, points }: DayPoints, options: RankDaysOptions): RankDay => {
  const ranks = points.flatMap(point => (point.state === 'ranked' ? [point.rank] : []))
  return {
    day,
    best: ranks.length > 0 ? Math.min(...ranks) : null,
    last: ranks.at(-1) ?? null,
    readings: points.filter(point => point.state !== 'failed').length,
    note: noteOf(points, options),
  }
}

export const rankDaysOf = (points: readonly RankPoint[], options: RankDaysOptions = {}): readonly RankDay[] =>
  [...groupBy(points, point => dayOf(new Date(momentOf(point))))]
    .map(([day, ofDay]) => rankDayOf({ day, points: ofDay }, options))
    .reverse()
