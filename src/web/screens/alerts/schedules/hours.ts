import { dateFormat } from '#web/lib/formats.ts'

const hours = [...Array(24).keys()]
/** 1 is Monday. */
const weekdays = [1, 2, 3, 4, 5, 6, 7] as const

/** An arbitrary Monday; only its weekday and hours are used. */
const someMonday = Date.UTC(2026, 0, 5)
const hourMs = 3_600_000
const dayMs = 24 * hourMs

// Browsers and Node use different spaces before `PM`.
const plain = (text: string): string => text.replaceAll('\u202f', ' ')

export type TimeOption = { value: number; name: string }

/** An hour in the reader's locale: `8:00 AM`. */
export const listHours = (locale: string): TimeOption[] => {
  const { format } = dateFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' })
  return hours.map(value => ({ value, name: plain(format(someMonday + value * hourMs)) }))
}

/** Weekday names in the reader's locale, Monday first. */
export const listWeekdays = (locale: string): TimeOption[] => {
  const { format } = dateFormat(locale, { weekday: 'long', timeZone: 'UTC' })
  return weekdays.map(value => ({ value, name: format(someMonday + (value - 1) * dayMs) }))
}
