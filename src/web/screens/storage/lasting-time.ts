import { formatNumber } from '#web/lib/formats.ts'
import { storageWords as words } from './storage.words.ts'

const yearDays = 365.25
const monthDays = yearDays / 12

/** `about 6 years`, `about 8 months`, `12 days`; always rounded down, so that it does not promise too much. */
export const lastingTime = (days: number, locale: string): string => {
  const years = Math.floor(days / yearDays)
  if (years > 100) return words.long
  if (years >= 2) return words.years(years, formatNumber(years, locale))
  const months = Math.floor(days / monthDays)
  return months >= 2 ? words.months(months) : words.days(days)
}
