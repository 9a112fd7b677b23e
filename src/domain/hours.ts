import { hourMs, secondMs } from './units.ts'

// Answers that speak of "now" speak of an hour, so that one about an unchanged history stays the same.

export const startOfHour = (moment: Date): Date => new Date(Math.floor(moment.getTime() / hourMs) * hourMs)

/** The last second of the hour, because the next hour may belong to a day that has not begun. The moment itself if it begins an hour. */
export const endOfHour = (moment: Date): Date =>
  new Date(Math.max(moment.getTime(), Math.ceil(moment.getTime() / hourMs) * hourMs - secondMs))
