import type { Chart } from '#domain/charts.ts'
import { dateOfSeconds } from '../platform/moments.ts'
import { chartAt, chartColumns, type ManyChartColumns } from './chart-columns.rules.ts'
import type { Moment } from './snapshots.rules.ts'

export type ChartMoment = Moment & { chart: Chart }

/** The result of `newestOfEach`, one row per chart. */
export type NewestColumns = ManyChartColumns & { at: Uint32Array; depths: Uint16Array; entries: Uint32Array }

/** SQL for the newest measurement of each chart in a table, without its apps. */
export const newestOfEach = (from: string): string =>
  `SELECT ${chartColumns}, toUnixTimestamp(max(observed_at)) AS at, argMax(depth, observed_at) AS depths,
     toUInt32(argMax(app_ids.size0, observed_at)) AS entries
   FROM ${from} GROUP BY ${chartColumns}`

export const toChartMoments = (newest: NewestColumns | undefined): ChartMoment[] => {
  if (!newest) return []
  const { at, depths, entries } = newest
  return Array.from(at, (seconds, row) => ({
    chart: chartAt(newest, row),
    observedAt: dateOfSeconds(seconds),
    depth: depths[row] ?? 0,
    entryCount: entries[row] ?? 0,
  }))
}
