import type { AppWorld, WorldCountry } from '#contract/worlds.ts'
import { isolate } from '#domain/display-names.ts'
import { groupBy } from '#domain/group-by.ts'
import { type GapReason, isMeasured } from '#domain/ranks.ts'
import { formatCountry } from '#web/lib/format-country.ts'
import { formatCountries, formatNumber, plural } from '#web/lib/formats.ts'
import type { WorldSort } from './world-address.ts'

const columns: Record<WorldSort, string> = {
  country: 'Country',
  rank: 'Rank',
  chart: 'Chart',
  measured: 'Measured',
  depth: 'Chart depth',
}

/** Why countries are not measured. Follows "because". */
const because: Record<GapReason | 'not-offered' | 'not-tracked' | 'unread' | 'unknown', string> = {
  network: 'the App Store could not be reached',
  timeout: 'the App Store did not answer in time',
  http: 'the App Store answered with an error',
  unusable: 'the response could not be used',
  suspect: 'the response looked wrong and was held back for review',
  withdrawn: 'an admin withdrew the measurement',
  'not-fetched': 'they were not read in time',
  'not-offered': 'the app is not sold there',
  'not-tracked': 'these charts were not tracked yet',
  unread: 'not all of their charts have been read yet',
  unknown: 'there was no response',
}

export const worldWords = {
  heading: 'ranks by country',
  pageTitle: (app: string) => `Ranks of ${isolate(app)} by country`,
  description: (app: string) =>
    `Where ${isolate(app)} ranks in the App Store of every country, on a map and in a table, and why ranks are missing.`,
  loading: 'Loading countries',
  failed: (why: string) => `Error loading countries: ${why}`,

  picker: 'Charts and day',

  now: 'Current Ranks',
  ofDay: (day: string) => `Ranks at the End of ${day}`,
  asOf: 'newest reading {measured}',
  updating: 'Loading',
  ranked: (count: number, locale: string) =>
    `${plural(count, 'country', 'countries')} ranked, of ${formatNumber(count, locale)} measured`,
  measuredNowhere: 'not measured in any country',
  atTop: (top: number, count: number) =>
    top === 1 ? `${plural(count, 'country', 'countries')} at Top 1` : `Top ${top}`,
  notMeasured: 'not measured',

  scrubber: { label: 'Day of the map', now: 'Now' },
  history: (country: string) => `History in ${country}`,
  showRow: 'Show in the table',

  table: 'All Countries',
  caption: (app: string) => `Ranks of ${isolate(app)} by country`,
  columns,
  /** Said once, instead of in every row. */
  onlyChart: (chart: string) => `Every rank is in ${chart}.`,
  onlyDepth: (depth: string) => `The charts were read to rank ${depth}.`,
  historyColumn: 'History',
  never: 'never',
  none: 'none',
  countryCount: (count: number, locale: string) => `${formatCountries(count, locale)} shown`,
  file: (app: string, day: string) => `${app} world ${day}`,
} as const

type SentenceInput = {
  world: Pick<
    AppWorld,
    'app' | 'scope' | 'countries' | 'rankedCountries' | 'measuredCountries' | 'partlyMeasuredCountries'
  >
  /** The formatted day; undefined means now. */
  day: string | undefined
  locale: string
}

const whyUnmeasured = ({ state, reason, charts }: WorldCountry): keyof typeof because => {
  if (state === 'not-tracked' && charts.read > 0) return 'unread'
  return state === 'not-offered' || state === 'not-tracked' ? state : (reason ?? 'unknown')
}

const rankedText = ({ world, locale }: SentenceInput): string => {
  const { countries, rankedCountries, measuredCountries, partlyMeasuredCountries } = world
  const known = measuredCountries + partlyMeasuredCountries
  const measured = `${formatNumber(known, locale)} measured ${plural(known, 'country', 'countries')}`
  const [best] = countries
  if (known === 0) return 'No country was measured in these charts at that time.'
  if (!best || best.rank === null) return `It is ranked in none of the ${measured}.`
  const others = countries.filter(({ rank }) => rank === best.rank).length - 1
  const more = others > 0 ? ` and ${formatNumber(others, locale)} more` : ''
  const rank = formatNumber(best.rank, locale)
  return `It is ranked in ${formatNumber(rankedCountries, locale)} of ${measured}, best at #${rank} in ${formatCountry(best, locale)}${more}.`
}

/** How many countries are unknown, with the most common reason. */
const missingText = ({ world, locale }: SentenceInput): string | undefined => {
  const unmeasured = world.countries.filter(country => !isMeasured(country))
  const [common] = [...groupBy(unmeasured, whyUnmeasured)].toSorted(([, a], [, b]) => b.length - a.length)
  if (!common) return undefined
  const [why, { length }] = common
  const share = length === unmeasured.length ? '' : `, ${formatNumber(length, locale)} of them`
  const are = plural(unmeasured.length, 'is', 'are')
  return `${formatCountries(unmeasured.length, locale)} ${are} not measured${share} because ${because[why]}.`
}

/** A summary of the map: the charts, the app's ranks, and the number of unknown countries with the main reason. */
export const describeWorld = (input: SentenceInput): string => {
  const { world, day, locale } = input
  const when = day === undefined ? 'now' : `at the end of ${day} (UTC)`
  const partly = world.partlyMeasuredCountries
  return [
    `The map shows the best rank of ${isolate(world.app.name)} in each country ${when}. Charts: ${world.scope.words}.`,
    rankedText(input),
    partly > 0 &&
      `In ${formatNumber(partly, locale)} of them some charts are missing, so a rank below #1 may be better there.`,
    missingText(input),
  ]
    .filter(Boolean)
    .join(' ')
}
