import type { ScoreFigures } from '#contract/scores.ts'
import { fullScore } from '#domain/full-score.ts'
import { formatNumber, numberFormat } from '#web/lib/formats.ts'

type Range = { low: string; high: string }

export const scoreFigureWords = {
  score: 'World score',
  place: (place: string) => `#${place} in the world`,
  placeBetween: ({ place, low, high }: Range & { place: string }) => `#${place} in the world (#${low} to #${high})`,
  range: ({ low, high }: Range) => `${low}–${high}`,
  reasons: {
    'not-measured': 'not measured on a whole day',
    'too-much-missing': 'too much data is missing for one number',
    outside: 'no rank from 1 to 100',
  },
} as const

/** Smaller differences are not shown. */
const finest = 0.005

/** `4.4`; two decimals below 1; none for 0 and 100. */
export const formatScore = (score: number, locale: string): string => {
  const digits = score < 1 ? 2 : 1
  const isWhole = score < finest || score > fullScore - finest
  if (isWhole) return formatNumber(Math.round(score), locale)
  return numberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(score)
}

/** The share of a country: `0.57%` */
export const formatWeight = (weight: number, locale: string): string =>
  numberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(weight)

/** `4.1–4.8`; undefined if the two look the same. */
export const rangeText = ({ low, high }: Pick<ScoreFigures, 'low' | 'high'>, locale: string): string | undefined => {
  const range = { low: formatScore(low, locale), high: formatScore(high, locale) }
  return range.low === range.high ? undefined : scoreFigureWords.range(range)
}

/** `#7 in the world (#5 to #9)`, or why there is no position. */
export const placeText = ({ place, reason }: Pick<ScoreFigures, 'place' | 'reason'>, locale: string): string => {
  if (!place) return scoreFigureWords.reasons[reason ?? 'outside']
  const [at, low, high] = [place.place, place.best, place.worst].map(of => formatNumber(of, locale))
  if (low === high) return scoreFigureWords.place(`${at}`)
  return scoreFigureWords.placeBetween({ place: `${at}`, low: `${low}`, high: `${high}` })
}
