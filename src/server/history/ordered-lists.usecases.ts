import { batchesOf } from '#domain/batches.ts'
import { type Chart, compareTexts } from '#domain/charts.ts'
import type { AppId } from '#domain/ranks.ts'
import { dateOfSeconds } from '../platform/database/moments.ts'
import type { SnapshotSource } from './snapshots.rules.ts'
import type { HistoryMoment } from './store/history-store.usecases.ts'
import type { Attempt, Readings, Span } from './store/stored-history.rules.ts'
import type { ReadingOutcome } from './store/stored-readings.rules.ts'

/** A measurement with the outcome of its attempt. */
export type MeasuredList = {
  chart: Chart
  observedAt: Date
  depth: number
  source: SnapshotSource
  outcome: ReadingOutcome
  appIds: readonly AppId[]
}

/** What one statement reads of a month: some megabytes, whatever the size of the history. */
export const chartsATime = 50
/** Some ten thousand ranks. */
const listsATime = 100

/** By kind, then by country: the same chart of all countries is together, and compresses best. */
const compareCharts = (a: Chart, b: Chart): number =>
  compareTexts(a.type, b.type) ||
  a.genre - b.genre ||
  compareTexts(a.device, b.device) ||
  compareTexts(a.storefront, b.storefront)

export const byChartAndTime = (a: { chart: Chart; observedAt: Date }, b: { chart: Chart; observedAt: Date }): number =>
  compareCharts(a.chart, b.chart) || a.observedAt.getTime() - b.observedAt.getTime()

/** The charts that were ever requested and fulfil a condition, in the order that everything below uses. */
export const listChartsInOrder = async (
  { listBeginnings }: Pick<HistoryMoment, 'listBeginnings'>,
  isWanted: (chart: Chart) => boolean,
): Promise<Chart[]> => (await listBeginnings(isWanted)).map(({ chart }) => chart).sort(compareCharts)

const rowsInOrder = (readings: Readings): number[] => {
  const keys = Array.from({ length: readings.length }, (_, row) => ({
    row,
    chart: readings.chartOf(row),
    observedAt: dateOfSeconds(readings.times[row] ?? 0),
  }))
  return keys.sort(byChartAndTime).map(({ row }) => row)
}

/** The measurements of charts in a span, which is a month or less, by chart and time. `charts` are in order. */
export async function* readLists(
  { listReadings }: Pick<HistoryMoment, 'listReadings'>,
  charts: readonly Chart[],
  span: Span,
): AsyncGenerator<MeasuredList[]> {
  for (const some of batchesOf(charts, chartsATime)) {
    const readings = await listReadings(some, span, { hasApps: true })
    for (const rows of batchesOf(rowsInOrder(readings), listsATime))
      yield rows.map(row => ({
        chart: readings.chartOf(row),
        observedAt: dateOfSeconds(readings.times[row] ?? 0),
        depth: readings.depths[row] ?? 0,
        source: readings.sourceOf(row),
        outcome: readings.outcomeOf(row),
        appIds: readings.appIdsOf(row),
      }))
  }
}

/** Their attempts that gave no measurement, in the same order. */
export async function* readAttempts(
  { listAttempts }: Pick<HistoryMoment, 'listAttempts'>,
  charts: readonly Chart[],
  span: Span,
): AsyncGenerator<Attempt[]> {
  for (const some of batchesOf(charts, chartsATime)) {
    const attempts = await listAttempts(some, span)
    if (attempts.length > 0) yield attempts.sort(byChartAndTime)
  }
}

export type ListCount = { measurements: number; ranks: number; empty: number }

/** How much `readLists` yields, counted without reading the apps. */
export const countLists = async (
  { listReadings }: Pick<HistoryMoment, 'listReadings'>,
  charts: readonly Chart[],
  span: Span,
): Promise<ListCount> => {
  const sum = { measurements: 0, ranks: 0, empty: 0 }
  for (const some of batchesOf(charts, chartsATime)) {
    const { length, entries } = await listReadings(some, span)
    sum.measurements += length
    for (const ranks of entries) {
      sum.ranks += ranks
      if (ranks === 0) sum.empty += 1
    }
  }
  return sum
}
