import type { StorefrontCode } from '#domain/storefronts.ts'
import { chartColumns } from '../history/chart-columns.rules.ts'
import type { HistoryTable } from '../history/copies.repository.ts'
import { hasNoMeasurement } from '../history/fetches.repository.ts'
import type { Month } from '../history/months.rules.ts'
import type { ClickHouse } from '../platform/clickhouse.ts'

/** The contents of a month. `fingerprint` changes with them, and with nothing else. */
export type MonthContents = {
  month: Month
  measurements: number
  ranks: number
  gaps: number
  fingerprint: string
  storefronts: StorefrontCode[]
}

const settings = `SETTINGS max_threads = 2, output_format_parquet_compression_method = 'zstd',
  output_format_json_quote_64bit_integers = 0, do_not_merge_across_partitions_select_final = 1`

const moment = `formatDateTime(observed_at, '%Y-%m-%dT%H:%i:%SZ', 'UTC')`
const chartText = "concat(chart_type, ':', if(genre = 36, 'all', toString(genre)), ':', device)"
const order = 'ORDER BY chart_type, genre, device, storefront, observed_at'
const head = `toString(toDate(observed_at)) AS date, storefront AS country, ${moment} AS observedAt`
const ofMonth = (month: Month): string => `toYYYYMM(observed_at) = ${month}`
const texts = 'toString(chart_type) AS chart_type, genre, toString(device) AS device'

type Options = { clickhouse: ClickHouse; nameOf: (table: HistoryTable) => string }

/**
 * Statements that read copies of the history for publishing. Without the details of gaps, which may be words of an admin: the
 * reason is enough.
 */
export const createOpenDataRows = ({ clickhouse, nameOf }: Options) => {
  const [snapshots, fetches] = [nameOf('chart_snapshots'), nameOf('chart_fetches')]
  const gaps = `${fetches} FINAL WHERE ${hasNoMeasurement}`
  return {
    /** Oldest first. */
    listMonths: (): Promise<MonthContents[]> =>
      clickhouse.query<MonthContents>(
        `SELECT month, sum(measurements) AS measurements, sum(ranks) AS ranks, sum(gaps) AS gaps,
           concat(toString(sum(measured_hash)), '-', toString(sum(gap_hash))) AS fingerprint,
           arraySort(groupUniqArrayArray(storefronts)) AS storefronts
         FROM (
           SELECT toYYYYMM(observed_at) AS month, count() AS measurements, sum(length(app_ids)) AS ranks, 0 AS gaps,
             sum(cityHash64(${chartColumns}, observed_at, depth, app_ids)) AS measured_hash, toUInt64(0) AS gap_hash,
             groupUniqArrayIf(storefront, notEmpty(app_ids)) AS storefronts
           FROM ${snapshots} FINAL GROUP BY month
           UNION ALL
           SELECT toYYYYMM(observed_at) AS month, 0, 0, count(), toUInt64(0),
             sum(cityHash64(${chartColumns}, observed_at, outcome, reason)), CAST([], 'Array(LowCardinality(String))')
           FROM ${gaps} GROUP BY month)
         GROUP BY month ORDER BY month
         SETTINGS do_not_merge_across_partitions_select_final = 1`,
      ),

    /** The ranks of one country, sorted as people ask for them. */
    saveRanks: (month: Month, storefront: StorefrontCode, file: string): Promise<void> =>
      clickhouse.bulk.saveParquet(
        `SELECT ${texts}, observed_at, toUInt8(place) AS rank, charted AS app_id
         FROM ${snapshots} FINAL ARRAY JOIN app_ids AS charted, arrayEnumerate(app_ids) AS place
         WHERE ${ofMonth(month)} AND storefront = '${storefront}'
         ORDER BY chart_type, genre, device, observed_at, rank ${settings}`,
        file,
      ),

    /** Each reading and what came of it: without them, a gap would look like a chart in which an app does not rank. */
    saveReadings: (month: Month, file: string): Promise<void> =>
      clickhouse.bulk.saveParquet(
        `SELECT * FROM (
           SELECT toString(storefront) AS storefront, ${texts}, observed_at,
             if(empty(app_ids), 'empty', 'measured') AS state, '' AS reason, toNullable(depth) AS depth,
             toUInt16(length(app_ids)) AS ranks
           FROM ${snapshots} FINAL WHERE ${ofMonth(month)}
           UNION ALL
           SELECT toString(storefront) AS storefront, ${texts}, observed_at, toString(outcome) AS state,
             toString(reason) AS reason, CAST(NULL, 'Nullable(UInt16)') AS depth, toUInt16(0) AS ranks
           FROM ${gaps} AND ${ofMonth(month)})
         ${order} ${settings}`,
        file,
      ),

    /** Lines of the import. */
    readLines: async function* (month: Month): AsyncGenerator<Uint8Array> {
      yield* clickhouse.bulk.read(
        `SELECT ${head}, CAST(map(), 'Map(String, Array(UInt64))') AS charts,
           map(${chartText}, map('outcome', toString(outcome), 'reason', toString(reason))) AS failures
         FROM ${gaps} AND ${ofMonth(month)} ${order} ${settings}, max_block_size = 2000`,
        'JSONEachRow',
      )
      yield* clickhouse.bulk.read(
        `SELECT ${head}, map(${chartText}, app_ids) AS charts, depth
         FROM ${snapshots} FINAL WHERE ${ofMonth(month)} ${order} ${settings}, max_block_size = 2000`,
        'JSONEachRow',
      )
    },
  }
}
