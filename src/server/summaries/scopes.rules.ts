import type { ShownScope } from '#contract/scopes.ts'
import type { ChartType } from '#domain/charts.ts'
import { allGenres, magazinesGenre } from '#domain/genres.ts'
import { chartsOfScope, type ScopeCharts, scopeWords } from '#domain/scope-words.ts'
import { isByCategory, isByPrice, isInScope, type Scope } from '#domain/scopes.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import type { AppRank } from '../history/ranks.rules.ts'

/** Whether the chart is that of a category other than Magazines & Newspapers. */
const isOtherCategory = ({ chart: { genre } }: AppRank): boolean => genre !== allGenres && genre !== magazinesGenre

/**
 * News and books also rank in Magazines & Newspapers, whose charts are short. Such a rank counts only for an app without
 * another category.
 */
const withoutSecondCategory = <Rank extends AppRank>(ranks: readonly Rank[]): readonly Rank[] =>
  ranks.some(isOtherCategory) ? ranks.filter(({ chart }) => chart.genre !== magazinesGenre) : ranks

/**
 * In each country, the ranks of the price type in which the app was seen last; of both types if it was seen in both at that
 * time. The types of countries can differ, because an app can be free in some of them only.
 */
const ofNewestPriceType = <Rank extends AppRank>(ranks: readonly Rank[]): readonly Rank[] => {
  const newestMs = new Map<StorefrontCode, number>()
  const newestTypes = new Map<StorefrontCode, Set<ChartType>>()
  for (const { chart, observedAt } of ranks) {
    const [ms, newest] = [observedAt.getTime(), newestMs.get(chart.storefront) ?? 0]
    if (ms > newest) {
      newestMs.set(chart.storefront, ms)
      newestTypes.set(chart.storefront, new Set([chart.type]))
    } else if (ms === newest) newestTypes.get(chart.storefront)?.add(chart.type)
  }
  return ranks.filter(({ chart }) => newestTypes.get(chart.storefront)?.has(chart.type) === true)
}

/** The peaks of one app that a scope counts. An app that was free and paid has peaks of both types. */
export const peaksInScope = <Rank extends AppRank>(peaks: readonly Rank[], scope: Scope): readonly Rank[] => {
  const inScope = peaks.filter(({ chart }) => isInScope(chart, scope))
  return isByCategory(scope) ? withoutSecondCategory(inScope) : inScope
}

/** The current ranks of one app that a scope counts. */
export const ranksInScope = <Rank extends AppRank>(ranks: readonly Rank[], scope: Scope): readonly Rank[] => {
  const inScope = peaksInScope(ranks, scope)
  return isByPrice(scope) ? ofNewestPriceType(inScope) : inScope
}

/** `charts`: those of the scope that the app could be in. */
export const toShownScope = (scope: Scope, charts: ScopeCharts): ShownScope => ({
  id: scope.charts,
  genres: [...charts.genres],
  chartTypes: [...charts.chartTypes],
  devices: [...charts.devices],
  words: scopeWords(scope, charts),
})

/** A scope that is the same for all apps, such as that of a list. */
export const shownScopeOf = (scope: Scope): ShownScope => toShownScope(scope, chartsOfScope(scope))
