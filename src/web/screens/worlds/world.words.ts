import type { Continent } from '#domain/continents.ts'
import { isolate } from '#domain/display-names.ts'
import type { GapReason } from '#domain/ranks.ts'
import { plural } from '#web/lib/formats.ts'
import type { WorldSort } from './world-address.ts'

/** A number and its formatted text; the number chooses singular or plural. */
export type CountText = { count: number; text: string }

const continents: Record<Continent, string> = {
  africa: 'Africa',
  asia: 'Asia',
  europe: 'Europe',
  'north-america': 'North America',
  oceania: 'Oceania',
  'south-america': 'South America',
}

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
export type WhyUnmeasured = keyof typeof because

const countries = ({ count, text }: CountText): string => `${text} ${plural(count, 'country', 'countries')}`

export const worldWords = {
  heading: 'ranks by country',
  pageTitle: (app: string) => `Ranks of ${isolate(app)} by country - App Store Rankings`,
  description: (app: string) =>
    `Where ${isolate(app)} ranks in the App Store of every country, on a map and in a table, and why ranks are missing.`,
  loading: 'Loading countries',
  failed: (why: string) => `Error loading countries: ${why}`,

  picker: 'Charts and day',

  now: 'Current Ranks',
  ofDay: (day: string) => `Ranks at the End of ${day}`,
  asOf: 'newest reading {measured}',
  updating: 'Loading',
  ranked: ({ count, text }: CountText) => `${plural(count, 'country', 'countries')} ranked, of ${text} measured`,
  measuredNowhere: 'not measured in any country',
  atTop: (top: number, count: number) =>
    top === 1 ? `${plural(count, 'country', 'countries')} at Top 1` : `Top ${top}`,
  notMeasured: 'not measured',

  mapLabel: (app: string) => `Ranks of ${isolate(app)} on a map of the world`,
  shows: ({ app, charts, day }: { app: string; charts: string; day: string | undefined }) =>
    `The map shows the best rank of ${isolate(app)} in each country ${day === undefined ? 'now' : `at the end of ${day} (UTC)`}. Charts: ${charts}.`,
  rankedIn: ({ ranked, measured, best }: { ranked: string; measured: CountText; best: string }) =>
    `It is ranked in ${ranked} of ${measured.text} measured ${plural(measured.count, 'country', 'countries')}, best at ${best}.`,
  rankedNowhere: (measured: CountText) =>
    `It is ranked in none of the ${measured.text} measured ${plural(measured.count, 'country', 'countries')}.`,
  partly: ({ text }: CountText) =>
    `In ${text} of them some charts are missing, so a rank below #1 may be better there.`,
  nothingMeasured: 'No country was measured in these charts at that time.',
  bestIn: ({ rank, country, others }: { rank: string; country: string; others: CountText | undefined }) =>
    `#${rank} in ${country}${others ? ` and ${others.text} more` : ''}`,
  missing: ({ all, why, most }: { all: CountText; why: WhyUnmeasured; most: CountText }) => {
    const are = `${countries(all)} ${plural(all.count, 'is', 'are')} not measured`
    const share = most.count === all.count ? '' : `, ${most.text} of them`
    return `${are}${share} because ${because[why]}.`
  },

  choose: 'Choose a country on the map to see its rank, chart and time of measurement.',
  chosen: ({ country, seen }: { country: string; seen: string }) => `${country}: ${seen}`,
  history: (country: string) => `History in ${country}`,
  showRow: 'Show in the table',

  table: 'All Countries',
  caption: (app: string) => `Ranks of ${isolate(app)} by country`,
  columns,
  historyColumn: 'History',
  never: 'never',
  none: 'none',
  continent: 'Continent',
  allContinents: 'All',
  continents,
  find: 'Find a country',
  countryCount: (count: CountText) => `${countries(count)} shown`,
  noneTitle: 'No matching country',
  noneHint: 'See all countries instead.',
  file: ({ app, day }: { app: string; day: string }) => `${app} world ${day}`,
} as const
