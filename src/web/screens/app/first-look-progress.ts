import type { FirstLook } from '#contract/tracking.ts'
import { minuteMs, secondMs } from '#domain/units.ts'

/** The progress of a first look at one moment, in milliseconds. */
export type Glance = Pick<FirstLook, 'state' | 'askedCountries'> & { at: number }

/** While the counts grow, refetch the page at most this often. */
const refreshMs = 5 * secondMs

export const isUnderWay = ({ state }: Pick<FirstLook, 'state'>): boolean => state === 'waiting' || state === 'measuring'

/**
 * Whether the page data is stale. `last` is the progress at the last refetch, and undefined on a page that was just opened: its
 * first look may have ended after its ranks were read.
 */
export const isRefreshDue = (last: Glance | undefined, now: Glance): boolean => {
  if (now.state !== last?.state && now.state === 'done') return true
  if (!last) return false
  return now.askedCountries > last.askedCountries && now.at - last.at >= refreshMs
}

/**
 * The number of quarters of the countries that were asked. Screen readers hear quarters, because every country would be too
 * much.
 */
export const quartersOf = ({ askedCountries, totalCountries }: FirstLook): number =>
  totalCountries === 0 ? 0 : Math.floor((4 * askedCountries) / totalCountries)

/** Whole minutes until the end, at least one; null while the end is unknown. */
export const minutesLeft = ({ estimatedEndAt }: FirstLook, now: number): number | null =>
  estimatedEndAt === null ? null : Math.max(1, Math.ceil((Date.parse(estimatedEndAt) - now) / minuteMs))
