import { type Chart, type ChartKey, chartKeyOf } from '#domain/charts.ts'
import type { Span } from '#domain/spans.ts'
import type { Clock } from '../platform/clock.ts'
import { dateOfSeconds } from '../platform/moments.ts'
import { createChartBeginnings } from './chart-beginnings.usecases.ts'
import { createChartColumns } from './charts/chart-columns.usecases.ts'
import type { Columns } from './columns.rules.ts'
import type { Reading } from './keeping/withdrawing.usecases.ts'
import { createMonthCache } from './month-cache.usecases.ts'
import type { ChartFetch, Moment, Snapshot } from './snapshots.rules.ts'
import type { HistoryStore } from './store/history-store.usecases.ts'

type Options = { store: HistoryStore; clock: Clock }

export type ChartMoments = ReturnType<typeof createChartMoments>

const toMoments = ([at, depths = [], entries = []]: Columns): Moment[] =>
  at.map((seconds, index) => ({
    observedAt: dateOfSeconds(seconds),
    depth: depths[index] ?? 0,
    entryCount: entries[index] ?? 0,
  }))

const changeEach = <Value>(columns: ReadonlyMap<ChartKey, Columns>, change: (of: Columns) => Value) =>
  new Map([...columns].map(([key, of]): [ChartKey, Value] => [key, change(of)]))

/** When charts were measured. Recently requested months are cached in memory. */
export const createChartMoments = ({ store, clock }: Options) => {
  const { listMeasuredColumns } = createChartColumns(store)
  const months = createMonthCache(clock)
  const { noteAttempts, forgetBeginnings, ...beginnings } = createChartBeginnings({ store, clock })

  const dropMonths = (recorded: readonly Reading[]): void => {
    for (const [, [first, ...more]] of Map.groupBy(recorded, ({ chart }) => chartKeyOf(chart))) {
      if (!first) continue
      const earliest = Math.min(...[first, ...more].map(({ observedAt }) => observedAt.getTime()))
      months.drop({ chart: first.chart, from: new Date(earliest) })
    }
  }

  return {
    listNewestFailuresIn: store.listNewestFailuresIn,
    ...beginnings,
    forgetBeginnings,

    /** The timestamps of each chart's measurements in a span, oldest first. Charts without a measurement are absent. */
    listMomentsOf: async (charts: readonly Chart[], span: Span): Promise<Map<ChartKey, Date[]>> =>
      changeEach(await months.find(charts, span, listMeasuredColumns), ([at]) => at.map(dateOfSeconds)),

    /** Like `listMomentsOf`, with depth and number of apps. */
    listMeasurementsIn: async (charts: readonly Chart[], span: Span): Promise<Map<ChartKey, Moment[]>> =>
      changeEach(await months.find(charts, span, listMeasuredColumns), toMoments),

    noteRecorded: (recorded: readonly Snapshot[]): Promise<void> => {
      dropMonths(recorded)
      return noteAttempts(recorded, { isMeasured: true })
    },

    /**
     * Invalidates the cache after a failed write, which may have stored some rows, and after a withdrawal, which removes
     * rows.
     */
    noteUncertain: (recorded: readonly Reading[]): void => {
      dropMonths(recorded)
      forgetBeginnings()
    },

    forgetAll: (): void => {
      months.drop(undefined)
      forgetBeginnings()
    },

    noteFetched: (fetches: readonly ChartFetch[]): Promise<void> => noteAttempts(fetches, { isMeasured: false }),
  }
}
