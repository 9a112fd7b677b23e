import type { RankPoint } from '#contract/ranks.ts'
import { type Day, dayOf } from '#domain/days.ts'
import { pointText } from './plot-words.ts'

/** One UTC day of a history; ranks are null when the app was in the chart at no reading of the day. */
export type RankDay = { day: Day; best: number | null; last: number | null; readings: number; note: string }

const noteOf = (points: readonly RankPoint[]): string => {
  const others = points.filter(point => point.state !== 'ranked').map(pointText)
  return [...Map.groupBy(others, text => text)]
    .map(([text, same]) => (same.length > 1 ? `${text}, ${same.length} times` : text))
    .join('; ')
}

const rankDayOf = (day: Day, points: readonly RankPoint[]): RankDay => {
  const ranks = points.flatMap(point => (point.state === 'ranked' ? [point.rank] : []))
  return {
    day,
    best: ranks.length > 0 ? Math.min(...ranks) : null,
    last: ranks.at(-1) ?? null,
    readings: points.filter(point => point.state !== 'failed').length,
    note: noteOf(points),
  }
}

/** The history by day, newest first: what the plot shows, as a table. */
export const rankDaysOf = (points: readonly RankPoint[]): readonly RankDay[] =>
  [...Map.groupBy(points, point => dayOf(new Date(point.observedAt)))]
    .map(([day, ofDay]) => rankDayOf(day, ofDay))
    .reverse()
