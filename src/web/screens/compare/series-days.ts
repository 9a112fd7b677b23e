import type { RankPoint } from '#contract/ranks.ts'
import { type Day, dayOf } from '#domain/days.ts'
import { isMeasured } from '#domain/ranks.ts'

/** One UTC day of several histories; undefined where nothing is known of the day. */
export type SeriesDay = { day: Day; seen: readonly (RankPoint | undefined)[] }

const dayOfPoint = ({ observedAt }: RankPoint): Day => dayOf(new Date(observedAt))

/** The last point of each day. */
const lastByDay = (points: readonly RankPoint[]): ReadonlyMap<Day, RankPoint> =>
  new Map(points.map(point => [dayOfPoint(point), point]))

/** What is known of a series day by day: a gap goes on until the next point, a measurement is of its own day only. */
const fillDays = (points: readonly RankPoint[], days: readonly Day[]): (RankPoint | undefined)[] => {
  const byDay = lastByDay(points)
  let gap: RankPoint | undefined
  return days.map(day => {
    const point = byDay.get(day)
    if (point) gap = isMeasured(point) ? undefined : point
    return point ?? gap
  })
}

/** Several histories by day, newest first, in the order of the series: what the plot shows, as a table. */
export const seriesDaysOf = (series: readonly { points: readonly RankPoint[] }[]): SeriesDay[] => {
  const days = [...new Set(series.flatMap(({ points }) => points.map(dayOfPoint)))].sort()
  const filled = series.map(({ points }) => fillDays(points, days))
  return days.map((day, place) => ({ day, seen: filled.map(one => one[place]) })).reverse()
}
