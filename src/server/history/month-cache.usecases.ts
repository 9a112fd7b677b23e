import { LRUCache } from 'lru-cache'
import { type Chart, type ChartKey, chartKeyOf } from '#domain/charts.ts'
import type { Span } from '#domain/spans.ts'
import { dayMs } from '#domain/units.ts'
import type { DataVersion } from '../platform/database/data-version.ts'
import { mapYielding } from '../platform/limits/event-loop.ts'
import type { Clock } from '../platform/process/clock.ts'
import { type Columns, joinColumns, sliceColumns } from './columns.rules.ts'
import { listMonths, type Month, monthOf, spanOfMonths, startOfWindow } from './months.rules.ts'

export type ColumnsOfCharts = ReadonlyMap<ChartKey, Columns>

/** Reads the columns of a span. Charts without rows are absent. */
export type ReadColumns = (charts: readonly Chart[], span: Span) => Promise<ColumnsOfCharts>

type MonthCacheOptions = { clock: Clock; version: DataVersion; read: ReadColumns }

/** Cache limit: two million numbers, or 16 MB. */
const mostNumbers = 2_000_000
/** Older data is rarely requested, so it is read from disk; so are spans that end after this month. */
const cachedDays = 200
/** A query for more chart months bypasses the cache, because it would evict everything else. */
const mostMonths = 12_000

const nothing: Columns = [[]]

/** `isOver`: the month was over when it was read, so that only corrections change it. */
type KeptMonth = { columns: Columns; version: number; isOver: boolean }

const sizeOf = ({ columns }: KeptMonth): number => 1 + columns.length * columns[0].length

const keyOf = (chart: ChartKey, month: Month): string => `${chart} ${month}`

/** Splits query results into months per chart, including empty months. */
const cutMonths = (found: ColumnsOfCharts, charts: readonly ChartKey[], months: readonly Month[]) =>
  charts.flatMap(chart =>
    months.map(month => ({
      month,
      key: keyOf(chart, month),
      columns: sliceColumns(found.get(chart) ?? nothing, spanOfMonths(month)),
    })),
  )

/**
 * Keeps recent months of charts for the moves of the world and the weather: these need months of 175 charts and more,
 * and each query starts on another day.
 */
export const createMonthCache = ({ clock, version, read }: MonthCacheOptions) => {
  const cache = new LRUCache<string, KeptMonth>({ maxSize: mostNumbers, sizeCalculation: sizeOf })

  const findKept = (key: string): Columns | undefined => {
    const kept = cache.get(key)
    const isCurrent = kept && (kept.isOver ? kept.version >= version.findCorrected() : kept.version === version.find())
    return isCurrent ? kept.columns : undefined
  }

  /** Loads months of charts into `known` and into the cache. */
  const load = async (
    charts: readonly Chart[],
    months: readonly Month[],
    known: Map<string, Columns>,
  ): Promise<void> => {
    const [first, last] = [months[0], months.at(-1)]
    if (first === undefined || last === undefined) return
    // What changes during the reading may be missing.
    const before = version.find()
    const found = await read(charts, spanOfMonths(first, last))
    // The clock of the measuring process may be slow.
    const open = monthOf(new Date(clock.now().getTime() - dayMs))
    for (const { month, key, columns } of cutMonths(found, charts.map(chartKeyOf), months)) {
      known.set(key, columns)
      cache.set(key, { columns, version: before, isOver: month < open })
    }
  }

  /** Every month of every chart, by chart key and month. */
  const findMonths = async (charts: readonly Chart[], months: readonly Month[]): Promise<Map<string, Columns>> => {
    const known = new Map<string, Columns>()
    const isMissing = (chart: ChartKey, month: Month): boolean => {
      const columns = findKept(keyOf(chart, month))
      if (columns) known.set(keyOf(chart, month), columns)
      return columns === undefined
    }
    const missing = charts.map(chart => months.filter(month => isMissing(chartKeyOf(chart), month)))
    const missingMonths = new Set(missing.flat())
    await load(
      charts.filter((_, index) => (missing[index]?.length ?? 0) > 0),
      months.filter(month => missingMonths.has(month)),
      known,
    )
    return known
  }

  return {
    /** The columns of charts in a span. Charts without rows are absent. */
    find: async (charts: readonly Chart[], span: Span): Promise<ColumnsOfCharts> => {
      const now = clock.now()
      const isRecent = span.from >= startOfWindow(now, cachedDays) && span.to <= spanOfMonths(monthOf(now)).to
      const months = isRecent ? listMonths(span) : []
      if (!isRecent || months.length * charts.length > mostMonths) return read(charts, span)
      const known = await findMonths(charts, months)
      const found = await mapYielding(charts.map(chartKeyOf), (chart): [ChartKey, Columns] => {
        const parts = months.map(month => known.get(keyOf(chart, month)) ?? nothing)
        return [chart, sliceColumns(joinColumns(parts), span)]
      })
      return new Map(found.filter(([, [at]]) => at.length > 0))
    },
  }
}
