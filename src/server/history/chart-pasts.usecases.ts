import { type Chart, type ChartKey, chartKeyOf } from '#domain/charts.ts'
import type { ClickHouse } from '../platform/clickhouse.ts'
import { createChartMomentsRepository } from './chart-moments.repository.ts'
import { createChartPastsRepository } from './chart-pasts.repository.ts'
import { type ChartPast, createChartPast } from './chart-pasts.rules.ts'
import { lastMoment } from './snapshots.rules.ts'

export type ListPasts = ReturnType<typeof createListPasts>

/** Limits the statement size, because ClickHouse parameters travel in the URL. */
const chartsAtOnce = 500

/** Reads what each chart can tell of first times: all its readings, and what is missing between them. Charts never read are absent. */
export const createListPasts = (clickhouse: ClickHouse) => {
  const { listMeasuredColumns } = createChartMomentsRepository(clickhouse)
  const { listFailedAt, listFirstAt } = createChartPastsRepository(clickhouse)

  const readSome = async (charts: readonly Chart[]): Promise<[ChartKey, ChartPast][]> => {
    const [measured, failed, first] = await Promise.all([
      listMeasuredColumns(charts, { from: new Date(0), to: lastMoment }),
      listFailedAt(charts),
      listFirstAt(charts),
    ])
    return [...measured].map(([key, [at, depths = [], lengths = []]]) => {
      const [failedAt = [], [firstAt = 0] = []] = [failed.get(key), first.get(key)]
      return [key, createChartPast({ at, depths, lengths, failedAt, firstAt })]
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
