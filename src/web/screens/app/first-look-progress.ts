import type { FirstLook } from '#contract/tracking.ts'
import { minuteMs, secondMs } from '#domain/units.ts'

/** A glance at a first look, and when it was taken. */
export type Glance = Pick<FirstLook, 'state' | 'askedCountries'> & { at: number }

/** The counts of the page are worth reading again this often while they grow. */
const refreshMs = 5 * secondMs

export const isUnderWay = ({ state }: Pick<FirstLook, 'state'>): boolean => state === 'waiting' || state === 'measuring'

/** Whether the page has become older than what is known: `last` is the glance after which it was read. */
export const isRefreshDue = (last: Glance, now: Glance): boolean => {
  if (now.state !== last.state && now.state === 'done') return true
  return now.askedCountries > last.askedCountries && now.at - last.at >= refreshMs
}

/** How many quarters of the countries were asked: what is said aloud, which each country would make too much. */
export const quartersOf = ({ askedCountries, totalCountries }: FirstLook): number =>
  totalCountries === 0 ? 0 : Math.floor((4 * askedCountries) / totalCountries)

/** Whole minutes until the end, at least one; null while the end is not known. */
export const minutesLeft = ({ estimatedEndAt }: FirstLook, now: number): number | null =>
  estimatedEndAt === null ? null : Math.max(1, Math.ceil((Date.parse(estimatedEndAt) - now) / minuteMs))
