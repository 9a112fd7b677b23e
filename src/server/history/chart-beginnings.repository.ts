import { type ChartKey, chartKeyOf } from '#domain/charts.ts'
import type { ClickHouse } from '../platform/clickhouse.ts'
import { dateOfSeconds } from '../platform/moments.ts'
import { chartAt, chartColumns, type ManyChartColumns } from './chart-columns.rules.ts'
import { oldestKept } from './forgetting.repository.ts'

/**
 * When the collector or an import first requested a chart, and when it was first measured; undefined if it never was. `isCut`:
 * whether measurements before that are deleted.
 */
export type Beginning = { trackedSince: Date; measuredSince: Date | undefined; isCut: boolean }

type BeginningColumns = ManyChartColumns & {
  tracked: Uint32Array
  measured: Uint32Array
  has: Uint8Array
  cut: Uint8Array
}

/** Reads tracking start dates from a table with two rows per chart, without opening any monthly partition of history. */
export const createChartBeginningsRepository = (clickhouse: ClickHouse) => ({
  /** Covers every chart ever requested. Nothing begins before what is kept. */
  listBeginnings: async (): Promise<Map<ChartKey, Beginning>> => {
    const found = await clickhouse.queryColumns<BeginningColumns>(
      `WITH ${oldestKept} AS oldest
       SELECT ${chartColumns}, toUnixTimestamp(greatest(min(first_at), oldest)) AS tracked,
         toUnixTimestamp(greatest(minIf(first_at, is_measured), oldest)) AS measured, toUInt8(max(is_measured)) AS has,
         toUInt8(minIf(first_at, is_measured) < oldest) AS cut
       FROM chart_beginnings GROUP BY ${chartColumns}`,
    )
    if (!found) return new Map()
    const { tracked, measured, has, cut } = found
    const toBeginning = (row: number): Beginning => ({
      trackedSince: dateOfSeconds(tracked[row] ?? 0),
      measuredSince: has[row] ? dateOfSeconds(measured[row] ?? 0) : undefined,
      isCut: has[row] === 1 && cut[row] === 1,
    })
    return new Map(Array.from(tracked, (_, row) => [chartKeyOf(chartAt(found, row)), toBeginning(row)]))
  },
})
