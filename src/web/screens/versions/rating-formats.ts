import { formatNumber, numberFormat } from '#web/lib/formats.ts'

/** Two decimals: a rating of many people moves in hundredths. */
export const formatExactRating = (rating: number, locale: string): string =>
  numberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(rating)

const longest = 10_000

/** `9,950`, and `1.1065M` where the number is too long for an axis. */
export const formatTickCount = (count: number, locale: string): string =>
  count < longest
    ? formatNumber(count, locale)
    : numberFormat(locale, { notation: 'compact', maximumFractionDigits: 4 }).format(count)

/** Room for the labels of counts up to this one. */
export const lettersFor = (count: number): number => (count < longest ? 5 : 8)
