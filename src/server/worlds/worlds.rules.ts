import type { WorldCountry } from '#contract/worlds.ts'
import { type ChartKey, type ChartKind, chartKeyOf } from '#domain/charts.ts'
import { continentOf } from '#domain/continents.ts'
import { countryNameOf, flagUrlOf } from '#domain/country-names.ts'
import { nameChart } from '#domain/named-charts.ts'
import { isMeasured } from '#domain/ranks.ts'
import type { Scope } from '#domain/scopes.ts'
import { compareStorefronts, type StorefrontCode, storefrontCodes } from '#domain/storefronts.ts'
import { compareNames } from '#domain/text-order.ts'
import type { AppRank } from '../history/ranks.rules.ts'
import type { Failure } from '../history/snapshots.rules.ts'
import { compareRanks } from '../summaries/countries.rules.ts'
import { readCell, stateOfCell } from '../summaries/joined-cells.rules.ts'
import type { KnownCharts } from '../summaries/known-charts.rules.ts'
import { ranksInScope } from '../summaries/scopes.rules.ts'

/** What history and lookups know about one app in the world at a moment. */
export type WorldEvidence = {
  scope: Scope
  known: KnownCharts
  /** The charts of the scope that could hold the app. */
  kinds: readonly ChartKind[]
  /** The app's newest rank in each chart, within the period that counts. */
  ranks: readonly AppRank[]
  /** The newest failed attempt of each missing chart. */
  failures: ReadonlyMap<ChartKey, Failure>
  /** The last measurement of countries without a fresh one. */
  olderAt: ReadonlyMap<StorefrontCode, Date>
  notOfferedSince: ReadonlyMap<string, Date>
}

type CountryEvidence = Pick<WorldEvidence, 'known' | 'kinds' | 'failures'> & {
  best: AppRank | undefined
  olderAt: Date | undefined
  isOffered: boolean
}

/** A country with what only comparisons use: without a rank, the app is in none of its charts down to `ruledOutTo`. */
export type JudgedCountry = WorldCountry & { ruledOutTo: number }

const toCountry = (storefront: StorefrontCode, evidence: CountryEvidence): JudgedCountry => {
  const { known, kinds, best } = evidence
  const { state, observedAt, depth, charts, ruledOutTo } = stateOfCell(readCell(storefront, kinds, known), evidence)
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
    charts,
    ruledOutTo,
    chart: best ? nameChart(best.chart) : null,
  }
}

/** Ranks from the newest measurement of each chart. An older rank means that the app has dropped out since. */
const listCurrent = ({ known, ranks }: Pick<WorldEvidence, 'known' | 'ranks'>): AppRank[] =>
  ranks.filter(({ chart, observedAt }) => {
    const newestAt = known.newest.get(chartKeyOf(chart))?.observedAt
    return newestAt !== undefined && newestAt >= known.since && observedAt >= newestAt
  })

const compareCountries = (a: WorldCountry, b: WorldCountry): number => {
  if (a.rank === null || b.rank === null) {
    return Number(a.rank === null) - Number(b.rank === null) || compareNames(a.countryName, b.countryName)
  }
  return a.rank - b.rank || compareStorefronts(a.storefront, b.storefront)
}

/** All countries: ranked ones by rank, ties by larger storefront, then the others by name. */
export const buildWorld = (evidence: WorldEvidence): JudgedCountry[] => {
  const { scope, known, olderAt, notOfferedSince } = evidence
  const ranksIn = Map.groupBy(ranksInScope(listCurrent(evidence), scope), ({ chart }) => chart.storefront)
  return storefrontCodes
    .map(code => {
      const missedSince = notOfferedSince.get(code)
      return toCountry(code, {
        ...evidence,
        best: ranksIn.get(code)?.toSorted(compareRanks)[0],
        olderAt: olderAt.get(code),
        isOffered: !missedSince || known.asOf < missedSince,
      })
    })
    .sort(compareCountries)
}

/** Whether every chart that could hold the app was read, so the result is complete. */
export const isDecided = ({ state, charts }: Pick<WorldCountry, 'state' | 'charts'>): boolean =>
  isMeasured({ state }) && charts.of > 0 && charts.read === charts.of

/** How many countries are ranked, fully measured, and ranked but only partly measured. */
export const countWorld = (countries: readonly WorldCountry[]) => {
  const ranked = countries.filter(({ state }) => state === 'ranked')
  return {
    rankedCountries: ranked.length,
    measuredCountries: countries.filter(isDecided).length,
    partlyMeasuredCountries: ranked.filter(country => !isDecided(country)).length,
  }
}
