import type { ChartType, Device } from '#domain/charts.ts'
import { allGenres, magazinesGenre } from '#domain/genres.ts'
import type { AppId } from '#domain/ranks.ts'
import { isByCategory, type Scope, scopeChartTypes, scopeDevices, scopeGenres } from '#domain/scopes.ts'
import { compareStorefronts, storefrontCodes } from '#domain/storefronts.ts'
import type { ClickHouse } from '../platform/clickhouse.ts'
import { toMoment } from '../platform/moments.ts'
import { type ChartColumns, chartColumns } from './chart-columns.rules.ts'
import { type AppRank, type RankColumns, toAppRank, toAppRanks } from './ranks.rules.ts'

/** App ids per statement, limited because ClickHouse receives parameters in the URL. */
const longestParameter = 5_000

/** The genres, chart types and devices of the charts an app was ever in. Not every combination of them occurred. */
export type Sightings = { genres: number[]; chartTypes: ChartType[]; devices: Device[] }

const comparedPeak = `(peak.1, indexOf({storefronts:Array(String)}, toString(storefront)), genre != {allGenres:UInt16},
  toString(chart_type), toString(device), genre, peak.2, toString(storefront))`

/** Magazines & Newspapers counts only for an app without another category (see `summaries/scopes.rules.ts`). */
const bestInCategory = `if(countIf(genre NOT IN ({allGenres:UInt16}, {magazinesGenre:UInt16})) > 0,
  minIf(${comparedPeak}, genre != {magazinesGenre:UInt16}), min(${comparedPeak}))`

const bySize = storefrontCodes.toSorted(compareStorefronts)

/** The peak rank of apps in each chart, as `RankColumns`. `at`: when it was first reached. */
export const peakColumns = `toFloat64(app_id) AS app, ${chartColumns}, toUnixTimestamp(min(peak).2) AS at, min(peak).1 AS ranks`
export const peaksOfApps = `peak_ranks WHERE app_id IN {appIds:Array(UInt64)} GROUP BY app_id, ${chartColumns}`

/** Reads peak ranks from the small table with one row per app and chart. */
export const createPeakRanksRepository = (clickhouse: ClickHouse) => ({
  /** The peak rank in each chart, if first reached at or after `since`. `observedAt`: when it was first reached. */
  listPeakRanks: async (appIds: readonly AppId[], since = new Date(0)): Promise<AppRank[]> => {
    const peaks = await clickhouse.queryColumns<RankColumns>(
      `SELECT ${peakColumns} FROM ${peaksOfApps} HAVING min(peak).2 >= {since:DateTime('UTC')}`,
      { appIds, since: toMoment(since) },
    )
    return peaks ? toAppRanks(peaks) : []
  },

  /**
   * The best peak rank of each app in the charts of the scope, with the time it was first reached there. Ties go to the larger
   * storefront, then to the overall chart.
   */
  listBestPeaks: async (appIds: readonly AppId[], scope: Scope): Promise<AppRank[]> => {
    const found: AppRank[] = []
    for (let start = 0; start < appIds.length; start += longestParameter) {
      const rows = await clickhouse.query<ChartColumns & { app_id: AppId; best_rank: number; moment: string }>(
        `SELECT app_id, best.1 AS best_rank, best.4 AS chart_type, best.5 AS device, best.6 AS genre, best.7 AS moment,
           best.8 AS storefront
         FROM (
           SELECT app_id, ${isByCategory(scope) ? bestInCategory : `min(${comparedPeak})`} AS best
           FROM peak_ranks
           WHERE app_id IN {appIds:Array(UInt64)} AND genre IN {genres:Array(UInt16)}
             AND chart_type IN {chartTypes:Array(String)} AND device IN {devices:Array(String)}
           GROUP BY app_id)`,
        {
          appIds: appIds.slice(start, start + longestParameter),
          storefronts: bySize,
          allGenres,
          magazinesGenre,
          genres: scopeGenres(scope),
          chartTypes: scopeChartTypes(scope),
          devices: scopeDevices(scope),
        },
      )
      found.push(...rows.map(({ best_rank: rank, moment, ...row }) => toAppRank({ ...row, rank, observed_at: moment })))
    }
    return found
  },

  /** The kinds of charts each app was ever in, genres in ascending order. Apps that were never in a chart are absent. */
  listSightings: async (appIds: readonly AppId[]): Promise<Map<AppId, Sightings>> => {
    const rows = await clickhouse.query<Sightings & { app_id: AppId }>(
      `SELECT app_id, arraySort(groupUniqArray(genre)) AS genres, groupUniqArray(toString(chart_type)) AS chartTypes,
         groupUniqArray(toString(device)) AS devices
       FROM peak_ranks WHERE app_id IN {appIds:Array(UInt64)} GROUP BY app_id`,
      { appIds },
    )
    return new Map(rows.map(({ app_id, ...seen }) => [app_id, seen]))
  },

  /** The apps that were ever in a chart. */
  listCharted: async (appIds: readonly AppId[]): Promise<AppId[]> => {
    if (appIds.length === 0) return []
    const rows = await clickhouse.query<{ app_id: AppId }>(
      'SELECT DISTINCT app_id FROM peak_ranks WHERE app_id IN {appIds:Array(UInt64)}',
      { appIds },
    )
    return rows.map(({ app_id }) => app_id)
  },
})
