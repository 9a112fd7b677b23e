import { type Chart, type ChartKey, chartKeyOf } from '#domain/charts.ts'
import type { Span } from '#domain/spans.ts'
import { dayMs } from '#domain/units.ts'
import type { MoveColumns } from '../history/charts/chart-moves.usecases.ts'
import type { History } from '../history/history.usecases.ts'
import { createMonthCache, type ReadColumns } from '../history/month-cache.usecases.ts'
import { mapYielding } from '../platform/limits/event-loop.ts'
import type { Clock } from '../platform/process/clock.ts'
import { type ComparedDays, compareDays, normalDays } from './compared-days.rules.ts'
import type { ComparedChart } from './moved-days.rules.ts'
import { listPacedDays } from './paced-days.rules.ts'

type Options = { history: Pick<History, 'moves' | 'version'>; clock: Clock }

const compareAll = async (moved: readonly MoveColumns[], { from }: Span): Promise<Map<ChartKey, ComparedDays>> => {
  const first = Math.floor(from.getTime() / dayMs)
  const compared = await mapYielding(moved, (columns): [ChartKey, ComparedDays] => [
    chartKeyOf(columns.chart),
    compareDays(listPacedDays(columns), first),
  ])
  return new Map(compared)
}

/** Starts the span earlier by the days that determine the usual move. */
const withUsual = ({ from, to }: Span): Span => ({
  from: new Date(Math.max(0, Math.floor(from.getTime() / dayMs) - normalDays) * dayMs),
  to,
})

export type ListComparedDays = ReturnType<typeof createListComparedDays>

/**
 * How far charts moved each day, beside their usual move. The last months are cached; a past day changes only when an earlier
 * day is measured late.
 */
export const createListComparedDays = ({ history, clock }: Options) => {
  const read: ReadColumns = async (charts, span) =>
    compareAll(await history.moves.listMoveColumns(charts, withUsual(span)), span)
  const months = createMonthCache({ clock, version: history.version, read })

  return async (charts: readonly Chart[], span: Span): Promise<ComparedChart[]> => {
    const found = await months.find(charts, span)
    return charts.flatMap(chart => {
      const days = found.get(chartKeyOf(chart))
      return days ? [{ storefront: chart.storefront, days }] : []
    })
  }
}
