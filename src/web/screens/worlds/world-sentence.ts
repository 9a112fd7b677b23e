import type { AppWorld, WorldCountry } from '#contract/worlds.ts'
import { groupBy } from '#domain/group-by.ts'
import { isMeasured } from '#domain/ranks.ts'
import { formatCountry } from '#web/lib/format-country.ts'
import { formatNumber } from '#web/lib/formats.ts'
import { type CountText, type WhyUnmeasured, worldWords as words } from './world.words.ts'

type SentenceInput = {
  world: Pick<
    AppWorld,
    'app' | 'scope' | 'countries' | 'rankedCountries' | 'measuredCountries' | 'partlyMeasuredCountries'
  >
  /** The formatted day; undefined means now. */
  day: string | undefined
  locale: string
}

const whyUnmeasured = ({ state, reason, charts }: WorldCountry): WhyUnmeasured => {
  if (state === 'not-tracked' && charts.read > 0) return 'unread'
  return state === 'not-offered' || state === 'not-tracked' ? state : (reason ?? 'unknown')
}

/** The most common reason, and how many countries share it. */
const findCommonReason = (countries: readonly WorldCountry[]): { why: WhyUnmeasured; count: number } | undefined => {
  const byReason = [...groupBy(countries, whyUnmeasured)].map(([why, { length: count }]) => ({ why, count }))
  return byReason.toSorted((a, b) => b.count - a.count)[0]
}

const rankedText = ({ world, locale }: SentenceInput): string => {
  const { countries, rankedCountries, measuredCountries, partlyMeasuredCountries } = world
  const known = measuredCountries + partlyMeasuredCountries
  const toText = (count: number): CountText => ({ count, text: formatNumber(count, locale) })
  const [best] = countries
  if (known === 0) return words.nothingMeasured
  if (!best || best.rank === null) return words.rankedNowhere(toText(known))
  const others = countries.filter(({ rank }) => rank === best.rank).length - 1
  return words.rankedIn({
    ranked: formatNumber(rankedCountries, locale),
    measured: toText(known),
    best: words.bestIn({
      rank: formatNumber(best.rank, locale),
      country: formatCountry(best, locale),
      others: others > 0 ? toText(others) : undefined,
    }),
  })
}

/** Countries with a rank where a missing chart could have a better one. */
const partlyText = ({ world: { partlyMeasuredCountries: count }, locale }: SentenceInput): string | undefined =>
  count > 0 ? words.partly({ count, text: formatNumber(count, locale) }) : undefined

const missingText = ({ world, locale }: SentenceInput): string | undefined => {
  const unmeasured = world.countries.filter(country => !isMeasured(country))
  const common = findCommonReason(unmeasured)
  const toText = (count: number): CountText => ({ count, text: formatNumber(count, locale) })
  return common && words.missing({ all: toText(unmeasured.length), why: common.why, most: toText(common.count) })
}

/** A summary of the map: the charts, the app's ranks, and the number of unknown countries with the main reason. */
export const describeWorld = (input: SentenceInput): string => {
  const { world, day } = input
  const shows = words.shows({ app: world.app.name, charts: world.scope.words, day })
  return [shows, rankedText(input), partlyText(input), missingText(input)].filter(Boolean).join(' ')
}
