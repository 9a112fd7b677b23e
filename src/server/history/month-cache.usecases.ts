import { LRUCache } from 'lru-cache'
import { type Chart, type ChartKey, chartKeyOf } from '#domain/charts.ts'
import type { Span } from '#domain/spans.ts'
import { mapWithBreath } from '../platform/breath.ts'
import type { Clock } from '../platform/clock.ts'
import { type Columns, joinColumns, sliceColumns } from './columns.rules.ts'
import { listMonths, type Month, monthOf, spanOfMonths, startOfWindow } from './months.rules.ts'

export type ColumnsOfCharts = ReadonlyMap<ChartKey, Columns>

/** Reads the columns of a span. Charts without rows are absent. */
export type ReadColumns = (charts: readonly Chart[], span: Span) => Promise<ColumnsOfCharts>

/** Cache limit: two million numbers, or 16 MB. */
const mostNumbers = 2_000_000
/** Older data is rarely requested, so it is read from disk; so are spans that end after this month. */
const cachedDays = 200
/** A query for more chart months bypasses the cache, because it would evict everything else. */
const mostMonths = 12_000

const nothing: Columns = [[]]

/** A chart whose rows may have changed from a moment on. */
export type Changed = { chart: Chart; from: Date }

const sizeOf = (columns: Columns): number => 1 + columns.length * columns[0].length

const keyOf = (chart: ChartKey, month: Month): string => `${chart} ${month}`

/** Splits query results into months per chart, including empty months. */
const cutMonths = (found: ColumnsOfCharts, charts: readonly ChartKey[], months: readonly Month[]) =>
  charts.flatMap(chart =>
    months.map(month => ({
      chart,
      key: keyOf(chart, month),
      columns: sliceColumns(found.get(chart) ?? nothing, spanOfMonths(month)),
    })),
  )

const laterOf = (a: Date, b: Date): Date => (a > b ? a : b)

type Reading = { keys: Set<ChartKey>; isAll: boolean }

const forgetAll = (cache: LRUCache<string, Columns>, readings: ReadonlySet<Reading>): void => {
  for (const changed of readings) changed.isAll = true
  cache.clear()
}

/**
 * Caches recent months of charts: most queries cover them, each with a different start date. A change invalidates its month.
 */
export const createMonthCache = (clock: Clock) => {
  const cache = new LRUCache<string, Columns>({ maxSize: mostNumbers, sizeCalculation: sizeOf })
  /** For each read in progress, the charts that changed since it began. Their results may be stale and are not cached. */
  const readings = new Set<Reading>()
  let newest: Month = 0

  /** Loads months of charts into `known` and into the cache. */
  const load = async (
    charts: readonly Chart[],
    months: readonly Month[],
    { known, read }: { known: Map<string, Columns>; read: ReadColumns },
  ): Promise<void> => {
    const [first, last] = [months[0], months.at(-1)]
    if (first === undefined || last === undefined) return
    const changed: Reading = { keys: new Set(), isAll: false }
    readings.add(changed)
    try {
      const found = await read(charts, spanOfMonths(first, last))
      newest = Math.max(newest, last)
      for (const { chart, key, columns } of cutMonths(found, charts.map(chartKeyOf), months)) {
        known.set(key, columns)
        if (!changed.isAll && !changed.keys.has(chart)) cache.set(key, columns)
      }
    } finally {
      readings.delete(changed)
    }
  }

  /** Every month of every chart, by chart key and month. */
  const findMonths = async (
    charts: readonly Chart[],
    months: readonly Month[],
    read: ReadColumns,
  ): Promise<Map<string, Columns>> => {
    const known = new Map<string, Columns>()
    const isMissing = (chart: ChartKey, month: Month): boolean => {
      const columns = cache.get(keyOf(chart, month))
      if (columns) known.set(keyOf(chart, month), columns)
      return columns === undefined
    }
    const missing = charts.map(chart => months.filter(month => isMissing(chartKeyOf(chart), month)))
    const missingMonths = new Set(missing.flat())
    await load(
      charts.filter((_, index) => (missing[index]?.length ?? 0) > 0),
      months.filter(month => missingMonths.has(month)),
      { known, read },
    )
    return known
  }

  return {
    /** The columns of charts in a span. Charts without rows are absent. */
    find: async (charts: readonly Chart[], span: Span, read: ReadColumns): Promise<ColumnsOfCharts> => {
      const now = clock.now()
      const isRecent = span.from >= startOfWindow(now, cachedDays) && span.to <= spanOfMonths(monthOf(now)).to
      const months = isRecent ? listMonths(span) : []
      if (!isRecent || months.length * charts.length > mostMonths) return read(charts, span)
      const known = await findMonths(charts, months, read)
      const found = await mapWithBreath(charts.map(chartKeyOf), (chart): [ChartKey, Columns] => {
        const parts = months.map(month => known.get(keyOf(chart, month)) ?? nothing)
        return [chart, sliceColumns(joinColumns(parts), span)]
      })
      return new Map(found.filter(([, [at]]) => at.length > 0))
    },

    /** Invalidates a chart from the month of `from` on; everything if anything may have changed. */
    drop: (of: Changed | undefined): void => {
      if (!of) {
        forgetAll(cache, readings)
        return
      }
      const key = chartKeyOf(of.chart)
      for (const changed of readings) changed.keys.add(key)
      if (newest === 0) return
      const from = laterOf(of.from, startOfWindow(clock.now(), cachedDays))
      for (const month of listMonths({ from, to: spanOfMonths(newest).to })) cache.delete(keyOf(key, month))
    },
  }
}
