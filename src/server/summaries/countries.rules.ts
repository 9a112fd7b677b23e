import type { CountryRank, TopCounts } from '#contract/summaries.ts'
import { type Chart, chartTypes, devices } from '#domain/charts.ts'
import { countryNameOf, flagUrlOf } from '#domain/country-names.ts'
import { allGenres, genreName } from '#domain/genres.ts'
import { nameChart } from '#domain/named-charts.ts'
import { topThresholds } from '#domain/ranks.ts'
import { compareStorefronts, type StorefrontCode, storefronts } from '#domain/storefronts.ts'
import type { AppRank } from '../history/ranks.rules.ts'

/** The ranks of one app in one country, best first. `best` is the better of the other two. */
export type CountryBest<Rank extends AppRank = AppRank> = {
  storefront: StorefrontCode
  ranks: readonly Rank[]
  best: Rank
  category?: Rank
  overall?: Rank
}

/** Sorts ranks for display: better, then older, then overall before category, free before paid, iPhone before iPad. */
export const compareRanks = (a: AppRank, b: AppRank): number =>
  a.rank - b.rank ||
  a.observedAt.getTime() - b.observedAt.getTime() ||
  Number(b.chart.genre === allGenres) - Number(a.chart.genre === allGenres) ||
  chartTypes.indexOf(a.chart.type) - chartTypes.indexOf(b.chart.type) ||
  devices.indexOf(a.chart.device) - devices.indexOf(b.chart.device) ||
  a.chart.genre - b.chart.genre

const bestInCountry = <Rank extends AppRank>(
  storefront: StorefrontCode,
  unsorted: readonly Rank[],
): CountryBest<Rank>[] => {
  const ranks = unsorted.toSorted(compareRanks)
  const [best] = ranks
  const category = ranks.find(({ chart }) => chart.genre !== allGenres)
  const overall = ranks.find(({ chart }) => chart.genre === allGenres)
  return best ? [{ storefront, ranks, best, ...(category && { category }), ...(overall && { overall }) }] : []
}

/** One entry per country with a rank, best first; ties by larger storefront, then by code. */
export const bestByCountry = <Rank extends AppRank>(ranks: readonly Rank[]): CountryBest<Rank>[] => {
  const byStorefront = Map.groupBy(ranks, ({ chart }) => chart.storefront)
  return [...byStorefront]
    .flatMap(([storefront, ofCountry]) => bestInCountry(storefront, ofCountry))
    .sort((a, b) => a.best.rank - b.best.rank || compareStorefronts(a.storefront, b.storefront))
}

/** The readings behind an app's counts. */
export type CountsBasis = Pick<
  TopCounts,
  'measuredCountries' | 'partlyMeasuredCountries' | 'observedFrom' | 'observedTo'
>

/** The number of countries where the app is in the top N, together with the readings behind it. */
export const countTops = (countries: readonly CountryBest[], basis: CountsBasis): TopCounts => {
  const within = (limit: number) => countries.filter(({ best }) => best.rank <= limit).length
  const counts = Object.fromEntries(topThresholds.map(limit => [`top${limit}`, within(limit)]))
  return { ...counts, ...basis, totalCountries: storefronts.length } as TopCounts
}

type CountryDetails = { dateAchieved: Date; historyChart: Chart } & Pick<CountryRank, 'categorySeen' | 'overallSeen'>

export const toCountryRank = (
  country: CountryBest,
  { dateAchieved, historyChart, categorySeen, overallSeen }: CountryDetails,
): CountryRank => ({
  storefront: country.storefront,
  countryName: countryNameOf(country.storefront),
  flagUrl: flagUrlOf(country.storefront),
  rank: country.best.rank,
  chart: nameChart(country.best.chart),
  categoryRank: country.category?.rank ?? null,
  category: country.category ? genreName(country.category.chart.genre) : null,
  overallRank: country.overall?.rank ?? null,
  categorySeen,
  overallSeen,
  dateAchieved: dateAchieved.toISOString(),
  observedAt: country.best.observedAt.toISOString(),
  depth: (country.best === country.category ? categorySeen : overallSeen).depth,
  deviceType: country.best.chart.device,
  historyChart: nameChart(historyChart),
})
