import type { StorefrontCode } from '#domain/storefronts.ts'
import type { ClickHouse } from '../platform/clickhouse.ts'
import { chartColumns } from './chart-columns.rules.ts'
import { oldestKept } from './forgetting.repository.ts'
import type { Month } from './months.rules.ts'

export const rebuiltTables = ['peak_ranks', 'latest'] as const
export type RebuiltTable = (typeof rebuiltTables)[number]

/**
 * The extra table next to a derived table: none, a shadow being filled, or the former table left by a run that stopped after
 * the exchange.
 */
export type SideTable = 'nothing' | 'shadow' | 'former'

/** Marks a shadow table. The comment moves with its table when two tables exchange names. */
const shadowComment = 'being made again'

const ofSlice = 'toYYYYMM(observed_at) = {month:UInt32} AND storefront IN {storefronts:Array(String)}'

/** Must match the views in migrations/clickhouse/0001_history.sql. */
const views: Record<RebuiltTable, string> = {
  peak_ranks: `SELECT app_id, ${chartColumns}, min((toUInt8(place), observed_at)) AS peak FROM chart_snapshots
    ARRAY JOIN app_ids AS app_id, arrayEnumerate(app_ids) AS place GROUP BY app_id, ${chartColumns}`,
  latest: `SELECT ${chartColumns}, observed_at, source, depth, app_ids FROM chart_snapshots
    ORDER BY observed_at DESC LIMIT 1 BY ${chartColumns}`,
}

/**
 * The views' queries for one slice. They find the newest timestamps first, because sorting whole charts takes too much
 * memory.
 */
const slices: Record<RebuiltTable, string> = {
  peak_ranks: `SELECT app_id, ${chartColumns}, min((toUInt8(place), observed_at)) AS peak FROM chart_snapshots
    ARRAY JOIN app_ids AS app_id, arrayEnumerate(app_ids) AS place WHERE ${ofSlice} GROUP BY app_id, ${chartColumns}`,
  latest: `SELECT ${chartColumns}, observed_at, source, depth, app_ids FROM chart_snapshots
    WHERE ${ofSlice} AND (${chartColumns}, observed_at) IN (
      SELECT ${chartColumns}, max(observed_at) FROM chart_snapshots WHERE ${ofSlice} GROUP BY ${chartColumns})`,
}

/** What is known only from months that were deleted. */
const fromDeleted: Record<RebuiltTable, string> = {
  peak_ranks: `SELECT * FROM peak_ranks FINAL WHERE peak.2 < ${oldestKept}`,
  latest: `SELECT * FROM latest FINAL WHERE observed_at < ${oldestKept}`,
}

const shadowOf = (table: RebuiltTable): string => `${table}_rebuilt`
const viewOf = (table: RebuiltTable): string => `${table}_rebuilt_of_snapshots`

export type RebuildRepository = ReturnType<typeof createRebuildRepository>

/** Creates shadow tables next to the derived tables and exchanges them. */
export const createRebuildRepository = (clickhouse: ClickHouse) => ({
  findSideTable: async (table: RebuiltTable): Promise<SideTable> => {
    const rows = await clickhouse.query<{ name: string; comment: string }>(
      `SELECT name, comment FROM system.tables
       WHERE database = currentDatabase() AND name IN ({shadow:String}, {view:String})`,
      { shadow: shadowOf(table), view: viewOf(table) },
    )
    const shadow = rows.find(({ name }) => name === shadowOf(table))
    if (!shadow) return 'nothing'
    if (shadow.comment !== shadowComment) return 'former'
    return rows.length === 2 ? 'shadow' : 'nothing'
  },

  /** Drops the view first, so that it never outlives its table. */
  dropSideTable: async (table: RebuiltTable): Promise<void> => {
    await clickhouse.command(`DROP TABLE IF EXISTS ${viewOf(table)} SYNC`)
    await clickhouse.command(`DROP TABLE IF EXISTS ${shadowOf(table)} SYNC`)
    await clickhouse.command(`ALTER TABLE ${table} MODIFY COMMENT ''`)
  },

  /** From here on, inserts are written to both tables. */
  createShadow: async (table: RebuiltTable): Promise<void> => {
    await clickhouse.command(`CREATE TABLE ${shadowOf(table)} AS ${table} COMMENT '${shadowComment}'`)
    await clickhouse.command(`CREATE MATERIALIZED VIEW ${viewOf(table)} TO ${shadowOf(table)} AS ${views[table]}`)
  },

  keepFromDeleted: (table: RebuiltTable): Promise<void> =>
    clickhouse.command(`INSERT INTO ${shadowOf(table)} ${fromDeleted[table]}`),

  fillShadow: (table: RebuiltTable, month: Month, storefronts: readonly StorefrontCode[]): Promise<void> =>
    clickhouse.command(`INSERT INTO ${shadowOf(table)} ${slices[table]}`, { month, storefronts }),

  /** Adds what is missing to the table itself. Safe to repeat. */
  complete: (table: RebuiltTable, month: Month, storefronts: readonly StorefrontCode[]): Promise<void> =>
    clickhouse.command(`INSERT INTO ${table} ${slices[table]}`, { month, storefronts }),

  /** Whether a table and its shadow have equal content. */
  isSameAsSideTable: async (table: RebuiltTable): Promise<boolean> => {
    const content = (name: string) => `SELECT (count(), sum(cityHash64(*))) FROM ${name} FINAL`
    const [row] = await clickhouse.query<{ same: number }>(
      `SELECT (${content(table)}) = (${content(shadowOf(table))}) AS same`,
    )
    return row?.same === 1
  },

  exchange: (table: RebuiltTable): Promise<void> =>
    clickhouse.command(`EXCHANGE TABLES ${table} AND ${shadowOf(table)}`),

  /** Number of snapshots that a rebuild reads, and of the peak ranks derived from them. */
  count: async (): Promise<{ snapshots: number; peaks: number }> => {
    const [row] = await clickhouse.query<{ snapshots: number; peaks: number }>(
      'SELECT (SELECT count() FROM chart_snapshots) AS snapshots, (SELECT count() FROM peak_ranks FINAL) AS peaks',
    )
    return row ?? { snapshots: 0, peaks: 0 }
  },
})
