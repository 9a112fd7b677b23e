import { dateFormat } from '#web/lib/formats.ts'

const hours = [...Array(24).keys()]
/** Monday is 1. */
const weekdays = [1, 2, 3, 4, 5, 6, 7] as const

/** Some Monday; only its name and its hours are used. */
const someMonday = Date.UTC(2026, 0, 5)
const hourMs = 3_600_000
const dayMs = 24 * hourMs

// Engines differ in the space before `PM`.
const plain = (text: string): string => text.replaceAll('\u202f', ' ')

export type TimeOption = { value: number; name: string }

/** `8:00 AM`, as the reader's language writes hours. */
export const listHours = (locale: string): TimeOption[] => {
  const { format } = dateFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' })
  return hours.map(value => ({ value, name: plain(format(someMonday + value * hourMs)) }))
}

/** The days of the week in the reader's language, Monday first. */
export const listWeekdays = (locale: string): TimeOption[] => {
  const { format } = dateFormat(locale, { weekday: 'long', timeZone: 'UTC' })
  return weekdays.map(value => ({ value, name: format(someMonday + (value - 1) * dayMs) }))
}
