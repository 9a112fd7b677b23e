import { type Chart, type ChartKey, chartKeyOf } from '#domain/charts.ts'
import { dayOf } from '#domain/days.ts'
import type { AppId } from '#domain/ranks.ts'
import { secondMs } from '#domain/units.ts'
import { dateOfSeconds } from '../../platform/database/moments.ts'
import {
  type ChartMoment,
  lastMoment,
  type Moment,
  momentKeyOf,
  type Snapshot,
  wholeSeconds,
} from '../snapshots.rules.ts'
import type { HistoryStore } from '../store/history-store.usecases.ts'
import {
  everyChart,
  type Failure,
  type Readings,
  type Span,
  snapshotAt,
  snapshotsOf,
} from '../store/stored-history.rules.ts'

const momentAt = ({ times, depths, entries }: Readings, row: number): Moment => ({
  observedAt: dateOfSeconds(times[row] ?? 0),
  depth: depths[row] ?? 0,
  entryCount: entries[row] ?? 0,
})

export const listMoments = (readings: Readings): ChartMoment[] =>
  Array.from({ length: readings.length }, (_, row) => ({ ...momentAt(readings, row), chart: readings.chartOf(row) }))

const byTime = (a: { observedAt: Date }, b: { observedAt: Date }): number =>
  a.observedAt.getTime() - b.observedAt.getTime()

export type SnapshotsOfCharts = ReturnType<typeof createSnapshots>

/** Reads the contents of charts. */
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
    listAround: async ({ storefront, genre, type: chartType, device }: Chart): Promise<Snapshot[]> => {
      const isAround = (chart: Chart): boolean =>
        chart.storefront === storefront ||
        (chart.genre === genre && chart.type === chartType && chart.device === device)
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

/** A chart and the times of the two measurements to compare; undefined where there is none. */
export type WantedPair = { chart: Chart; current: Date | undefined; previous: Date | undefined }

export type SeenPair = { chart: Chart; current: Snapshot | undefined; previous: Snapshot | undefined }

/** Reads whole measurements of charts for comparison. */
export const createChartPairs = ({ listReadingsAt }: HistoryStore) => ({
  /** The requested pairs of charts. */
  listPairs: async (wanted: readonly WantedPair[]): Promise<SeenPair[]> => {
    const moments = wanted.flatMap(({ chart, current, previous }) =>
      [current, previous].flatMap(at => (at ? [{ chart, at }] : [])),
    )
    const snapshots = snapshotsOf(await listReadingsAt(moments, { hasApps: true }))
    const found = new Map(snapshots.map(snapshot => [momentKeyOf(snapshot), snapshot]))
    const find = (chart: Chart, at: Date | undefined): Snapshot | undefined =>
      at && found.get(momentKeyOf({ chart, observedAt: wholeSeconds(at) }))
    return wanted.map(({ chart, current, previous }) => ({
      chart,
      current: find(chart, current),
      previous: find(chart, previous),
    }))
  },
})

/** Looks up apps in whole charts, which are never thinned. */
export const createChartPlaces = ({ listReadings }: HistoryStore) => ({
  /** The apps that appear in any measurement of the chart within the span. */
  listSeenIn: async (chart: Chart, appIds: readonly AppId[], span: Span): Promise<AppId[]> => {
    if (appIds.length === 0) return []
    const readings = await listReadings([chart], span, { hasApps: true })
    const seen = new Set(Array.from({ length: readings.length }, (_, row) => readings.appIdsOf(row)).flat())
    return [...new Set(appIds)].filter(appId => seen.has(appId))
  },
})

/** The last measurement of a UTC day. */
export type LastOfDay = Moment & { appIds: readonly AppId[] }

const rowsByTime = ({ length, times }: Readings): number[] =>
  Array.from({ length }, (_, row) => row).sort((a, b) => (times[a] ?? 0) - (times[b] ?? 0))

/** One chart over time. */
export const createChartTimeline = ({ listReadings, listNewest, listFailures }: HistoryStore) => ({
  /** The chart's last measurement before a time, however old. */
  findMomentBefore: async (chart: Chart, at: Date): Promise<Date | undefined> => {
    const { times } = await listNewest([chart], { until: new Date(wholeSeconds(at).getTime() - secondMs) })
    return times[0] === undefined ? undefined : dateOfSeconds(times[0])
  },

  /** The chart's first measurement after a time. */
  findMomentAfter: async (chart: Chart, at: Date): Promise<Date | undefined> => {
    const { times } = await listReadings([chart], { from: new Date(at.getTime() + secondMs), to: lastMoment })
    return times.length === 0 ? undefined : dateOfSeconds(Math.min(...times))
  },

  /** The newest measurements of a span, at most `most`, oldest first. */
  listNewestMoments: async (chart: Chart, span: Span, most: number): Promise<Moment[]> => {
    const readings = await listReadings([chart], span)
    return rowsByTime(readings)
      .slice(-most)
      .map(row => momentAt(readings, row))
  },

  /** The newest attempts without a measurement in a span, suspects included, at most `most`, oldest first. */
  listNewestFailures: async (chart: Chart, span: Span, most: number): Promise<Omit<Failure, 'chart'>[]> => {
    const failures = (await listFailures([chart], span)).sort(byTime).slice(-most)
    return failures.map(({ observedAt, reason, detail }) => ({ observedAt, reason, detail }))
  },

  /** The last measurement of each UTC day in a span, with its top apps, oldest first. Days without a measurement are absent. */
  listLastOfDays: async (chart: Chart, span: Span, mostApps: number): Promise<LastOfDay[]> => {
    const readings = await listReadings([chart], span, { hasApps: true })
    const last = new Map(rowsByTime(readings).map(row => [dayOf(dateOfSeconds(readings.times[row] ?? 0)), row]))
    return [...last.values()].map(row => ({
      ...momentAt(readings, row),
      appIds: readings.appIdsOf(row).slice(0, mostApps),
    }))
  },
})
