import type { Chart } from '#domain/charts.ts'
import { allGenres } from '#domain/genres.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import type { ClickHouse, ClickHouseParams } from '../platform/clickhouse.ts'
import { inSpan, toMoment, toSpanParams } from '../platform/moments.ts'
import { chartColumns, isZipped, zipCharts, zippedCharts } from './chart-columns.rules.ts'
import { type Snapshot, type SnapshotRow, toSnapshot } from './snapshots.rules.ts'

/** A measurement, identified by its key. */
export type Reading = { chart: Chart; observedAt: Date }

/** Selects measurements; null means no restriction. */
export type ReadingScope = {
  from: Date
  to: Date
  storefront: StorefrontCode | null
  chartType: Chart['chartType'] | null
  device: Chart['device'] | null
  genre: number | null
  origin: 'app-store' | 'import' | null
}

/** Summary of the measurements in a scope. */
export type ScopeFacts = { readings: number; charts: number; first: Date | undefined; last: Date | undefined }

/** Every table with measurements or data derived from them, and its timestamp columns. */
const momentColumns = {
  chart_snapshots: ['observed_at'],
  ranks: ['observed_at'],
  peak_ranks: ['peak.2'],
  latest: ['observed_at'],
  chart_beginnings: ['first_at'],
  chart_moves: ['observed_at', 'previous_at'],
} as const

/** Temporary tables that exist during a rebuild or a thinning run. */
const sideTables = {
  peak_ranks_rebuilt: momentColumns.peak_ranks,
  latest_rebuilt: momentColumns.latest,
  thinning_ranks: momentColumns.ranks,
} as const

type TableName = keyof typeof momentColumns | keyof typeof sideTables
const allTables: Record<TableName, readonly string[]> = { ...momentColumns, ...sideTables }

const matchesReadings = (column: string): string =>
  `(${chartColumns}, ${column}) IN arrayZip(${zippedCharts}, {moments:Array(DateTime('UTC'))})`

/** In `chart_beginnings`, a withdrawal removes only the row for measuring: the chart was still requested. */
const conditionOf = (table: TableName): string => {
  const isWithdrawn = `(${allTables[table].map(matchesReadings).join(' OR ')})`
  return table === 'chart_beginnings' ? `is_measured AND ${isWithdrawn}` : isWithdrawn
}

const paramsOf = (readings: readonly Reading[]): ClickHouseParams => ({
  ...zipCharts(readings.map(({ chart }) => chart)),
  moments: readings.map(({ observedAt }) => toMoment(observedAt)),
})

const inScope = `${inSpan}
  AND ({storefront:String} = '' OR storefront = {storefront:String})
  AND ({chartType:String} = '' OR chart_type = {chartType:String})
  AND ({device:String} = '' OR device = {device:String})
  AND ({isAnyGenre:Bool} OR genre = {genre:UInt16})
  AND ({origin:String} = '' OR (source = 'import') = ({origin:String} = 'import'))`

const toScopeParams = ({ from, to, storefront, chartType, device, genre, origin }: ReadingScope): ClickHouseParams => ({
  ...toSpanParams({ from, to }),
  storefront: storefront ?? '',
  chartType: chartType ?? '',
  device: device ?? '',
  isAnyGenre: genre === null,
  genre: genre ?? allGenres,
  origin: origin ?? '',
})

const peaks = `SELECT app_id, ${chartColumns}, min((toUInt8(rank), observed_at)) AS peak FROM chart_snapshots
  ARRAY JOIN app_ids AS app_id, arrayEnumerate(app_ids) AS rank WHERE ${isZipped} GROUP BY app_id, ${chartColumns}`
const newest = `SELECT ${chartColumns}, observed_at, source, depth, app_ids FROM chart_snapshots
  WHERE ${isZipped} AND (${chartColumns}, observed_at) IN (
    SELECT ${chartColumns}, max(observed_at) FROM chart_snapshots WHERE ${isZipped} GROUP BY ${chartColumns})`
const beginnings = `SELECT ${chartColumns}, true, min(observed_at) FROM chart_snapshots
  WHERE ${isZipped} GROUP BY ${chartColumns}`
const ranksOfMonths = `SELECT app_id, ${chartColumns}, observed_at, toUInt8(rank) FROM chart_snapshots
  ARRAY JOIN app_ids AS app_id, arrayEnumerate(app_ids) AS rank
  WHERE ${isZipped} AND toYYYYMM(observed_at) IN (SELECT toYYYYMM(arrayJoin({moments:Array(DateTime('UTC'))})))
  SETTINGS max_partitions_per_insert_block = 0`

/**
 * Queries that rebuild derived tables from the remaining snapshots. A removed peak may have hidden the second best rank, and
 * thinned months may have kept only each day's last rank and the records. Moves are derived on demand instead.
 */
const rebuildQueries: Partial<Record<TableName, string>> = {
  ranks: ranksOfMonths,
  thinning_ranks: ranksOfMonths,
  peak_ranks: peaks,
  peak_ranks_rebuilt: peaks,
  latest: newest,
  latest_rebuilt: newest,
  chart_beginnings: beginnings,
}

/** Statements that find measurements of a scope and remove them from history. */
export const createWithdrawingRepository = (clickhouse: ClickHouse) => {
  const listTables = async (): Promise<TableName[]> => {
    const rows = await clickhouse.query<{ name: TableName }>(
      `SELECT name FROM system.tables WHERE database = currentDatabase() AND name IN {names:Array(String)}
       ORDER BY indexOf({names:Array(String)}, name)`,
      { names: Object.keys(allTables) },
    )
    return rows.map(({ name }) => name)
  }

  return {
    describeScope: async (scope: ReadingScope): Promise<ScopeFacts> => {
      const [row] = await clickhouse.query<{ readings: number; charts: number; first: string; last: string }>(
        `SELECT uniqExact(${chartColumns}, observed_at) AS readings, uniqExact(${chartColumns}) AS charts,
           min(observed_at) AS first, max(observed_at) AS last
         FROM chart_snapshots WHERE ${inScope}`,
        toScopeParams(scope),
      )
      if (!row || row.readings === 0) return { readings: 0, charts: 0, first: undefined, last: undefined }
      return { ...row, first: new Date(row.first), last: new Date(row.last) }
    },

    /** The measurements in a scope, newest first. */
    listInScope: async (scope: ReadingScope, limit: number): Promise<Snapshot[]> => {
      const rows = await clickhouse.query<SnapshotRow>(
        `SELECT ${chartColumns}, observed_at, source, depth, app_ids FROM chart_snapshots
         WHERE ${inScope} ORDER BY observed_at DESC, ${chartColumns} LIMIT 1 BY ${chartColumns}, observed_at
         LIMIT {limit:UInt32}`,
        { ...toScopeParams(scope), limit },
      )
      return rows.map(toSnapshot)
    },

    /** Removes snapshots first, so that data derived meanwhile no longer includes them. */
    remove: async (readings: readonly Reading[]): Promise<void> => {
      for (const table of await listTables())
        await clickhouse.command(`DELETE FROM ${table} WHERE ${conditionOf(table)}`, paramsOf(readings))
    },

    /** Safe to repeat. */
    remake: async (readings: readonly Reading[]): Promise<void> => {
      for (const table of await listTables()) {
        const remaking = rebuildQueries[table]
        if (remaking) await clickhouse.command(`INSERT INTO ${table} ${remaking}`, paramsOf(readings))
      }
    },

    /** Whether any table still contains one of these measurements. */
    isAnywhere: async (readings: readonly Reading[]): Promise<boolean> => {
      const found = (await listTables()).map(table => `SELECT 1 FROM ${table} WHERE ${conditionOf(table)}`)
      const rows = await clickhouse.query(`SELECT 1 FROM (${found.join(' UNION ALL ')}) LIMIT 1`, paramsOf(readings))
      return rows.length > 0
    },
  }
}
