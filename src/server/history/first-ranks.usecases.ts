import { type ChartKey, chartKeyOf, parseChartKey } from '#domain/charts.ts'
import type { AppId } from '#domain/ranks.ts'
import { isInScope, type Scope } from '#domain/scopes.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import { secondsOf } from '../platform/database/moments.ts'
import type { RanksOfApps } from './apps/ranks.usecases.ts'
import type { ListPasts } from './chart-pasts.usecases.ts'
import type { SnapshotsOfCharts } from './charts/snapshots.usecases.ts'
import { type Columns, columnsByChart } from './columns.rules.ts'
import {
  type FirstRanks,
  type FirstsAsked,
  findFirstRanks,
  listConfirming,
  type RanksOfChart,
} from './first-ranks.rules.ts'
import type { AppRank } from './ranks.rules.ts'
import type { HistoryStore } from './store/history-store.usecases.ts'

type Sources = {
  listRanks: HistoryStore['listRanks']
  ranks: Pick<RanksOfApps, 'listPeakRanks' | 'listFirstSeen' | 'listThinnedBefore'>
  snapshots: Pick<SnapshotsOfCharts, 'listSnapshotsAt'>
  listPasts: ListPasts
}

/** Where ranks were thinned, a reading without one says nothing, so the charts themselves are read. */
const addThinned = async (
  { ranks, snapshots }: Sources,
  { appId, limits }: RanksQuery & FirstsAsked,
  charts: readonly RanksOfChart[],
): Promise<readonly RanksOfChart[]> => {
  const without = charts.flatMap(of =>
    listConfirming(of, limits)
      .filter(at => !of.seen[0].includes(secondsOf(at)))
      .map(at => ({ chart: of.chart, at })),
  )
  const thinnedBefore = without.length > 0 ? (await ranks.listThinnedBefore([appId])).get(appId) : undefined
  const unknown = without.filter(({ at }) => thinnedBefore && at < thinnedBefore)
  if (unknown.length === 0) return charts
  const found = (await snapshots.listSnapshotsAt(unknown)).flatMap(({ chart, observedAt, appIds }) => {
    const place = appIds.indexOf(appId)
    return place < 0 ? [] : [{ key: chartKeyOf(chart), rank: [secondsOf(observedAt), place + 1] as const }]
  })
  const byChart = Map.groupBy(found, ({ key }) => key)
  return charts.map(of => withRanks(of, byChart.get(chartKeyOf(of.chart))?.map(({ rank }) => rank) ?? []))
}

const withRanks = (of: RanksOfChart, more: readonly (readonly [number, number])[]): RanksOfChart => {
  if (more.length === 0) return of
  const [at, ranks = []] = of.seen
  const all = [...at.map((seconds, index) => [seconds, ranks[index] ?? 0] as const), ...more].sort(([a], [b]) => a - b)
  return { ...of, seen: [all.map(([seconds]) => seconds), all.map(([, rank]) => rank)] }
}

/** What is known about the first times of an app. */
export type FirstTimes = {
  /** One for each chart of the scope in which the app was ever ranked. */
  firsts: readonly FirstRanks[]
  /** The best rank of each chart, also outside of the scope. */
  peaks: readonly AppRank[]
  /** When the app was first seen in any chart of each country. */
  firstIn: ReadonlyMap<StorefrontCode, Date>
}

const toFirstIn = (
  seen: readonly { storefront: StorefrontCode; at: Date }[],
  peaks: readonly AppRank[],
): Map<StorefrontCode, Date> => {
  const firstIn = new Map<StorefrontCode, Date>()
  // A best rank may be older than the months that are kept.
  const all = [...seen, ...peaks.map(({ chart, observedAt }) => ({ storefront: chart.storefront, at: observedAt }))]
  for (const { storefront, at } of all) {
    const known = firstIn.get(storefront)
    if (!known || at < known) firstIn.set(storefront, at)
  }
  return firstIn
}

export type RanksQuery = { appId: AppId; scope: Scope }

/** The times and ranks of the app in each chart of the scope, oldest first. Charts that it was never in are absent. */
const listSeenColumns = async (
  listRanks: HistoryStore['listRanks'],
  { appId, scope }: RanksQuery,
): Promise<Map<ChartKey, Columns>> => {
  const ranks = await listRanks([appId], { charts: chart => isInScope(chart, scope) })
  return columnsByChart(ranks, ranks.ranks)
}

/** Reads the first times of apps. */
export const createListFirstTimes = (sources: Sources) => {
  const { listRanks, ranks, listPasts } = sources

  return async (query: RanksQuery & FirstsAsked): Promise<FirstTimes> => {
    const [seen, peaks, firstSeen] = await Promise.all([
      listSeenColumns(listRanks, query),
      ranks.listPeakRanks([query.appId]),
      ranks.listFirstSeen([query.appId], new Date(0)),
    ])
    const pasts = await listPasts([...seen.keys()].map(parseChartKey))
    const peakOf = new Map(peaks.map(peak => [chartKeyOf(peak.chart), peak]))
    const charts = [...seen].flatMap(([key, columns]): RanksOfChart[] => {
      const past = pasts.get(key)
      return past ? [{ chart: parseChartKey(key), past, seen: columns, peak: peakOf.get(key) }] : []
    })
    const whole = await addThinned(sources, query, charts)
    return { firsts: whole.map(of => findFirstRanks(of, query)), peaks, firstIn: toFirstIn(firstSeen, peaks) }
  }
}
