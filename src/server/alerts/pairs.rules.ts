import type { Chart } from '#domain/charts.ts'
import type { AppId } from '#domain/ranks.ts'
import type { Change } from './matching.rules.ts'
import type { MeasuredPair } from './measured-pairs.rules.ts'

/** One app in one chart: its rank at measured moments, and what its changes are measured against. */
export type AppInChart = {
  appId: AppId
  chart: Chart
  /** Null: measured, and not in the chart. */
  rankAt: (moment: Date) => number | null
  /** Its best rank in any measurement before the moment. */
  bestBefore: (moment: Date) => number | null
  measuredSince: Date
  /** Whether this is the chart and the moment in which it was first seen in this country; see `findFirstCharts`. */
  isNewToCountry: (moment: Date) => boolean
  usualMove: (moment: Date) => number | null
}

/** A rank is compared as deep as both measurements go: what lies below is outside for both. */
const within = (rank: number | null, depth: number): number | null => (rank !== null && rank <= depth ? rank : null)

/** What happened to an app between two measurements; undefined when it was in neither, or stayed where it was. */
export const changeOf = (app: AppInChart, { at, previousAt, depth }: MeasuredPair): Change | undefined => {
  const rank = within(app.rankAt(at), depth)
  const previousRank = previousAt && within(app.rankAt(previousAt), depth)
  if (rank === previousRank) return undefined
  return {
    appId: app.appId,
    chart: app.chart,
    observedAt: at,
    previousAt,
    rank,
    previousRank,
    depth,
    bestBefore: app.bestBefore(at),
    measuredSince: app.measuredSince,
    isNewToCountry: app.isNewToCountry(at),
    usualMove: app.usualMove(at),
  }
}

type Seen = { appId: AppId; chart: Chart; rank: number; observedAt: Date }

const countryOf = ({ appId, chart }: Pick<Seen, 'appId' | 'chart'>): string => `${appId} ${chart.storefront}`

const placeOf = ({ chart: { chartType, genre, device } }: Seen): string => [genre, chartType, device].join(' ')

const isBetter = (one: Seen, other: Seen): boolean =>
  one.rank < other.rank || (one.rank === other.rank && placeOf(one) < placeOf(other))

/**
 * For each app and country the one rank with which it appeared there: of the charts measured at the moment when it was
 * first seen, the one where it stands best. `firstSeen` is told by history, over all charts of the country and all time.
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
    const other = best.get(country)
    if (!other || isBetter(rank, other)) best.set(country, rank)
  }
  return new Set(best.values())
}
