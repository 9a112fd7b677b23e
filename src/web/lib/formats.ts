import type { Reader } from './reader.ts'

const maxCached = 100

/**
 * Caches formatters: creating one costs a hundred times more than using it, and a table of all countries uses it a thousand
 * times.
 */
export const cacheFormatters = <Options, Format>(make: (locale: string, options?: Options) => Format): typeof make => {
  const cache = new Map<string, Format>()
  return (locale, options) => {
    const key = locale + JSON.stringify(options)
    const format = cache.get(key) ?? make(locale, options)
    if (cache.size > maxCached) cache.clear()
    cache.set(key, format)
    return format
  }
}

// Always Latin digits: the texts are English, so other digits would be mixed with Latin ones, and an Arabic zero alone looks
// like a dot.
const numberingSystem = 'latn'

export const numberFormat = cacheFormatters(
  (locale, options?: Intl.NumberFormatOptions): Intl.NumberFormat =>
    new Intl.NumberFormat(locale, { ...options, numberingSystem }),
)
export const dateFormat = cacheFormatters(
  (locale, options?: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
    new Intl.DateTimeFormat(locale, { ...options, numberingSystem }),
)
export const formatNumber = (value: number, locale: string): string => numberFormat(locale).format(value)

/** One decimal: `4.6`. */
export const formatRating = (rating: number, locale: string): string =>
  numberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(rating)

/** A fraction from 0 to 1 as a whole percentage: `91%`. */
export const formatPercent = (share: number, locale: string): string =>
  numberFormat(locale, { style: 'percent', maximumFractionDigits: 0 }).format(share)

const byteUnits = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** In steps of a thousand: `24 MB`, `1.4 GB`. */
export const formatBytes = (bytes: number, locale: string): string => {
  const step = bytes < 1 ? 0 : Math.min(byteUnits.length - 1, Math.floor(Math.log10(bytes) / 3))
  return numberFormat(locale, {
    style: 'unit',
    unit: byteUnits[step] ?? 'byte',
    maximumSignificantDigits: 3,
  }).format(bytes / 1_000 ** step)
}

const yearOf = (moment: string, { timeZone }: Reader): string =>
  dateFormat('en', { year: 'numeric', timeZone }).format(new Date(moment))

const nowText = (): string => new Date().toISOString()

/** Shows the year unless it is the current one, so that an old day never looks like a recent one. */
const yearPart = (moment: string, reader: Reader, now: string): Intl.DateTimeFormatOptions =>
  yearOf(moment, reader) === yearOf(now, reader) ? {} : { year: 'numeric' }

/** `Nov 18`, or `Nov 18, 2025` in another year. Without the full stop of `29. Okt.`, because a day may end a sentence. */
export const formatDay = (moment: string, reader: Reader, now = nowText()): string =>
  dateFormat(reader.locale, {
    month: 'short',
    day: 'numeric',
    ...yearPart(moment, reader, now),
    timeZone: reader.timeZone,
  })
    .format(new Date(moment))
    .replace(/\.$/, '')

/** Engines use different spaces before `PM`: V8, on the server, a plain one, Safari a narrow one. */
const plainSpaces = (text: string): string => text.replaceAll('\u202f', ' ')

/** `Nov 20, 2:02 PM` in the reader's time zone, with the year unless it is the current one. */
export const formatMoment = (moment: string, reader: Reader, now = nowText()): string =>
  plainSpaces(
    dateFormat(reader.locale, {
      month: 'short',
      day: 'numeric',
      ...yearPart(moment, reader, now),
      hour: 'numeric',
      minute: '2-digit',
      timeZone: reader.timeZone,
    }).format(new Date(moment)),
  )

/** `2026-11-20 14:02 UTC` */
export const formatUtc = (moment: string): string =>
  `${new Date(moment).toISOString().slice(0, 16).replace('T', ' ')} UTC`

/** `1 country`, `2 countries` */
export const plural = (count: number, singular: string, pluralForm: string): string =>
  count === 1 ? singular : pluralForm

/** `2:02:31 PM` in the reader's time zone. V8 and Safari use different spaces before `PM`. */
export const formatClockTime = (moment: string, { locale, timeZone }: Reader): string =>
  dateFormat(locale, { hour: 'numeric', minute: '2-digit', second: '2-digit', timeZone })
    .format(new Date(moment))
    .replaceAll('\u202f', ' ')

/** `1 app`, `1,234 apps` */
export const formatCount = (count: number, locale: string, [singular, pluralForm]: readonly [string, string]): string =>
  `${formatNumber(count, locale)} ${plural(count, singular, pluralForm)}`

/** `1 country`, `175 countries` */
export const formatCountries = (count: number, locale: string): string =>
  formatCount(count, locale, ['country', 'countries'])
