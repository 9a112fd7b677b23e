import { type Chart, type ChartKey, chartKeyOf } from '#domain/charts.ts'
import type { ClickHouse } from '../platform/clickhouse.ts'
import type { createChartBeginnings } from './chart-beginnings.usecases.ts'
import { createChartMomentsRepository } from './chart-moments.repository.ts'
import { createChartPastsRepository } from './chart-pasts.repository.ts'
import { type ChartPast, createChartPast } from './chart-pasts.rules.ts'
import { lastMoment } from './snapshots.rules.ts'

export type ListPasts = ReturnType<typeof createListPasts>

type Beginnings = Pick<ReturnType<typeof createChartBeginnings>, 'listCutCharts'>

/** Limits the statement size, because ClickHouse parameters travel in the URL. */
const chartsAtOnce = 500

/** Reads all readings of charts, and what is missing between them. Charts never read are absent. */
export const createListPasts = (clickhouse: ClickHouse, { listCutCharts }: Beginnings) => {
  const { listMeasuredColumns } = createChartMomentsRepository(clickhouse)
  const { listFailedColumns } = createChartPastsRepository(clickhouse)

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
