import type { ChartKey } from '#domain/charts.ts'
import type { AppId } from '#domain/ranks.ts'
import { type Scope, scopeChartTypes, scopeDevices, scopeGenres } from '#domain/scopes.ts'
import type { ClickHouse } from '../platform/clickhouse.ts'
import { chartKeyColumn } from './chart-columns.rules.ts'
import { type Columns, splitByKey } from './columns.rules.ts'

export type RanksQuery = { appId: AppId; scope: Scope }

type SeenColumns = { chart: readonly ChartKey[]; at: Uint32Array; ranks: Uint8Array }

/** Reads every rank of an app. Filters by app, the first column of the sorting key. */
export const createFirstRanksRepository = (clickhouse: ClickHouse) => ({
  /** The times and ranks of the app in each chart of the scope, oldest first. Charts that it was never in are absent. */
  listSeenColumns: async ({ appId, scope }: RanksQuery): Promise<Map<ChartKey, Columns>> => {
    const found = await clickhouse.queryColumns<SeenColumns>(
      `SELECT ${chartKeyColumn} AS chart, toUnixTimestamp(observed_at) AS at, rank AS ranks FROM ranks
       WHERE app_id = {appId:UInt64} AND genre IN {genres:Array(UInt16)} AND chart_type IN {chartTypes:Array(String)}
         AND device IN {devices:Array(String)}`,
      {
        appId,
        genres: [...scopeGenres(scope)],
        chartTypes: [...scopeChartTypes(scope)],
        devices: [...scopeDevices(scope)],
      },
    )
    return found ? splitByKey(found.chart, [found.at, found.ranks]) : new Map()
  },
})
