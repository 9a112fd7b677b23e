import { batchesOf } from '#domain/batches.ts'
import { type Chart, type ChartKey, chartKeyOf } from '#domain/charts.ts'
import { secondsOf } from '../platform/database/moments.ts'
import type { createChartBeginnings } from './chart-beginnings.usecases.ts'
import { type ChartPast, createChartPast } from './chart-pasts.rules.ts'
import { listMeasuredColumns } from './charts/chart-failures.usecases.ts'
import { ever } from './snapshots.rules.ts'
import type { HistoryStore } from './store/history-store.usecases.ts'

export type ListPasts = ReturnType<typeof createListPasts>

type Beginnings = Pick<ReturnType<typeof createChartBeginnings>, 'listCutCharts'>

/** What one statement reads. */
const chartsAtOnce = 500

/** Reads all readings of charts, and what is missing between them. Charts never read are absent. */
export const createListPasts = (store: HistoryStore, { listCutCharts }: Beginnings) => {
  const readSome = async (charts: readonly Chart[]): Promise<[ChartKey, ChartPast][]> => {
    const [measured, failures, cut] = await Promise.all([
      listMeasuredColumns(store, charts, ever),
      store.listFailures(charts, ever),
      listCutCharts(charts),
    ])
    const failed = Map.groupBy(failures, ({ chart }) => chartKeyOf(chart))
    return [...measured].map(([key, [at, depths = [], lengths = []]]) => {
      const failedAt = (failed.get(key) ?? []).map(({ observedAt }) => secondsOf(observedAt))
      return [key, createChartPast({ at, depths, lengths, failedAt, isCut: cut.has(key) })]
    })
  }

  return async (charts: readonly Chart[]): Promise<ReadonlyMap<ChartKey, ChartPast>> => {
    const distinct = [...new Map(charts.map(chart => [chartKeyOf(chart), chart])).values()]
    const known: [ChartKey, ChartPast][] = []
    for (const batch of batchesOf(distinct, chartsAtOnce)) known.push(...(await readSome(batch)))
    return new Map(known)
  }
}
