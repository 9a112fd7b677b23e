import type { AppScore } from '#contract/scores.ts'
import { isolate } from '#domain/display-names.ts'
import { discountOf, scoredDays } from '#domain/scores.ts'
import { formatScore, formatWeight } from '#web/components/scores/score-figures.ts'
import { formatCountry } from '#web/lib/format-country.ts'
import { formatCount, formatCountries, formatNumber, formatPercent, numberFormat } from '#web/lib/formats.ts'
import type { Reader } from '#web/lib/reader.ts'
import { formatUtcDay } from '#web/lib/utc-day.ts'

export const scoreWords = {
  title: 'World Score',
  loading: 'Loading the world score',
  failed: (why: string) => `Error loading the world score: ${why}`,
  basis: (charts: string, day: string) => `${charts} · through ${day} (UTC)`,

  csv: 'CSV',

  ofFull: (range: string | undefined) => (range ? `of 100, range ${range}` : 'of 100'),
  withoutScore: 'of 100; too much is missing for one number',
  ofApps: (apps: number, locale: string) => `in the world, of ${formatCount(apps, locale, ['app', 'apps'])}`,
  between: (low: string, high: string) => `, between #${low} and #${high}`,
  inWeek: 'in a week',

  caption: (app: string) => `What each country adds to the world score of ${isolate(app)}`,
  country: 'Country',
  rank: 'Median rank',
  weight: 'Weight',
  sameWeight: (weight: string) => `Each of these countries weighs ${weight}.`,
  points: 'Points',
  week: 'Week',
  noRank: 'no rank from 1 to 100',
  gone: 'not read for 14 days',
  others: (count: number) => `${count} other ${count === 1 ? 'country' : 'countries'}`,
  all: 'All countries',

  history: 'The Last 90 Days',
  plot: (app: string, text: string) => `World score of ${isolate(app)} by day. ${text}`,

  how: 'How this is counted',
  changeWeights: 'Change the weights',
} as const

/** Longer lists are cut. */
const maxNames = 4
/** How many of the countries that give most are named, and the smallest share that is worth a sentence. */
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
  // Formatted in English, because the surrounding text is English.
  return new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(
    more > 0 ? [...names, `${formatNumber(more, locale)} more`] : names,
  )
}

const givingText = ({ score, parts }: AppScore, locale: string): string | undefined => {
  const giving = parts.filter(({ points }) => points > 0).slice(0, mostGiving)
  const share = giving.reduce((sum, { points }) => sum + points, 0) / (score ?? 0)
  if (!score || giving.length === 0 || share < leastShare) return undefined
  const give = giving.length === 1 ? 'gives' : 'give'
  return `${listText(giving, locale, mostGiving)} ${give} ${formatPercent(share, locale)} of it.`
}

const missingText = ({ reason, missing }: AppScore, locale: string): string => {
  const effect =
    reason === 'too-much-missing'
      ? 'So there is no single number and no rank among apps.'
      : 'They widen the range and do not move the score.'
  return `Not read for more than three days: ${listText(missing, locale, maxNames)}. ${effect}`
}

/** What the score consists of, and what is missing. */
export const describeScore = (score: AppScore, locale: string): string => {
  if (score.reason === 'not-measured')
    return 'The score begins after the first whole day (UTC) on which these charts are read.'
  const isYoung = score.parts.every(({ measuredDays }) => measuredDays * 2 < scoredDays)
  return [
    score.reason === 'outside' &&
      'It has no rank from 1 to 100 in any country on most of the last seven measured days.',
    givingText(score, locale),
    isYoung && 'These charts were read on few of the last seven days, so the range says little yet.',
    score.missing.length > 0 && missingText(score, locale),
  ]
    .filter(Boolean)
    .join(' ')
}

type Formatted = { score: AppScore; locale: string; value: (rank: number) => string }

const exampleText = ({ score: { score, app, parts, weights }, locale, value }: Formatted): string[] => {
  const example = parts.find(({ rank }) => rank !== null && rank > 1) ?? parts[0]
  if (!example) return []
  const { rank, points } = example
  const weight = formatWeight(example.weight, locale)
  const rule =
    weights.choice === 'equal'
      ? `All countries have the same weight: ${weight} each.`
      : 'The admins of this server set the weights of the countries; the table shows them.'
  if (rank === null || score === null) return [rule]
  return [
    rule,
    `For ${isolate(app.name)} in ${formatCountry(example, locale)}: the median rank is #${formatNumber(rank, locale)}, which counts ${value(rank)}. ` +
      `${value(rank)} × ${weight} × 100 = ${formatPoints(points, locale)} points. All countries together give ${formatPoints(score, locale)}.`,
  ]
}

/** The rules, with the reader's own app worked through. */
export const explainScore = (score: AppScore, locale: string): string[] => {
  const value = (rank: number) => numberFormat(locale, { maximumSignificantDigits: 2 }).format(discountOf(rank))
  return [
    `The score adds up points for the app's ranks in ${score.words}, in the ${formatCountries(score.countries, locale)} that this server reads. 100 is number one in all of them. It says nothing about downloads.`,
    `The first rank counts 1, the second ${value(2)}, the tenth ${value(10)}, the hundredth ${value(100)}, and ranks below that nothing. Each country counts with the median rank of its last seven measured days, so that one unusual day does not move the score.`,
    ...exampleText({ score, locale, value }),
    'A day that was not read could hide any rank. At the low end of the range, such days have no rank; at the high end, they count as number one. They never move the score itself. A country that was not read for 14 days counts in the range only. If countries with more than a tenth of the weight were not read for more than three days, there is no score and no rank among apps.',
  ]
}

type ScoreDay = AppScore['history'][number]

/** The indexes of the days from which new weights apply. */
export const listWeightChanges = (days: readonly ScoreDay[]): number[] =>
  days.flatMap((day, index) => {
    const before = days[index - 1]
    return before && before.weightsVersion !== day.weightsVersion ? [index] : []
  })

/** The plot in words. */
export const describeDays = (days: readonly ScoreDay[], reader: Reader): string => {
  const { locale } = reader
  const scored = days.flatMap(({ day, score }) => (score === null ? [] : [{ day, score }]))
  const [first, last] = [scored[0], scored.at(-1)]
  if (!first || !last) return 'There was not enough data for a score on any of these days.'
  const scores = scored.map(({ score }) => score)
  const [low, high] = [Math.min(...scores), Math.max(...scores)].map(score => formatScore(score, locale))
  const gaps = days.length - scored.length
  return [
    `Between ${low} and ${high} from ${formatUtcDay(first.day, reader)} to ${formatUtcDay(last.day, reader)}.`,
    days.some(({ low, high, score }) => score !== null && high > low) && 'The band is the range.',
    gaps > 0 && `Not enough data for a score on ${formatCount(gaps, locale, ['day', 'days'])} (hatched).`,
    ...listWeightChanges(days).map(
      index => `The weights changed on ${formatUtcDay(days[index]?.day ?? '', reader)} (dotted line).`,
    ),
  ]
    .filter(Boolean)
    .join(' ')
}
