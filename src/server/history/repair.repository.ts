import type { StorefrontCode } from '#domain/storefronts.ts'
import type { ClickHouse } from '../platform/clickhouse.ts'
import { toMoment } from '../platform/moments.ts'
import { chartColumns } from './chart-columns.rules.ts'
import { endOfMonth, type Month } from './months.rules.ts'
import { everKept } from './thinning.repository.ts'

const ranksOfSnapshots = `(
  SELECT app_id, ${chartColumns}, observed_at, toUInt8(place) AS rank FROM chart_snapshots FINAL
  ARRAY JOIN app_ids AS app_id, arrayEnumerate(app_ids) AS place
  WHERE toYYYYMM(observed_at) = {month:UInt32} AND storefront IN {storefronts:Array(String)})`

const thinned = "SELECT app_id FROM thinned_apps GROUP BY app_id HAVING max(before) >= {end:DateTime('UTC')}"

/** A run of the current rank is never thinned, so that its beginning stays known. */
const current = `SELECT app_id, ${chartColumns}, toUInt8(place) FROM latest FINAL
  ARRAY JOIN app_ids AS app_id, arrayEnumerate(app_ids) AS place WHERE storefront IN {storefronts:Array(String)}`

const beginnings = (isMeasured: boolean, source: string): string =>
  `INSERT INTO chart_beginnings SELECT ${chartColumns}, ${isMeasured} AS is_measured, min(observed_at) AS first_at
   FROM ${source} GROUP BY ${chartColumns}`

/** Statements that add lost rows of derived tables again. Each is safe to repeat: equal rows merge into one. */
export const createRepairRepository = (clickhouse: ClickHouse) => ({
  /** Without the ranks that were thinned. Needs `latest`. */
  completeRanks: (month: Month, storefronts: readonly StorefrontCode[]): Promise<void> =>
    clickhouse.command(
      `INSERT INTO ranks ${everKept(ranksOfSnapshots)}
         OR app_id NOT IN (${thinned}) OR (app_id, ${chartColumns}, rank) IN (${current})`,
      { month, storefronts, end: toMoment(endOfMonth(month)) },
    ),

  completeBeginnings: async (): Promise<void> => {
    await clickhouse.command(beginnings(true, 'chart_snapshots'))
    await clickhouse.command(beginnings(false, 'chart_fetches'))
  },
})
