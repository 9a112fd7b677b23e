import type { ChartFilter } from '#domain/alerts.ts'
import { type Chart, chartKeyOf, chartsOf } from '#domain/charts.ts'
import type { AppId } from '#domain/ranks.ts'
import { secondMs } from '#domain/units.ts'
import { dateOfSeconds } from '../../platform/database/moments.ts'
import { rowsByChart } from '../columns.rules.ts'
import { wholeSeconds } from '../snapshots.rules.ts'
import type { HistoryStore } from '../store/history-store.usecases.ts'
import type { Ranks, Span } from '../store/stored-history.rules.ts'

/** The ranks of one app in one chart, oldest first. Measurements in which the app is unranked are absent. */
export type RankSeries = { appId: AppId; chart: Chart; ranks: { observedAt: Date; rank: number }[] }

type Pair = { appId: AppId; chart: Chart }
type SeriesQuery = { appIds: readonly AppId[]; scope: ChartFilter }

const includes = <Value>(list: readonly Value[] | null | undefined, value: Value): boolean =>
  !list || list.length === 0 || list.includes(value)

/** An empty list means no restriction. */
const isInScope =
  ({ storefronts, genres, chartTypes, devices }: ChartFilter) =>
  (chart: Chart): boolean =>
    includes(storefronts, chart.storefront) &&
    includes(genres, chart.genre) &&
    includes(chartTypes, chart.type) &&
    includes(devices, chart.device)

export const seriesKeyOf = ({ appId, chart }: Pair): string => `${appId} ${chartKeyOf(chart)}`

/** Without a list, all pairs. */
const toSeries = (ranks: Ranks, wanted?: ReadonlySet<string>): RankSeries[] => {
  // By number: building a text for each of a hundred thousand ranks would hold up other requests.
  const series = new Map<number, RankSeries | undefined>()
  const begin = (row: number): RankSeries | undefined => {
    const appId = ranks.appIdOf(row)
    const isWanted = !wanted || wanted.has(`${appId} ${ranks.keyOf(row)}`)
    return isWanted ? { appId, chart: ranks.chartOf(row), ranks: [] } : undefined
  }
  for (let row = 0; row < ranks.length; row += 1) {
    const pair = ranks.pairOf(row)
    if (!series.has(pair)) series.set(pair, begin(row))
    series.get(pair)?.ranks.push({ observedAt: dateOfSeconds(ranks.times[row] ?? 0), rank: ranks.ranks[row] ?? 0 })
  }
  const found = [...series.values()].filter(of => of !== undefined)
  for (const { ranks: list } of found) list.sort((a, b) => a.observedAt.getTime() - b.observedAt.getTime())
  return found
}

const appIdsOf = (pairs: readonly Pair[]): AppId[] => [...new Set(pairs.map(({ appId }) => appId))]
type Store = Pick<HistoryStore, 'listRanks' | 'listReadings' | 'listThinnedBefore'>

export type RankSeriesOfApps = ReturnType<typeof createRankSeries>

/** The ranks of apps across many charts. */
export const createRankSeries = ({ listRanks, listReadings, listThinnedBefore }: Store) => {
  const listOf = async (wanted: readonly Pair[], span: Partial<Span>): Promise<RankSeries[]> => {
    const ranks = await listRanks(appIdsOf(wanted), { charts: chartsOf(wanted), ...span })
    return toSeries(ranks, new Set(wanted.map(seriesKeyOf)))
  }

  const listByCharts = async (wanted: readonly Pair[], span: Span): Promise<RankSeries[]> => {
    const readings = await listReadings(chartsOf(wanted), span, { hasApps: true })
    const ofCharts = rowsByChart(readings)
    return wanted.map(({ appId, chart }) => ({
      appId,
      chart,
      ranks: (ofCharts.get(chartKeyOf(chart)) ?? []).flatMap(row => {
        const rank = readings.appIdsOf(row).indexOf(appId) + 1
        return rank > 0 ? [{ observedAt: dateOfSeconds(readings.times[row] ?? 0), rank }] : []
      }),
    }))
  }

  return {
    /** Number of ranks of each app in the scope since `from`. Apps without ranks are absent. */
    countRanks: async ({ appIds, scope, from }: SeriesQuery & { from: Date }) => {
      const ranks = await listRanks(appIds, { charts: isInScope(scope), from })
      const counts = new Map<AppId, number>()
      for (let row = 0; row < ranks.length; row += 1)
        counts.set(ranks.appIdOf(row), (counts.get(ranks.appIdOf(row)) ?? 0) + 1)
      return [...counts].map(([appId, count]) => ({ appId, ranks: count })).sort((a, b) => a.appId - b.appId)
    },

    /** The series of every chart in the scope where the app reached at least `bestAtMost` since `from`. */
    listRankSeries: async (query: SeriesQuery & { from: Date; bestAtMost: number }): Promise<RankSeries[]> => {
      const ranks = await listRanks(query.appIds, { charts: isInScope(query.scope), from: query.from })
      return toSeries(ranks).filter(({ ranks: list }) => list.some(({ rank }) => rank <= query.bestAtMost))
    },

    /** The ranks of individual apps in individual charts since `from`. */
    listSeriesOf: (wanted: readonly Pair[], from: Date): Promise<RankSeries[]> => listOf(wanted, { from }),

    /** The ranks of individual apps in individual charts within a span. */
    listSeriesWithin: (wanted: readonly Pair[], span: Span): Promise<RankSeries[]> => listOf(wanted, span),

    /** The same, including thinned ranks, which are read from the charts. */
    listWholeSeries: async (wanted: readonly Pair[], span: Span): Promise<RankSeries[]> => {
      const series = await listOf(wanted, span)
      const thinnedBefore = await listThinnedBefore(appIdsOf(wanted))
      const isThinned = ({ appId }: Pair): boolean => (thinnedBefore.get(appId)?.getTime() ?? 0) > span.from.getTime()
      const thinned = wanted.filter(isThinned)
      if (thinned.length === 0) return series
      return [...series.filter(of => !isThinned(of)), ...(await listByCharts(thinned, span))]
    },

    /** The best rank in each chart of the scope before a time. */
    listBestUntil: async ({ appIds, scope, before }: SeriesQuery & { before: Date }) => {
      const to = new Date(wholeSeconds(before).getTime() - secondMs)
      const series = toSeries(await listRanks(appIds, { charts: isInScope(scope), to }))
      return series.map(({ appId, chart, ranks }) => ({
        appId,
        chart,
        rank: Math.min(...ranks.map(({ rank }) => rank)),
      }))
    },
  }
}
