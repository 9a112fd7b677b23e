import type { AppId } from '#domain/ranks.ts'
import { deepestRank } from '#domain/ranks.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import type { ClickHouse } from '../platform/clickhouse.ts'
import { toMoment } from '../platform/moments.ts'
import { chartColumns } from './chart-columns.rules.ts'
import type { Month } from './months.rules.ts'

/** An inclusive range of app ids. */
export type Slice = { first: AppId; last: AppId }

/** Block numbers of a month. They change whenever its content does, but not when parts merge. */
export type MonthVersion = { ranks: number; snapshots: number }

/** Ranks per statement. chDB runs one statement at a time, so a long statement would block app pages. */
const ranksASlice = 500_000
const storefrontsATime = 10

const ofMonth = 'toYYYYMM(observed_at) = {month:UInt32}'
const ofSlice = 'app_id BETWEEN {first:UInt64} AND {last:UInt64}'

/** A power loss that damaged one of them would have the next start refused. */
const synced = 'SETTINGS fsync_after_insert = 1, fsync_part_directory = 1, min_rows_to_fsync_after_merge = 1'

/** Temporary tables of a run: rank counts by app, apps whose current run is kept whole, and the replacement month. */
const workingTables = {
  thinning_counts: `(app_id UInt64, ranks UInt64) ENGINE = SummingMergeTree ORDER BY app_id ${synced}`,
  thinning_runs: `(app_id UInt64, storefront LowCardinality(String), genre UInt16, chart_type LowCardinality(String),
    device LowCardinality(String)) ENGINE = MergeTree ORDER BY app_id ${synced}`,
  thinning_ranks: 'AS ranks',
}

const overThreshold = 'SELECT app_id FROM thinning_counts'
const havingOver = 'GROUP BY app_id HAVING sum(ranks) > {threshold:UInt64}'

/**
 * The ranks of a month that thinning keeps of any app. `best_before` is 0 for the first rank of a month, which therefore counts
 * as a record.
 */
export const everKept = (ranksOfMonth: string): string => `
  SELECT app_id, ${chartColumns}, observed_at, rank FROM (
    SELECT app_id, ${chartColumns}, observed_at, rank,
      min(rank) OVER (earlier ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS best_before,
      any(toDate(observed_at)) OVER (earlier ROWS BETWEEN 1 FOLLOWING AND 1 FOLLOWING) AS next_day
    FROM ${ranksOfMonth}
    WINDOW earlier AS (PARTITION BY app_id, ${chartColumns} ORDER BY observed_at))
  WHERE next_day != toDate(observed_at) OR best_before = 0 OR rank < best_before`

const keptRanks = `${everKept(`ranks FINAL WHERE ${ofMonth} AND ${ofSlice}`)}
    OR app_id NOT IN (${overThreshold} WHERE ${ofSlice} ${havingOver})
    OR (app_id, ${chartColumns}) IN (SELECT app_id, ${chartColumns} FROM thinning_runs WHERE ${ofSlice})`

export type ThinningRepository = ReturnType<typeof createThinningRepository>

/** Statements that thin old ranks to one per app, day and chart. */
export const createThinningRepository = (clickhouse: ClickHouse) => {
  const dropWorkingTables = async (): Promise<void> => {
    for (const name of Object.keys(workingTables)) await clickhouse.command(`DROP TABLE IF EXISTS ${name} SYNC`)
  }

  return {
    dropWorkingTables,

    /** Drops the tables of a killed run first. */
    createWorkingTables: async (): Promise<void> => {
      await dropWorkingTables()
      for (const [name, shape] of Object.entries(workingTables))
        await clickhouse.command(`CREATE TABLE ${name} ${shape}`)
    },

    clearMonth: (): Promise<void> => clickhouse.command('TRUNCATE TABLE thinning_ranks'),

    /** The months that have ranks and end at or before a timestamp, oldest first. */
    listMonthsBefore: async (at: Date): Promise<Month[]> => {
      const rows = await clickhouse.query<{ month: Month }>(
        `SELECT DISTINCT toUInt32(partition) AS month FROM system.parts
         WHERE active AND rows > 0 AND database = currentDatabase() AND table = 'ranks'
           AND month < toYYYYMM({at:DateTime('UTC')})
         ORDER BY month`,
        { at: toMoment(at) },
      )
      return rows.map(({ month }) => month)
    },

    /** Row count and size of the whole rank table. */
    measureRanks: async (): Promise<{ ranks: number; bytes: number }> => {
      const [row] = await clickhouse.query<{ ranks: number; bytes: number }>(
        `SELECT sum(rows) AS ranks, sum(bytes_on_disk) AS bytes FROM system.parts
         WHERE active AND database = currentDatabase() AND table = 'ranks'`,
      )
      return row ?? { ranks: 0, bytes: 0 }
    },

    findVersion: async (month: Month): Promise<MonthVersion> => {
      const [row] = await clickhouse.query<MonthVersion>(
        `SELECT maxIf(max_block_number, table = 'ranks') AS ranks,
           maxIf(max_block_number, table = 'chart_snapshots') AS snapshots
         FROM system.parts
         WHERE active AND database = currentDatabase() AND partition = toString({month:UInt32})
           AND table IN ('ranks', 'chart_snapshots')`,
        { month },
      )
      return row ?? { ranks: 0, snapshots: 0 }
    },

    /** Counts from snapshots, which are never thinned, so that a resumed run gets the same numbers. */
    countRanks: (month: Month, storefronts: readonly StorefrontCode[]): Promise<void> =>
      clickhouse.command(
        `INSERT INTO thinning_counts SELECT app_id, count() FROM chart_snapshots FINAL ARRAY JOIN app_ids AS app_id
         WHERE ${ofMonth} AND storefront IN {storefronts:Array(String)} GROUP BY app_id`,
        { month, storefronts },
      ),

    /** Storefronts with measured charts, in small groups that one statement can read. */
    listStorefronts: async (): Promise<StorefrontCode[][]> => {
      const rows = await clickhouse.query<{ storefronts: StorefrontCode[] }>(
        `SELECT groupArray(storefront) AS storefronts FROM (
           SELECT storefront, row_number() OVER (ORDER BY storefront) AS number FROM latest GROUP BY storefront)
         GROUP BY intDiv(number, {storefrontsATime:UInt8})`,
        { storefrontsATime },
      )
      return rows.map(({ storefronts }) => storefronts)
    },

    /**
     * Keeps apps with the same rank in every snapshot of a chart since `since`; without any, the newest snapshot alone
     * decides.
     */
    keepRuns: (storefronts: readonly StorefrontCode[], since: Date): Promise<void> =>
      clickhouse.command(
        `INSERT INTO thinning_runs
         SELECT app_id, ${chartColumns} FROM (
           SELECT ${chartColumns}, minForEach(ids_by_rank) AS lowest, maxForEach(ids_by_rank) AS highest FROM (
             SELECT ${chartColumns}, arrayResize(app_ids, {deepest:UInt16}) AS ids_by_rank FROM chart_snapshots
             WHERE observed_at >= {since:DateTime('UTC')} AND storefront IN {storefronts:Array(String)}
             UNION ALL
             SELECT ${chartColumns}, arrayResize(app_ids, {deepest:UInt16}) AS ids_by_rank FROM latest FINAL
             WHERE storefront IN {storefronts:Array(String)})
           GROUP BY ${chartColumns})
         ARRAY JOIN lowest AS app_id, highest AS other
         WHERE app_id = other AND app_id > 0`,
        { storefronts, since: toMoment(since), deepest: deepestRank },
      ),

    listSlices: (month: Month): Promise<Slice[]> =>
      clickhouse.query<Slice>(
        `SELECT min(app_id) AS first, max(app_id) AS last FROM (
           SELECT app_id, intDiv(sum(ranks) OVER (ORDER BY app_id), {ranksASlice:UInt32}) AS slice FROM (
             SELECT app_id, count() AS ranks FROM ranks WHERE ${ofMonth} GROUP BY app_id))
         GROUP BY slice ORDER BY first`,
        { month, ranksASlice },
      ),

    /** Copies the remaining ranks of these apps into the replacement month. */
    keepRanks: (month: Month, slice: Slice, threshold: number): Promise<void> =>
      clickhouse.command(`INSERT INTO thinning_ranks ${keptRanks}`, { month, ...slice, threshold }),

    /** Whether the replacement has fewer ranks than the month. */
    isThinner: async (month: Month): Promise<boolean> => {
      const [row] = await clickhouse.query<{ replacement: number; stored: number }>(
        `SELECT (SELECT count() FROM thinning_ranks) AS replacement, (SELECT count() FROM ranks WHERE ${ofMonth}) AS stored`,
        { month },
      )
      return row !== undefined && row.replacement < row.stored
    },

    markThinned: (before: Date, threshold: number): Promise<void> =>
      clickhouse.command(
        `INSERT INTO thinned_apps SELECT app_id, {before:DateTime('UTC')} FROM thinning_counts ${havingOver}`,
        { before: toMoment(before), threshold },
      ),

    /** Atomic: a reader sees either the old or the new month. */
    replaceMonth: (month: Month): Promise<void> =>
      clickhouse.command(`ALTER TABLE ranks REPLACE PARTITION ${month} FROM thinning_ranks`),

    /** Derives the ranks of snapshots newer than a version. This may restore some thinned ranks. */
    rederiveRanks: (month: Month, { snapshots }: MonthVersion): Promise<void> =>
      clickhouse.command(
        `INSERT INTO ranks SELECT app_id, ${chartColumns}, observed_at, toUInt8(rank)
         FROM chart_snapshots ARRAY JOIN app_ids AS app_id, arrayEnumerate(app_ids) AS rank
         WHERE ${ofMonth} AND _part IN (
           SELECT name FROM system.parts WHERE active AND database = currentDatabase() AND table = 'chart_snapshots'
             AND partition = toString({month:UInt32}) AND max_block_number > {snapshots:Int64})`,
        { month, snapshots },
      ),
  }
}
