import type { RankPoint } from '#contract/ranks.ts'
import { addDays, type Day, dayOf } from '#domain/days.ts'
import { isMeasured } from '#domain/ranks.ts'

/** What is known of a chart on a day; undefined where it was not read, and too short a time for a gap. */
export type DaySeen = RankPoint | undefined

export type HistoryDay = { day: Day; seen: readonly DaySeen[] }

/** What counts for a day is its last reading; what goes on into the next is the last that was seen at all. */
type OfDay = { shown: RankPoint; last: RankPoint }

const byDayOf = (points: readonly RankPoint[]): ReadonlyMap<Day, OfDay> => {
  const byDay = new Map<Day, OfDay>()
  for (const point of points) {
    const day = point.observedAt.slice(0, 10)
    const before = byDay.get(day)?.shown
    // A failed attempt does not undo what was read on its day.
    const isShown = !before || isMeasured(point) || !isMeasured(before)
    byDay.set(day, { shown: isShown ? point : before, last: point })
  }
  return byDay
}

const nextAfter = (points: readonly RankPoint[], day: Day): RankPoint | undefined =>
  points.find(({ observedAt }) => observedAt.slice(0, 10) > day)

/**
 * Of a day without a point: a gap reaches from the measurement before to the next one after, and an app that is not
 * offered, or a chart that is not tracked, stays so until something else is seen.
 */
const seenBetween = (before: DaySeen, after: DaySeen): DaySeen => {
  if (before && !isMeasured(before)) return before
  return after?.state === 'failed' ? after : undefined
}

const seenByDay = (points: readonly RankPoint[], days: readonly Day[]): DaySeen[] => {
  const byDay = byDayOf(points)
  const [first = ''] = days
  let before: DaySeen = points.findLast(({ observedAt }) => observedAt.slice(0, 10) < first)
  let after: DaySeen
  return days.map(day => {
    const found = byDay.get(day)
    if (found) {
      before = found.last
      after = undefined
      return found.shown
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

/** The histories by UTC day, newest first: of each the last reading of the day, or why there is none. */
export const historyByDay = ({ series, from, to }: DaysInput): readonly HistoryDay[] => {
  const days = daysOf({ from, to })
  const columns = series.map(({ points }) => seenByDay(points, days))
  return days.map((day, place) => ({ day, seen: columns.map(column => column[place]) })).reverse()
}
