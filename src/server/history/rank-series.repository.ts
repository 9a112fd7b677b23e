import type { ChartFilter } from '#domain/alerts.ts'
import { type Chart, chartKeyOf } from '#domain/charts.ts'
import type { AppId } from '#domain/ranks.ts'
import type { ClickHouse } from '../platform/clickhouse.ts'
import { dateOfSeconds, inSpan, toMoment } from '../platform/moments.ts'
import {
  type ChartColumns,
  chartColumns,
  chartKeyText,
  toChart,
  zipCharts,
  zippedCharts,
} from './chart-columns.rules.ts'
import { splitByKey } from './columns.rules.ts'

/** The ranks of one app in one chart, oldest first. Measurements in which the app is unranked are absent. */
export type RankSeries = { appId: AppId; chart: Chart; ranks: { observedAt: Date; rank: number }[] }

type SeriesRow = ChartColumns & { app_id: AppId; seen: [seconds: number, rank: number][] }
type BestRow = ChartColumns & { app_id: AppId; best: number }

type SeriesQuery = { appIds: readonly AppId[]; scope: ChartFilter }

const columns = `app_id, ${chartColumns}`

/** An empty list means no restriction. */
const ofApps = `app_id IN {appIds:Array(UInt64)}
  AND (empty({storefronts:Array(String)}) OR storefront IN {storefronts:Array(String)})
  AND (empty({genres:Array(UInt16)}) OR genre IN {genres:Array(UInt16)})
  AND (empty({chartTypes:Array(String)}) OR chart_type IN {chartTypes:Array(String)})
  AND (empty({devices:Array(String)}) OR device IN {devices:Array(String)})`

const toParams = ({ appIds, scope }: SeriesQuery) => ({
  appIds,
  storefronts: scope.storefronts ?? [],
  genres: scope.genres ?? [],
  chartTypes: scope.chartTypes ?? [],
  devices: scope.devices ?? [],
})

const toSeries = (row: SeriesRow): RankSeries => ({
  appId: row.app_id,
  chart: toChart(row),
  ranks: row.seen.map(([seconds, rank]) => ({ observedAt: dateOfSeconds(seconds), rank })),
})

/** Identifies an app in a chart. Dictionary-encoded text, sent once rather than in every row. */
const seriesKeyColumn = `toLowCardinality(concat(toString(app_id), ' ', ${chartKeyText}))`

type SeenColumns = { series: readonly string[]; at: Uint32Array; ranks: Uint8Array }

export const seriesKeyOf = ({ appId, chart }: { appId: AppId; chart: Chart }): string => `${appId} ${chartKeyOf(chart)}`

export type RankSeriesRepository = ReturnType<typeof createRankSeriesRepository>

/** Reads the ranks of apps across many charts. Every query filters by app, the first column of the sorting key. */
export const createRankSeriesRepository = (clickhouse: ClickHouse) => ({
  /** Number of ranks of each app in the scope since `from`. Apps without ranks are absent. */
  countRanks: (query: SeriesQuery & { from: Date }): Promise<{ appId: AppId; ranks: number }[]> =>
    clickhouse.query(
      `SELECT app_id AS appId, count() AS ranks FROM ranks
       WHERE ${ofApps} AND observed_at >= {from:DateTime('UTC')} GROUP BY app_id ORDER BY app_id`,
      { ...toParams(query), from: toMoment(query.from) },
    ),

  /** The series of every chart in the scope where the app reached at least `bestAtMost` since `from`. */
  listRankSeries: async (query: SeriesQuery & { from: Date; bestAtMost: number }): Promise<RankSeries[]> => {
    const rows = await clickhouse.query<SeriesRow>(
      `SELECT ${columns}, arraySort(groupUniqArray((toUnixTimestamp(observed_at), rank))) AS seen FROM ranks
       WHERE ${ofApps} AND observed_at >= {from:DateTime('UTC')} GROUP BY ${columns}
       HAVING min(rank) <= {bestAtMost:UInt16}`,
      { ...toParams(query), from: toMoment(query.from), bestAtMost: query.bestAtMost },
    )
    return rows.map(toSeries)
  },

  /** The ranks of individual apps in individual charts since `from`. */
  listSeriesOf: async (wanted: readonly { appId: AppId; chart: Chart }[], from: Date): Promise<RankSeries[]> => {
    const rows = await clickhouse.query<SeriesRow>(
      `SELECT ${columns}, arraySort(groupUniqArray((toUnixTimestamp(observed_at), rank))) AS seen FROM ranks
       WHERE (${columns}) IN arrayZip({appIds:Array(UInt64)}, ${zippedCharts})
         AND observed_at >= {from:DateTime('UTC')} GROUP BY ${columns}`,
      {
        appIds: wanted.map(({ appId }) => appId),
        ...zipCharts(wanted.map(({ chart }) => chart)),
        from: toMoment(from),
      },
    )
    return rows.map(toSeries)
  },

  /** The ranks of individual apps in individual charts within a span. */
  listSeriesWithin: async (
    wanted: readonly { appId: AppId; chart: Chart }[],
    { from, to }: { from: Date; to: Date },
  ): Promise<RankSeries[]> => {
    const found = await clickhouse.queryColumns<SeenColumns>(
      `SELECT ${seriesKeyColumn} AS series, toUnixTimestamp(observed_at) AS at, rank AS ranks FROM ranks
       WHERE (${columns}) IN arrayZip({appIds:Array(UInt64)}, ${zippedCharts})
         AND ${inSpan}`,
      {
        appIds: wanted.map(({ appId }) => appId),
        ...zipCharts(wanted.map(({ chart }) => chart)),
        from: toMoment(from),
        to: toMoment(to),
      },
    )
    if (!found) return []
    const split = splitByKey(found.series, [found.at, found.ranks])
    return wanted.flatMap(pair => {
      const [at, rankList = []] = split.get(seriesKeyOf(pair)) ?? [[]]
      const ranks = at.map((seconds, index) => ({ observedAt: dateOfSeconds(seconds), rank: rankList[index] ?? 0 }))
      return ranks.length > 0 ? [{ appId: pair.appId, chart: pair.chart, ranks }] : []
    })
  },

  /** The best rank in each chart of the scope before a timestamp. */
  listBestUntil: async (
    query: SeriesQuery & { before: Date },
  ): Promise<{ appId: AppId; chart: Chart; rank: number }[]> => {
    const rows = await clickhouse.query<BestRow>(
      `SELECT ${columns}, min(rank) AS best FROM ranks
       WHERE ${ofApps} AND observed_at < {before:DateTime('UTC')} GROUP BY ${columns}`,
      { ...toParams(query), before: toMoment(query.before) },
    )
    return rows.map(row => ({ appId: row.app_id, chart: toChart(row), rank: row.best }))
  },
})
