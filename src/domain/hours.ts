import { hourMs, secondMs } from './units.ts'

// Responses round "now" to the hour, so that the response about an unchanged history stays the same.

export const startOfHour = (moment: Date): Date => new Date(Math.floor(moment.getTime() / hourMs) * hourMs)

/**
 * The last second of the hour, because the next hour may belong to a day that has not begun. A moment that begins an
 * hour is returned as it is.
 */
export const endOfHour = (moment: Date): Date =>
  new Date(Math.max(moment.getTime(), Math.ceil(moment.getTime() / hourMs) * hourMs - secondMs))
