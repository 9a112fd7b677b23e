import { type SQL, sql } from 'drizzle-orm'
import type { ExportSelection } from '#contract/exports.ts'
import type { Chart } from '#domain/charts.ts'
import { startOfDay } from '#domain/days.ts'
import { dayMs, secondMs } from '#domain/units.ts'
import type { LineKind } from '../history/export-file.rules.ts'
import { listMonths, spanOfMonths } from '../history/months.rules.ts'
import {
  countLists,
  type ListCount,
  listChartsInOrder,
  type MeasuredList,
  readAttempts,
  readLists,
} from '../history/ordered-lists.usecases.ts'
import { ever } from '../history/snapshots.rules.ts'
import type { HistoryMoment } from '../history/store/history-store.usecases.ts'
import type { Attempt, Span } from '../history/store/stored-history.rules.ts'
import { listFailures, listResults } from '../keywords/carried-searches.repository.ts'
import { arrayOf } from '../platform/database/array-parameter.ts'
import type { Listing } from '../platform/database/listing.ts'
import { sqlMoment } from '../platform/database/moments.ts'
import { listPages } from '../store-pages/carried-pages.repository.ts'
import {
  toForgottenLine,
  toKeywordFailureLine,
  toKeywordLine,
  toOldBeginningLine,
  toOldChartLine,
  toOldPeakLine,
  toPageLine,
} from './export-lines.rules.ts'

/** Lines of one kind. */
export type Lines = { kind: LineKind; count: () => Promise<number>; read: () => AsyncGenerator<object[]> }

const isWantedBy =
  ({ storefront, chart: kinds }: ExportSelection) =>
  (chart: Chart): boolean =>
    (!storefront || storefront.includes(chart.storefront)) &&
    (!kinds ||
      kinds.some(
        ({ type: chartType, genre, device }) =>
          chartType === chart.type && genre === chart.genre && device === chart.device,
      ))

const spanOf = ({ from, to }: ExportSelection): Span => ({
  from: from ? startOfDay(from) : ever.from,
  to: to ? new Date(startOfDay(to).getTime() + dayMs - secondMs) : ever.to,
})

const within = (a: Span, b: Span): Span => ({
  from: new Date(Math.max(a.from.getTime(), b.from.getTime())),
  to: new Date(Math.min(a.to.getTime(), b.to.getTime())),
})

/** The condition for rows that belong to no chart. */
const conditionOf = (selection: ExportSelection): SQL => {
  const { from, to } = spanOf(selection)
  const ofCountries = selection.storefront ? sql`storefront = ANY(${arrayOf(selection.storefront, 'text')})` : sql`true`
  return sql`${ofCountries} AND observed_at BETWEEN ${sqlMoment(from)} AND ${sqlMoment(to)}`
}

const linesOf = <Row>(kind: LineKind, listing: Listing<Row>, toLine: (row: Row) => object): Lines => ({
  kind,
  count: listing.count,
  read: async function* () {
    for await (const rows of listing.read()) yield rows.map(toLine)
  },
})

/** The contents of an export, in the same order every time: month by month, chart by chart. */
export const createExportSource = async (history: HistoryMoment, selection: ExportSelection) => {
  const [isWanted, span] = [isWantedBy(selection), spanOf(selection)]
  const charts = await listChartsInOrder(history, isWanted)
  const asked = new Set(listMonths(span))
  const months = (await history.listMonths()).filter(month => asked.has(month))
  const spans = months.map(month => within(spanOfMonths(month), span))

  /** Rows kept from deleted months. They belong to no day, so a span excludes them. */
  const listOldLines = async (): Promise<Lines[]> => {
    if (selection.from || selection.to) return []
    const { forgotten, peaks, charts: newest, beginnings } = await history.findOldRows(isWanted)
    return [
      linesOf('forgotten', forgotten, toForgottenLine),
      linesOf('oldPeaks', peaks, toOldPeakLine),
      linesOf('oldCharts', newest, toOldChartLine),
      linesOf('oldBeginnings', beginnings, toOldBeginningLine),
    ]
  }

  /** Store pages and keywords belong to no chart. */
  const listOtherLines = (): Lines[] => {
    if (selection.chart) return []
    const isOfSelection = conditionOf(selection)
    return [
      linesOf('storePages', listPages(history.tx, isOfSelection), toPageLine),
      linesOf('keywords', listResults(history.tx, isOfSelection), toKeywordLine),
      linesOf('keywordFailures', listFailures(history.tx, isOfSelection), toKeywordFailureLine),
    ]
  }

  return {
    listOldLines,
    listOtherLines,

    readLists: async function* (): AsyncGenerator<MeasuredList[]> {
      for (const part of spans) yield* readLists(history, charts, part)
    },

    readGaps: async function* (): AsyncGenerator<Attempt[]> {
      for (const part of spans) yield* readAttempts(history, charts, part)
    },

    count: async (): Promise<ListCount & { gaps: number }> => {
      const sum = { measurements: 0, ranks: 0, empty: 0, gaps: 0 }
      for (const part of spans) {
        const { measurements, ranks, empty } = await countLists(history, charts, part)
        sum.measurements += measurements
        sum.ranks += ranks
        sum.empty += empty
        for await (const gaps of readAttempts(history, charts, part)) sum.gaps += gaps.length
      }
      return sum
    },
  }
}

export type ExportSource = Awaited<ReturnType<typeof createExportSource>>
