import type { StorefrontCode } from '#domain/storefronts.ts'
import type { ClickHouse } from '../platform/clickhouse.ts'
import { inSpan, toSpanParams } from '../platform/moments.ts'
import { chartColumns } from './chart-columns.rules.ts'
import type { Month } from './months.rules.ts'
import { type Snapshot, type SnapshotRow, toSnapshot } from './snapshots.rules.ts'

/** Ranks per statement. chDB runs one statement at a time, so a long statement would block app pages. */
const ranksASlice = 1_000_000

/** For jobs over all of history: reads month by month, in slices that fit into memory. */
export const createMonthsRepository = (clickhouse: ClickHouse) => ({
  /** The months with snapshots, oldest first. */
  listMonths: async (): Promise<Month[]> => {
    const rows = await clickhouse.query<{ month: Month }>(
      `SELECT DISTINCT toUInt32(partition) AS month FROM system.parts
       WHERE active AND rows > 0 AND database = currentDatabase() AND table = 'chart_snapshots' ORDER BY month`,
    )
    return rows.map(({ month }) => month)
  },

  /** Groups of countries whose charts hold about a million ranks together. */
  listSlices: async (month: Month): Promise<StorefrontCode[][]> => {
    const rows = await clickhouse.query<{ storefronts: StorefrontCode[] }>(
      `SELECT groupArray(storefront) AS storefronts FROM (
         SELECT storefront, intDiv(sum(ranks) OVER (ORDER BY storefront), {ranksASlice:UInt32}) AS slice FROM (
           SELECT storefront, sum(length(app_ids)) AS ranks FROM chart_snapshots
           WHERE toYYYYMM(observed_at) = {month:UInt32} GROUP BY storefront))
       GROUP BY slice ORDER BY slice`,
      { month, ranksASlice },
    )
    return rows.map(({ storefronts }) => storefronts)
  },

  /** Every snapshot of these countries in a span, oldest first. */
  listSnapshotsIn: async (
    storefronts: readonly StorefrontCode[],
    { from, to }: { from: Date; to: Date },
  ): Promise<Snapshot[]> => {
    const rows = await clickhouse.query<SnapshotRow>(
      `SELECT ${chartColumns}, observed_at, source, depth, app_ids FROM chart_snapshots
       WHERE storefront IN {storefronts:Array(String)} AND ${inSpan}
       ORDER BY observed_at LIMIT 1 BY ${chartColumns}, observed_at`,
      { storefronts, ...toSpanParams({ from, to }) },
    )
    return rows.map(toSnapshot)
  },
})
