import { type Chart, type ChartKey, chartKeyOf } from '#domain/charts.ts'
import type { createChartBeginnings } from './chart-beginnings.usecases.ts'
import { type ChartPast, createChartPast } from './chart-pasts.rules.ts'
import { createChartColumns } from './charts/chart-columns.usecases.ts'
import { lastMoment } from './snapshots.rules.ts'
import type { HistoryStore } from './store/history-store.usecases.ts'

export type ListPasts = ReturnType<typeof createListPasts>

type Beginnings = Pick<ReturnType<typeof createChartBeginnings>, 'listCutCharts'>

/** What one statement reads. */
const chartsAtOnce = 500

/** Reads all readings of charts, and what is missing between them. Charts never read are absent. */
export const createListPasts = (store: HistoryStore, { listCutCharts }: Beginnings) => {
  const { listMeasuredColumns, listFailedColumns } = createChartColumns(store)

  const readSome = async (charts: readonly Chart[]): Promise<[ChartKey, ChartPast][]> => {
    const [measured, failed, cut] = await Promise.all([
      listMeasuredColumns(charts, { from: new Date(0), to: lastMoment }),
      listFailedColumns(charts),
      listCutCharts(charts),
    ])
    return [...measured].map(([key, [at, depths = [], lengths = []]]) => {
      const [failedAt = []] = failed.get(key) ?? []
      return [key, createChartPast({ at, depths, lengths, failedAt, isCut: cut.has(key) })]
    })
  }

  return async (charts: readonly Chart[]): Promise<ReadonlyMap<ChartKey, ChartPast>> => {
    const distinct = [...new Map(charts.map(chart => [chartKeyOf(chart), chart])).values()]
    const known: [ChartKey, ChartPast][] = []
    for (let at = 0; at < distinct.length; at += chartsAtOnce)
      known.push(...(await readSome(distinct.slice(at, at + chartsAtOnce))))
    return new Map(known)
  }
}
