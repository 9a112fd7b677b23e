import { type Chart, type ChartKey, chartKeyOf } from '#domain/charts.ts'
import type { Span } from '#domain/spans.ts'
import { dayMs, secondMs } from '#domain/units.ts'
import type { MoveColumns } from '../history/chart-moves.repository.ts'
import type { Columns } from '../history/columns.rules.ts'
import type { History } from '../history/history.usecases.ts'
import { createMonthCache, type ReadColumns } from '../history/month-cache.usecases.ts'
import { mapWithBreath } from '../platform/breath.ts'
import type { ClickHouse } from '../platform/clickhouse.ts'
import type { Clock } from '../platform/clock.ts'
import { type ComparedChart, type ComparedDay, compareDays, normalDays } from './moved-days.rules.ts'
import { listPacedDays } from './paced-days.rules.ts'

type Options = { clickhouse: Pick<ClickHouse, 'kind'>; history: { moves: History['moves'] }; clock: Clock }

const daySeconds = dayMs / secondMs

/** Stands for null in a numeric column. */
const unknown = -1

const toColumns = (days: readonly ComparedDay[]): Columns => [
  days.map(({ number }) => number * daySeconds),
  days.map(({ move }) => move),
  days.map(({ usualMove }) => usualMove ?? unknown),
]

const toDays = ([at, moves = [], usualMoves = []]: Columns): ComparedDay[] =>
  at.map((seconds, index) => {
    const usualMove = usualMoves[index] ?? unknown
    return {
      number: seconds / daySeconds,
      move: moves[index] ?? 0,
      usualMove: usualMove === unknown ? null : usualMove,
    }
  })

const compareAll = async (moved: readonly MoveColumns[], { from }: Span): Promise<Map<ChartKey, Columns>> => {
  const first = Math.floor(from.getTime() / dayMs)
  const compared = await mapWithBreath(moved, (columns): [ChartKey, Columns] => [
    chartKeyOf(columns.chart),
    toColumns(compareDays(listPacedDays(columns), first)),
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
export const createListComparedDays = ({ clickhouse, history, clock }: Options) => {
  const months = createMonthCache(clickhouse, clock)
  history.moves.onChanged(months.drop)

  const read: ReadColumns = async (charts, span) =>
    compareAll(await history.moves.listMoveColumns(charts, withUsual(span)), span)

  return async (charts: readonly Chart[], span: Span): Promise<ComparedChart[]> => {
    await history.moves.fillChartMoves(charts, withUsual(span).from, span.to)
    const found = await months.find(charts, span, read)
    const compared = await mapWithBreath(charts, chart => {
      const columns = found.get(chartKeyOf(chart))
      return columns ? [{ storefront: chart.storefront, days: toDays(columns) }] : []
    })
    return compared.flat()
  }
}
