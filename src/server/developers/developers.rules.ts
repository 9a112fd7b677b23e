import type { DeveloperApp } from '#contract/developers.ts'
import type { BestSeen, ChartRank } from '#contract/seen-ranks.ts'
import { countryNameOf, flagUrlOf } from '#domain/country-names.ts'
import { findDisplayName } from '#domain/display-names.ts'
import { nameChart } from '#domain/named-charts.ts'
import { type AppEntry, toContractApp } from '../catalog/apps.rules.ts'
import type { AppRank, CurrentRank } from '../history/ranks.rules.ts'
import { placedName, type RankPlace } from '../platform/http/list-pages.ts'
import { bestByCountry } from '../summaries/countries.rules.ts'

/** The ranks that sort a developer's apps. */
export type RankLookups = {
  /** The app's best current rank; undefined if it has none. */
  findBestRank: (appId: number) => number | undefined
  /** The app's best rank ever; undefined if it never had one. */
  findPeak: (appId: number) => number | undefined
}

/** After every rank. */
const never = 1_000_000

/** The sort key of each app: by best current rank, then apps without one by their best rank ever, then by name. */
export const listPlaces = (entries: readonly AppEntry[], { findBestRank, findPeak }: RankLookups) =>
  entries.map((entry): RankPlace & { entry: AppEntry } => {
    const { appId } = entry
    const rank = findBestRank(appId)
    const ranks = rank === undefined ? ([never, findPeak(appId) ?? never] as const) : ([rank, 0] as const)
    return { entry, ranks, name: placedName(entry.name), appId }
  })

/** The developer's name from the most recently looked-up app that has one. */
export const developerNameOf = (entries: readonly AppEntry[], developerId: string): string => {
  const names = entries.flatMap(({ developer }) => findDisplayName(developer) ?? [])
  return names[0] ?? `Developer ${developerId}`
}

/** The best current rank of one app, and in how many countries it ranks. */
const summarizeCurrent = (ranks: readonly CurrentRank[]): { best: CurrentRank | undefined; countries: number } => {
  const countries = bestByCountry(ranks)
  return { best: countries[0]?.best, countries: countries.length }
}

type ShownApp = {
  entry: AppEntry
  current: readonly CurrentRank[]
  peak: AppRank | undefined
  /** Why it has no current rank. */
  without: BestSeen | undefined
}

/** `findDepth` returns how deep the chart of a rank was read at that time. */
export const toDeveloperApp = (
  { entry, current, peak, without }: ShownApp,
  findDepth: (rank: AppRank) => number | undefined,
): DeveloperApp => {
  const { best, countries } = summarizeCurrent(current)
  const toRank = (appRank: AppRank, depth: number | null): ChartRank => ({
    rank: appRank.rank,
    chart: nameChart(appRank.chart),
    countryName: countryNameOf(appRank.chart.storefront),
    flagUrl: flagUrlOf(appRank.chart.storefront),
    observedAt: appRank.observedAt.toISOString(),
    depth,
  })
  const shown = best && toRank(best, best.depth)
  const seen: BestSeen = shown
    ? { state: 'ranked', observedAt: shown.observedAt, depth: shown.depth }
    : (without ?? { state: 'not-tracked', observedAt: null, depth: null })
  return {
    ...toContractApp(entry),
    bestRank: best?.rank ?? null,
    countriesCount: countries,
    ...seen,
    best: shown ?? null,
    bestEver: peak ? toRank(peak, findDepth(peak) ?? null) : null,
  }
}
