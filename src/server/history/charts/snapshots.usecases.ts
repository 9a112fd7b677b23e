import { type Chart, type ChartKey, chartKeyOf } from '#domain/charts.ts'
import type { AppId } from '#domain/ranks.ts'
import { dateOfSeconds } from '../../platform/database/moments.ts'
import type { ChartMoment } from '../chart-moments.rules.ts'
import { lastMoment, type Moment, type Snapshot, wholeSeconds } from '../snapshots.rules.ts'
import type { HistoryStore } from '../store/history-store.usecases.ts'
import { everyChart, type Readings, snapshotAt, snapshotsOf } from '../store/stored-history.rules.ts'

export const momentAt = ({ times, depths, entries }: Readings, row: number): Moment => ({
  observedAt: dateOfSeconds(times[row] ?? 0),
  depth: depths[row] ?? 0,
  entryCount: entries[row] ?? 0,
})

export const listMoments = (readings: Readings): ChartMoment[] =>
  Array.from({ length: readings.length }, (_, row) => ({ ...momentAt(readings, row), chart: readings.chartOf(row) }))

export const byTime = (a: { observedAt: Date }, b: { observedAt: Date }): number =>
  a.observedAt.getTime() - b.observedAt.getTime()

export type SnapshotsOfCharts = ReturnType<typeof createSnapshots>

/** What charts contained. */
export const createSnapshots = ({
  listReadings,
  listReadingsAt,
  listNewest,
  listPeaks,
  findFirstMoment,
}: HistoryStore) => {
  const findNewest = async (chart: Chart, until?: Date): Promise<Snapshot | undefined> => {
    const newest = await listNewest([chart], { hasApps: true, ...(until && { until }) })
    return newest.length > 0 ? snapshotAt(newest, 0) : undefined
  }

  return {
    findLatestSnapshot: (chart: Chart): Promise<Snapshot | undefined> => findNewest(chart),

    /** The newest snapshots of all charts of the country, and of the same kind of chart in all countries. */
    listAround: async ({ storefront, genre, chartType, device }: Chart): Promise<Snapshot[]> => {
      const isAround = (chart: Chart): boolean =>
        chart.storefront === storefront ||
        (chart.genre === genre && chart.chartType === chartType && chart.device === device)
      return snapshotsOf(await listNewest(isAround, { hasApps: true }))
    },

    /** The newest measurement of each chart, without its apps. */
    listNewest: async (): Promise<ChartMoment[]> => listMoments(await listNewest(everyChart)),

    /** The measurements of all charts since a time, without their apps. */
    listMomentsSince: async (from: Date): Promise<ChartMoment[]> =>
      listMoments(await listReadings(everyChart, { from, to: lastMoment })),

    /** The first time in history; undefined while it is empty. */
    findFirstMoment,

    /** The charts whose newest snapshot contains any of these apps and was taken at or after `since`. */
    listChartsWith: async (appIds: readonly AppId[], since: Date): Promise<ChartKey[]> => {
      const charts = new Map((await listPeaks(appIds)).map(({ chart, key }) => [key, chart]))
      const newest = await listNewest([...charts.values()], { hasApps: true })
      const wanted = new Set(appIds)
      const from = wholeSeconds(since)
      return Array.from({ length: newest.length }, (_, row) => row).flatMap(row => {
        const isIn = dateOfSeconds(newest.times[row] ?? 0) >= from && newest.appIdsOf(row).some(id => wanted.has(id))
        return isIn ? [newest.keyOf(row)] : []
      })
    },

    /** The newest snapshot of the chart at or before a time. */
    findSnapshotBefore: (chart: Chart, at: Date): Promise<Snapshot | undefined> => findNewest(chart, at),

    /** The snapshots of a chart since `from`, oldest first. */
    listSnapshotsSince: async (chart: Chart, from: Date): Promise<Snapshot[]> =>
      snapshotsOf(await listReadings([chart], { from, to: lastMoment }, { hasApps: true })).sort(byTime),

    /** The snapshots of charts since `from`. */
    listSnapshotsOf: async (charts: readonly Chart[], from: Date): Promise<Snapshot[]> =>
      snapshotsOf(await listReadings(charts, { from, to: lastMoment }, { hasApps: true })),

    /** The measurements of charts in a span, without their apps, oldest first. */
    listMeasurements: async (
      charts: readonly Chart[],
      { from, to = lastMoment }: { from: Date; to?: Date },
    ): Promise<Map<ChartKey, Moment[]>> => {
      const moments = listMoments(await listReadings(charts, { from, to })).sort(byTime)
      const ofCharts = Map.groupBy(moments, ({ chart }) => chartKeyOf(chart))
      return new Map(
        [...ofCharts].map(([key, of]) => [
          key,
          of.map(({ observedAt, depth, entryCount }) => ({ observedAt, depth, entryCount })),
        ]),
      )
    },

    /** The snapshots at the given pairs of chart and time. */
    listSnapshotsAt: async (wanted: readonly { chart: Chart; at: Date }[]): Promise<Snapshot[]> =>
      snapshotsOf(await listReadingsAt(wanted, { hasApps: true })),

    /** How many ranks the snapshots at the given pairs of chart and time had. */
    listDepthsAt: async (wanted: readonly { chart: Chart; at: Date }[]) =>
      listMoments(await listReadingsAt(wanted)).map(({ chart, observedAt, depth, entryCount }) => ({
        chart,
        observedAt,
        depth: Math.min(depth, entryCount),
      })),

    /** The recorded snapshots with the same chart and time as the given ones. */
    listRecorded: async (snapshots: readonly Pick<Snapshot, 'chart' | 'observedAt'>[]): Promise<Snapshot[]> =>
      snapshotsOf(
        await listReadingsAt(
          snapshots.map(({ chart, observedAt }) => ({ chart, at: observedAt })),
          { hasApps: true },
        ),
      ),
  }
}
