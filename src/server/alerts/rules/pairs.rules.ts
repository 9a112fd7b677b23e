import type { RankChange } from '#domain/alerts.ts'
import type { Chart } from '#domain/charts.ts'
import { ranksWithout } from '#domain/distances.ts'
import type { AppId } from '#domain/ranks.ts'
import type { AppHome } from '#domain/scopes.ts'
import type { PastReadings } from '../../history/chart-pasts.rules.ts'
import type { Change } from './matching.rules.ts'
import type { MeasuredPair } from './measured-pairs.rules.ts'
import type { Became } from './passages.rules.ts'

/** One app in one chart: its ranks, and the facts that its changes are compared with. */
export type AppInChart = {
  appId: AppId
  chart: Chart
  /** Null if the chart was measured without the app. */
  rankAt: (moment: Date) => number | null
  /** The app's best rank in any measurement before this moment. */
  bestBefore: (moment: Date) => number | null
  measuredSince: Date
  /** Whether the app was first seen in this country in this chart at this moment; see `findFirstCharts`. */
  isNewToCountry: (moment: Date) => boolean
  /** What the measurements before this moment show about a new app: in this chart, and in its category chart. */
  findPast: (moment: Date) => PastReadings | undefined
  findCategoryPast: (moment: Date) => PastReadings | undefined
  home: AppHome
  usualMove: (moment: Date) => number | null
  findBecame: (change: Omit<RankChange, keyof Became>) => Became
}

/** Ranks are compared only as deep as both measurements go; anything below counts as outside for both. */
const within = (rank: number | null, depth: number): number | null => (rank !== null && rank <= depth ? rank : null)

/** An app's change between two measurements; undefined if it was in neither or kept its rank. */
export const changeOf = (app: AppInChart, { at, previousAt, depth, ranks }: MeasuredPair): Change | undefined => {
  const rank = within(app.rankAt(at), depth)
  const previousRank = previousAt && within(app.rankAt(previousAt), depth)
  if (rank === previousRank) return undefined
  const moved = { rank, previousRank, depth: ranksWithout({ rank, previousRank }, ranks) }
  const change = { chart: app.chart, observedAt: at, previousAt, ...moved }
  return {
    ...change,
    appId: app.appId,
    comparedDepth: depth,
    ...app.findBecame(change),
    bestBefore: app.bestBefore(at),
    measuredSince: app.measuredSince,
    isNewToCountry: app.isNewToCountry(at),
    past: app.findPast(at),
    categoryPast: app.findCategoryPast(at),
    home: app.home,
    usualMove: app.usualMove(at),
  }
}

type Seen = { appId: AppId; chart: Chart; rank: number; observedAt: Date }

const countryOf = ({ appId, chart }: Pick<Seen, 'appId' | 'chart'>): string => `${appId} ${chart.storefront}`

const chartNameOf = ({ chart: { type: chartType, genre, device } }: Seen): string =>
  [genre, chartType, device].join(' ')

const isBetter = (a: Seen, b: Seen): boolean =>
  a.rank < b.rank || (a.rank === b.rank && chartNameOf(a) < chartNameOf(b))

/**
 * For each app and country, the rank with which it first appeared: the best rank among the charts measured at that moment.
 * `firstSeen` comes from history and covers all charts of the country over all time.
 */
export const findFirstCharts = <Rank extends Seen>(
  ranks: readonly Rank[],
  firstSeen: readonly { appId: AppId; storefront: string; at: Date }[],
): Set<Rank> => {
  const moments = new Map(firstSeen.map(({ appId, storefront, at }) => [`${appId} ${storefront}`, at.getTime()]))
  const best = new Map<string, Rank>()
  for (const rank of ranks) {
    const country = countryOf(rank)
    if (moments.get(country) !== rank.observedAt.getTime()) continue
    const known = best.get(country)
    if (!known || isBetter(rank, known)) best.set(country, rank)
  }
  return new Set(best.values())
}
