import { formatNumber, numberFormat } from '#web/lib/formats.ts'

/** Two decimals, because ratings with many votes move in hundredths. */
export const formatExactRating = (rating: number, locale: string): string =>
  numberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(rating)

const longest = 10_000

/** `9,950`, or `1.1065M` for numbers too long for the axis. */
export const formatTickCount = (count: number, locale: string): string =>
  count < longest
    ? formatNumber(count, locale)
    : numberFormat(locale, { notation: 'compact', maximumFractionDigits: 4 }).format(count)

/** The label width for counts up to this one, in characters. */
export const lettersFor = (count: number): number => (count < longest ? 5 : 8)
