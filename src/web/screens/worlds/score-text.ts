import type { AppScore } from '#contract/scores.ts'
import { discountOf, scoredDays } from '#domain/scores.ts'
import { formatWeight } from '#web/components/scores/score-figures.ts'
import { formatCountry } from '#web/lib/format-country.ts'
import { formatNumber, formatPercent, numberFormat } from '#web/lib/formats.ts'
import { scoreWords as words } from './score.words.ts'

/** Longer lists are cut. */
const maxNames = 4
/** How many countries the sentence about the largest shares names, and the smallest share it mentions. */
const mostGiving = 3
const leastShare = 0.2

const twoDigits = { minimumFractionDigits: 2, maximumFractionDigits: 2 } as const

/** `0.18` */
export const formatPoints = (points: number, locale: string): string => numberFormat(locale, twoDigits).format(points)

/** `+0.18` */
export const formatChange = (points: number, locale: string): string =>
  numberFormat(locale, { ...twoDigits, signDisplay: 'negative' })
    .format(points)
    .replace(/^(?=\d)/, points >= 0.005 ? '+' : '')

type Named = Pick<AppScore['missing'][number], 'storefront' | 'countryName'>

const listText = (countries: readonly Named[], locale: string, most: number): string => {
  const names = countries.slice(0, most).map(country => formatCountry(country, locale))
  const more = countries.length - most
  const items = more > 0 ? [...names, words.andMore(formatNumber(more, locale))] : names
  // Formatted in English, because the surrounding text is English.
  return new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(items)
}

const givingText = ({ score, parts }: AppScore, locale: string): string | undefined => {
  const giving = parts.filter(({ points }) => points > 0).slice(0, mostGiving)
  if (!score || giving.length === 0) return undefined
  const share = giving.reduce((sum, { points }) => sum + points, 0) / score
  if (share < leastShare) return undefined
  return words.give({
    countries: listText(giving, locale, mostGiving),
    isOne: giving.length === 1,
    share: formatPercent(share, locale),
  })
}

/** Whether no country was read on most of the days that count. */
const isYoung = ({ parts }: AppScore): boolean => parts.every(({ measuredDays }) => measuredDays * 2 < scoredDays)

/** What the score consists of, and what is missing. */
export const describeScore = (score: AppScore, locale: string): string[] => {
  const { reason, missing } = score
  if (reason === 'not-measured') return [words.notMeasured]
  const isTooMuch = reason === 'too-much-missing'
  const giving = givingText(score, locale)
  return [
    ...(reason === 'outside' ? [words.outside] : []),
    ...(giving ? [giving] : []),
    ...(isYoung(score) ? [words.isYoung] : []),
    ...(missing.length > 0 ? [words.missing({ countries: listText(missing, locale, maxNames), isTooMuch })] : []),
  ]
}

/** The rules, with the reader's own app worked through. */
export const explainScore = (score: AppScore, locale: string): string[] => {
  const { words: charts, countries, parts, app } = score
  const value = (rank: number) => numberFormat(locale, { maximumSignificantDigits: 2 }).format(discountOf(rank))
  const example = parts.find(({ rank }) => rank !== null && rank > 1) ?? parts[0]
  const weight = example && formatWeight(example.weight, locale)
  return [
    words.howSum({ charts, countries: { count: countries, text: formatNumber(countries, locale) } }),
    words.howRank({ second: value(2), tenth: value(10), last: value(100) }),
    ...(weight ? [score.weights.choice === 'equal' ? words.howWeight(weight) : words.howEdited] : []),
    ...(weight && example.rank !== null && score.score !== null
      ? [
          words.example({
            app: app.name,
            country: formatCountry(example, locale),
            rank: formatNumber(example.rank, locale),
            value: value(example.rank),
            weight,
            points: formatPoints(example.points, locale),
            total: formatPoints(score.score, locale),
          }),
        ]
      : []),
    words.howRange,
  ]
}
