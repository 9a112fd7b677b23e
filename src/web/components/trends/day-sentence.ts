import { type NamedTrend, type SayFor, describeDay as sayDay } from '#domain/day-words.ts'
import { formatCountry } from '#web/lib/format-country.ts'
import { formatNumber } from '#web/lib/formats.ts'

/** How a reader with this locale writes numbers and countries. */
export const sayFor = (locale: string): SayFor => ({
  number: value => formatNumber(value, locale),
  country: country => formatCountry(country, locale),
})

/** The day in one or two sentences: the most unusual move, and how many apps climbed. */
export const describeDay = (apps: readonly NamedTrend[], locale: string): string => sayDay(apps, sayFor(locale))
