import type { BadgeRank } from '#contract/summaries.ts'
import type { ChartKey, ChartKind } from '#domain/charts.ts'
import { allGenres } from '#domain/genres.ts'
import { nameChart } from '#domain/named-charts.ts'
import type { AppRank } from '../history/ranks.rules.ts'
import type { Failure } from '../history/snapshots.rules.ts'
import type { CountryBest } from './countries.rules.ts'
import { readCell, stateOfCell } from './joined-cells.rules.ts'
import type { KnownCharts } from './known-charts.rules.ts'

/** A country has two badges: the best category rank and the best overall rank. */
type BadgeKind = 'category' | 'overall'

export type BadgesKnown = {
  known: KnownCharts
  /** All charts that the app could be in. */
  kinds: readonly ChartKind[]
  failures: ReadonlyMap<ChartKey, Failure>
  /** When a rank was first reached. */
  reachedAt: (rank: AppRank) => Date
}

const kindsFor = (badge: BadgeKind, kinds: readonly ChartKind[]): ChartKind[] =>
  kinds.filter(({ genre }) => (genre === allGenres) === (badge === 'overall'))

/** A badge of a country: its rank with the chart and dates, or the reason why there is none. */
export const toBadge = (country: CountryBest, badge: BadgeKind, of: BadgesKnown): BadgeRank => {
  const best = country[badge]
  const cell = readCell(country.storefront, kindsFor(badge, of.kinds), of.known)
  const { state, observedAt, depth, charts } = stateOfCell(cell, { ...of, best, isOffered: true })
  const isFailed = state.state === 'failed'
  return {
    state: state.state,
    rank: best?.rank ?? null,
    depth,
    observedAt: observedAt?.toISOString() ?? null,
    reason: isFailed ? state.reason : null,
    detail: isFailed ? (state.detail ?? null) : null,
    charts,
    chart: best ? nameChart(best.chart) : null,
    dateAchieved: best ? of.reachedAt(best).toISOString() : null,
  }
}
