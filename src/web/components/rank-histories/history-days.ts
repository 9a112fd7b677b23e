import type { RankPoint } from '#contract/ranks.ts'
import { addDays, type Day, dayOf } from '#domain/days.ts'
import { momentOf } from '#domain/rank-points.ts'
import { isMeasured } from '#domain/ranks.ts'

/** The state of a chart on a day; undefined if the day has no reading and is not part of a gap. */
export type DaySeen = RankPoint | undefined

export type HistoryDay = { day: Day; seen: readonly DaySeen[] }

/** `reading` represents the day, `last` continues into the next days. */
type OfDay = { reading: RankPoint; last: RankPoint }

const byDayOf = (points: readonly RankPoint[]): ReadonlyMap<Day, OfDay> => {
  const byDay = new Map<Day, OfDay>()
  for (const point of points) {
    const day = momentOf(point).slice(0, 10)
    const before = byDay.get(day)?.reading
    // A failed attempt does not replace a reading of the same day.
    const isShown = !before || isMeasured(point) || !isMeasured(before)
    byDay.set(day, { reading: isShown ? point : before, last: point })
  }
  return byDay
}

const nextAfter = (points: readonly RankPoint[], day: Day): RankPoint | undefined =>
  points.find(point => momentOf(point).slice(0, 10) > day)

/**
 * The state of a day without a point. A gap lasts from the measurement before it to the next one. "Not offered" and "not
 * tracked" last until the next point.
 */
const seenBetween = (before: DaySeen, after: DaySeen): DaySeen => {
  if (before && !isMeasured(before)) return before
  return after?.state === 'failed' ? after : undefined
}

const seenByDay = (points: readonly RankPoint[], days: readonly Day[]): DaySeen[] => {
  const byDay = byDayOf(points)
  const [first = ''] = days
  let before: DaySeen = points.findLast(point => momentOf(point).slice(0, 10) < first)
  let after: DaySeen
  return days.map(day => {
    const found = byDay.get(day)
    if (found) {
      before = found.last
      after = undefined
      return found.reading
    }
    after ??= nextAfter(points, day)
    return seenBetween(before, after)
  })
}

const daysOf = ({ from, to }: { from: number; to: number }): Day[] => {
  const days: Day[] = []
  const last = dayOf(new Date(to))
  for (let day = dayOf(new Date(from)); day <= last; day = addDays(day, 1)) days.push(day)
  return days
}

type DaysInput = { series: readonly { points: readonly RankPoint[] }[]; from: number; to: number }

/** One row per UTC day, newest first: the last reading of each chart on that day, or why there is none. */
export const historyByDay = ({ series, from, to }: DaysInput): readonly HistoryDay[] => {
  const days = daysOf({ from, to })
  const columns = series.map(({ points }) => seenByDay(points, days))
  return days.map((day, index) => ({ day, seen: columns.map(column => column[index]) })).reverse()
}
