import { type Chart, type ChartType, compareTexts, type Device } from '#domain/charts.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import { dateOfSeconds } from '../../platform/database/moments.ts'
import type { Snapshot } from '../snapshots.rules.ts'
import type { HistoryStore } from '../store/history-store.usecases.ts'
import { type Readings, snapshotsOf } from '../store/stored-history.rules.ts'

/** A measurement, identified by its key. */
export type Reading = { chart: Chart; observedAt: Date }

/** Selects measurements; null means no restriction. */
export type ReadingScope = {
  from: Date
  to: Date
  storefront: StorefrontCode | null
  chartType: ChartType | null
  device: Device | null
  genre: number | null
  origin: 'app-store' | 'import' | null
}

/** Summary of the measurements in a scope. */
export type ScopeFacts = { readings: number; charts: number; first: Date | undefined; last: Date | undefined }

const isChartOf =
  ({ storefront, chartType, device, genre }: ReadingScope) =>
  (chart: Chart): boolean =>
    (!storefront || chart.storefront === storefront) &&
    (!chartType || chart.type === chartType) &&
    (!device || chart.device === device) &&
    (genre === null || chart.genre === genre)

/** Newest first; of the same time by country, genre, type and device. */
const compare = (a: Reading, b: Reading): number =>
  b.observedAt.getTime() - a.observedAt.getTime() ||
  compareTexts(a.chart.storefront, b.chart.storefront) ||
  a.chart.genre - b.chart.genre ||
  compareTexts(a.chart.type, b.chart.type) ||
  compareTexts(a.chart.device, b.chart.device)

const rowsOf = (readings: Readings, { origin }: ReadingScope): number[] =>
  Array.from({ length: readings.length }, (_, row) => row).filter(
    row => !origin || (readings.sourceOf(row) === 'import') === (origin === 'import'),
  )

/** Finds measurements that an admin may withdraw. */
export const createWithdrawing = ({ listReadings, listReadingsAt }: HistoryStore) => ({
  describeScope: async (scope: ReadingScope): Promise<ScopeFacts> => {
    const readings = await listReadings(isChartOf(scope), scope, { hasOrigins: true })
    const rows = rowsOf(readings, scope)
    const times = rows.map(row => readings.times[row] ?? 0).sort((a, b) => a - b)
    const [first, last] = [times[0], times.at(-1)]
    return {
      readings: rows.length,
      charts: new Set(rows.map(readings.keyOf)).size,
      first: first === undefined ? undefined : dateOfSeconds(first),
      last: last === undefined ? undefined : dateOfSeconds(last),
    }
  },

  /** The measurements in a scope, newest first. */
  listInScope: async (scope: ReadingScope, limit: number): Promise<Snapshot[]> => {
    const readings = await listReadings(isChartOf(scope), scope, { hasOrigins: true })
    const found = rowsOf(readings, scope)
      .map(row => ({ chart: readings.chartOf(row), observedAt: dateOfSeconds(readings.times[row] ?? 0) }))
      .sort(compare)
      .slice(0, limit)
    const snapshots = await listReadingsAt(
      found.map(({ chart, observedAt }) => ({ chart, at: observedAt })),
      { hasApps: true },
    )
    return snapshotsOf(snapshots).sort(compare)
  },
})
