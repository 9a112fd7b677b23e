import type { Chart, ChartKey } from '#domain/charts.ts'
import type { Span } from '#domain/spans.ts'
import type { DataVersion } from '../platform/database/data-version.ts'
import { dateOfSeconds } from '../platform/database/moments.ts'
import type { Clock } from '../platform/process/clock.ts'
import { createChartBeginnings } from './chart-beginnings.usecases.ts'
import { listMeasuredColumns } from './charts/chart-failures.usecases.ts'
import type { Columns } from './columns.rules.ts'
import { createMonthCache, type ReadColumns } from './month-cache.usecases.ts'
import type { Moment } from './snapshots.rules.ts'
import type { HistoryStore } from './store/history-store.usecases.ts'

type Options = { store: HistoryStore; clock: Clock; version: DataVersion }

export type ChartMoments = ReturnType<typeof createChartMoments>

const toMoments = ([at, depths = [], entries = []]: Columns): Moment[] =>
  at.map((seconds, index) => ({
    observedAt: dateOfSeconds(seconds),
    depth: depths[index] ?? 0,
    entryCount: entries[index] ?? 0,
  }))

const changeEach = <Value>(columns: ReadonlyMap<ChartKey, Columns>, change: (of: Columns) => Value) =>
  new Map([...columns].map(([key, of]): [ChartKey, Value] => [key, change(of)]))

/** When charts were measured. Recently requested months are kept in memory. */
export const createChartMoments = ({ store, clock, version }: Options) => {
  const read: ReadColumns = (charts, span) => listMeasuredColumns(store, charts, span)
  const months = createMonthCache({ clock, version, read })

  return {
    listNewestFailuresIn: store.listNewestFailuresIn,
    ...createChartBeginnings(store),

    /** The timestamps of each chart's measurements in a span, oldest first. Charts without a measurement are absent. */
    listMomentsOf: async (charts: readonly Chart[], span: Span): Promise<Map<ChartKey, Date[]>> =>
      changeEach(await months.find(charts, span), ([at]) => at.map(dateOfSeconds)),

    /** Like `listMomentsOf`, with depth and number of apps. */
    listMeasurementsIn: async (charts: readonly Chart[], span: Span): Promise<Map<ChartKey, Moment[]>> =>
      changeEach(await months.find(charts, span), toMoments),
  }
}
