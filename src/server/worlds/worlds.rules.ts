import type { WorldCountry } from '#contract/worlds.ts'
import { type ChartKey, type ChartType, chartKeyOf, chartTypes, type Device, devices } from '#domain/charts.ts'
import { continentOf } from '#domain/continents.ts'
import { countryNameOf, flagUrlOf } from '#domain/country-names.ts'
import { allGenres, isGenreId } from '#domain/genres.ts'
import { isMeasured, type RankState } from '#domain/ranks.ts'
import { compareStorefronts, type StorefrontCode, storefrontCodes } from '#domain/storefronts.ts'
import type { ChartKinds } from '../history/chart-columns.rules.ts'
import type { ChartMoment } from '../history/chart-moments.rules.ts'
import type { Failure } from '../history/fetches.repository.ts'
import type { AppRank } from '../history/ranks.rules.ts'
import { type Evidence, rankStateOf } from '../history/states.rules.ts'
import { compareShown } from '../summaries/countries.rules.ts'

/** Which charts of a country count. */
export type WorldFilter = {
  chartType: 'any' | ChartType
  device: 'any' | Device
  /** `overall` is the genre of all apps, `category` every other. */
  genre: 'any' | 'overall' | 'category' | number
}

const genresOf = (filter: WorldFilter['genre'], ownGenres: readonly number[]): number[] => {
  if (typeof filter === 'number') return [filter]
  if (filter === 'overall') return [allGenres]
  const own = ownGenres.filter(genre => genre !== allGenres && isGenreId(genre))
  return [...new Set(filter === 'any' ? [allGenres, ...own] : own)]
}

/**
 * The charts that pass the filter. Of the genres only those the app has to do with: in the others it cannot be, and that
 * they were measured says nothing of it.
 */
export const chartKindsOf = (filter: WorldFilter, ownGenres: readonly number[]): ChartKinds => ({
  storefronts: storefrontCodes,
  genres: genresOf(filter.genre, ownGenres),
  chartTypes: filter.chartType === 'any' ? chartTypes : [filter.chartType],
  devices: filter.device === 'any' ? devices : [filter.device],
})

type Stale = { known: Map<StorefrontCode, Date>; unsure: StorefrontCode[] }

const listKeys = (storefront: StorefrontCode, { genres, chartTypes, devices }: ChartKinds): ChartKey[] =>
  genres.flatMap(genre =>
    chartTypes.flatMap(chartType => devices.map(device => chartKeyOf({ storefront, chartType, genre, device }))),
  )

/** The newest measurement of each chart of these kinds; of a chart that never was measured there is none. */
export const listNewestOf = (kinds: ChartKinds, newest: ReadonlyMap<ChartKey, ChartMoment>): ChartMoment[] =>
  kinds.storefronts.flatMap(storefront => listKeys(storefront, kinds).flatMap(key => newest.get(key) ?? []))

/**
 * When countries without a measurement from `since` on were measured before it, as far as the newest measurement of each
 * chart tells: `unsure` are those with a newer one. A country in neither was never measured.
 */
export const findStale = (
  kinds: ChartKinds,
  { newest, since }: { newest: ReadonlyMap<ChartKey, ChartMoment>; since: Date },
): Stale => {
  const stale: Stale = { known: new Map(), unsure: [] }
  for (const storefront of kinds.storefronts) {
    const moments = listNewestOf({ ...kinds, storefronts: [storefront] }, newest)
    if (moments.length === 0) continue
    const newestMs = Math.max(...moments.map(({ observedAt }) => observedAt.getTime()))
    if (newestMs < since.getTime()) stale.known.set(storefront, new Date(newestMs))
    else stale.unsure.push(storefront)
  }
  return stale
}

/** What history and lookups know of one app in the world at a moment. */
export type WorldEvidence = {
  asOf: Date
  /** The newest measurement of each chart, those that count only. */
  measured: readonly ChartMoment[]
  /** The newest rank of the app in each chart, of the time that counts. */
  ranks: readonly AppRank[]
  /** When a country whose measurements do not count was last measured. */
  staleAt: ReadonlyMap<StorefrontCode, Date>
  /** The newest attempt in such a country that gave no snapshot. */
  failures: ReadonlyMap<StorefrontCode, Failure>
  notOfferedSince: ReadonlyMap<string, Date>
}

type CountryEvidence = {
  asOf: Date
  measured: readonly ChartMoment[]
  best: AppRank | undefined
  staleAt: Date | undefined
  failure: Failure | undefined
  isOffered: boolean
}

/** Of several charts without the app the deepest says most, then the newest; an empty one says least. */
const tellsMore = (a: ChartMoment, b: ChartMoment): number =>
  Number(b.entryCount > 0) - Number(a.entryCount > 0) ||
  b.depth - a.depth ||
  b.observedAt.getTime() - a.observedAt.getTime()

const shownMeasurement = ({ measured, best }: CountryEvidence): ChartMoment | undefined => {
  if (!best) return measured.toSorted(tellsMore)[0]
  const key = chartKeyOf(best.chart)
  return measured.find(({ chart }) => chartKeyOf(chart) === key)
}

/** A failure from before the newest measurement was made good by it. */
const findFailure = ({ failure, staleAt }: CountryEvidence): Failure | undefined =>
  failure && (!staleAt || failure.observedAt > staleAt) ? failure : undefined

type Seen = { state: RankState; observedAt: Date | null; depth: number | null }

/** What is known of the app in one country: what was measured wins, then what lookups say, then why nothing was. */
const seeCountry = (evidence: CountryEvidence): Seen => {
  const { asOf, best, staleAt, isOffered } = evidence
  const shown = shownMeasurement(evidence)
  const failure = findFailure(evidence)
  const known: Evidence = {
    at: asOf,
    isOffered,
    ...(staleAt && { trackedSince: staleAt }),
    ...(failure && { failure }),
  }
  if (!shown) return { state: rankStateOf(known), observedAt: failure?.observedAt ?? staleAt ?? null, depth: null }
  const { depth, entryCount } = shown
  const state = rankStateOf({ ...known, snapshot: { depth, entryCount, rank: best?.rank ?? null } })
  return { state, observedAt: best?.observedAt ?? shown.observedAt, depth: isMeasured(state) ? depth : null }
}

const toCountry = (storefront: StorefrontCode, evidence: CountryEvidence): WorldCountry => {
  const { state, observedAt, depth } = seeCountry(evidence)
  const chart = evidence.best?.chart
  return {
    storefront,
    countryName: countryNameOf(storefront),
    flagUrl: flagUrlOf(storefront),
    continent: continentOf(storefront),
    state: state.state,
    rank: state.state === 'ranked' ? state.rank : null,
    depth,
    observedAt: observedAt?.toISOString() ?? null,
    reason: state.state === 'failed' ? state.reason : null,
    detail: state.state === 'failed' ? (state.detail ?? null) : null,
    chart: chart ? { chartType: chart.chartType, device: chart.device, genre: chart.genre } : null,
  }
}

/** Ranks of the newest measurement of their charts: in others the chart has moved on without the app. */
const listCurrent = ({ measured, ranks }: Pick<WorldEvidence, 'measured' | 'ranks'>): AppRank[] => {
  const newest = new Map(measured.map(({ chart, observedAt }) => [chartKeyOf(chart), observedAt]))
  return ranks.filter(({ chart, observedAt }) => {
    const measuredAt = newest.get(chartKeyOf(chart))
    return measuredAt !== undefined && observedAt >= measuredAt
  })
}

const byName = new Intl.Collator('en')

const compareCountries = (a: WorldCountry, b: WorldCountry): number => {
  if (a.rank === null || b.rank === null) {
    return Number(a.rank === null) - Number(b.rank === null) || byName.compare(a.countryName, b.countryName)
  }
  return a.rank - b.rank || compareStorefronts(a.storefront, b.storefront)
}

/** All countries: ranked ones by rank, ties by larger storefront, then the others by name. */
export const buildWorld = (evidence: WorldEvidence): WorldCountry[] => {
  const { asOf, staleAt, failures, notOfferedSince } = evidence
  const measuredIn = Map.groupBy(evidence.measured, ({ chart }) => chart.storefront)
  const ranksIn = Map.groupBy(listCurrent(evidence), ({ chart }) => chart.storefront)
  return storefrontCodes
    .map(code => {
      const missedSince = notOfferedSince.get(code)
      return toCountry(code, {
        asOf,
        measured: measuredIn.get(code) ?? [],
        best: ranksIn.get(code)?.toSorted(compareShown)[0],
        staleAt: staleAt.get(code),
        failure: failures.get(code),
        isOffered: !missedSince || asOf < missedSince,
      })
    })
    .sort(compareCountries)
}
