import { dayMs } from './units.ts'

/** A UTC day, `2026-11-20`. */
export type Day = string

export const dayOf = (at: Date): Day => at.toISOString().slice(0, 10)

/** Midnight UTC at the start of the day. */
export const startOfDay = (day: Day): Date => new Date(`${day}T00:00:00.000Z`)

export const isDay = (text: string): text is Day => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const at = startOfDay(text)
  return !Number.isNaN(at.getTime()) && dayOf(at) === text
}

/** The years whose days history can store. A query may span more. */
const storableYears = { first: 1970, last: 2105 }

/** Whether history can store this day, or the day of this ISO timestamp. */
export const isStorable = (text: string): boolean => {
  const year = Number(text.slice(0, 4))
  return year >= storableYears.first && year <= storableYears.last
}

export const addDays = (day: Day, days: number): Day => dayOf(new Date(startOfDay(day).getTime() + days * dayMs))

/** How many days `to` is after `from`. */
export const daysBetween = (from: Day, to: Day): number =>
  (startOfDay(to).getTime() - startOfDay(from).getTime()) / dayMs

const wordsFormat = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'medium' })

/** `Sep 2, 2026`, for texts that the server writes in English. */
export const dayInWords = (day: Day): string => wordsFormat.format(startOfDay(day))
