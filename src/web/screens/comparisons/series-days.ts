import type { RankPoint } from '#contract/ranks.ts'
import { type Day, dayOf } from '#domain/days.ts'
import { momentOf } from '#domain/rank-points.ts'
import { isMeasured } from '#domain/ranks.ts'

/** One UTC day of several histories; undefined where a history has no data for the day. */
export type SeriesDay = { day: Day; seen: readonly (RankPoint | undefined)[] }

const dayOfPoint = (point: RankPoint): Day => dayOf(new Date(momentOf(point)))

/** The last point of each day. */
const lastByDay = (points: readonly RankPoint[]): ReadonlyMap<Day, RankPoint> =>
  new Map(points.map(point => [dayOfPoint(point), point]))

/** One point per day. A gap continues until the next point; a measurement counts only for its own day. */
const fillDays = (points: readonly RankPoint[], days: readonly Day[]): (RankPoint | undefined)[] => {
  const byDay = lastByDay(points)
  let gap: RankPoint | undefined
  return days.map(day => {
    const point = byDay.get(day)
    if (point) gap = isMeasured(point) ? undefined : point
    return point ?? gap
  })
}

/** The data of the plot as a table: one row per day, newest first, with a column per series. */
export const seriesDaysOf = (series: readonly { points: readonly RankPoint[] }[]): SeriesDay[] => {
  const days = [...new Set(series.flatMap(({ points }) => points.map(dayOfPoint)))].sort()
  const filled = series.map(({ points }) => fillDays(points, days))
  return days.map((day, index) => ({ day, seen: filled.map(column => column[index]) })).reverse()
}
