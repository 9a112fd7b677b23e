import { hourMs } from './units.ts'

// Answers that speak of "now" speak of an hour, so that one about an unchanged history stays the same.

export const startOfHour = (moment: Date): Date => new Date(Math.floor(moment.getTime() / hourMs) * hourMs)

/** The moment itself if it begins an hour. */
export const endOfHour = (moment: Date): Date => new Date(Math.ceil(moment.getTime() / hourMs) * hourMs)
