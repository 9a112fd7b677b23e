import { dayOf, startOfDay } from '#domain/days.ts'
import { dayMs } from '#domain/units.ts'

/** So much of time is in sight at once. */
export const shownDays = 90

/** A moment this much older than the newest measurement is shown among its own neighbours. */
const recentDays = 75
/** Steps from one such stretch to the one before; less than `recentDays`, so that they overlap. */
const stepDays = 60

/**
 * Which days are in sight: the newest 90, as the API takes them by default, or those around an older moment. They stay
 * the same while somebody steps from moment to moment within them, so that nothing moves and nothing is asked again.
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
