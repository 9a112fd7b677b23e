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

export const addDays = (day: Day, days: number): Day => dayOf(new Date(startOfDay(day).getTime() + days * dayMs))
