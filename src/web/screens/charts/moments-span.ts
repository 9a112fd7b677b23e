import { dayOf, startOfDay } from '#domain/days.ts'
import { dayMs } from '#domain/units.ts'

/** The length of the timeline. */
export const shownDays = 90

/** A moment this much older than the newest measurement gets a window of its own. */
const recentDays = 75
/** The distance between windows; less than `recentDays`, so that they overlap. */
const stepDays = 60

/**
 * The period to request: the newest 90 days (the API's default, so the span is empty), or a window around an older moment.
 * All moments of a window share it, so stepping inside it needs no request and the timeline does not move.
 */
export const momentsSpan = (at: string | undefined, newestAt: string | null): { from?: string; to?: string } => {
  if (!at || !newestAt) return {}
  const newest = startOfDay(dayOf(new Date(newestAt))).getTime() + dayMs
  const ageDays = (newest - Date.parse(at)) / dayMs
  if (ageDays <= recentDays) return {}
  const back = Math.floor(ageDays / stepDays) * stepDays - (shownDays - recentDays)
  const to = newest - back * dayMs
  return { from: new Date(to - shownDays * dayMs).toISOString(), to: new Date(to).toISOString() }
}
