import { type Chart, type ChartKey, chartKeyOf } from '#domain/charts.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import { minuteMs } from '#domain/units.ts'
import { createCachedValue } from '../platform/cached-value.ts'
import type { Clock } from '../platform/clock.ts'
import type { ChartMoment } from './chart-moments.rules.ts'
import type { SnapshotsOfCharts } from './charts/snapshots.usecases.ts'
import { type Snapshot, wholeSeconds } from './snapshots.rules.ts'

/** The newest measurement of every chart, and the time of the newest measurement in every storefront. */
export type LatestMoments = {
  charts: Map<ChartKey, ChartMoment>
  storefronts: Map<StorefrontCode, Date>
  /** The first and the newest measurement in history; undefined while history is empty. */
  first: Date | undefined
  last: Date | undefined
}

/** A value read from a chart, with the time of its measurement. */
type Sighting = { chart: Chart; observedAt: Date }

/** How soon measurements of other processes appear. This process updates its cache immediately. */
const ttlMs = minuteMs

const put = (latest: LatestMoments, moment: ChartMoment): void => {
  const { chart, observedAt } = moment
  const key = chartKeyOf(chart)
  const [ofChart, ofStorefront] = [latest.charts.get(key), latest.storefronts.get(chart.storefront)]
  if (!ofChart || ofChart.observedAt <= observedAt) latest.charts.set(key, moment)
  if (!ofStorefront || ofStorefront < observedAt) latest.storefronts.set(chart.storefront, observedAt)
  if (!latest.first || observedAt < latest.first) latest.first = observedAt
  if (!latest.last || observedAt > latest.last) latest.last = observedAt
}

const toChartMoment = ({ chart, observedAt, depth, appIds }: Snapshot): ChartMoment => ({
  chart,
  observedAt: wholeSeconds(observedAt),
  depth,
  entryCount: appIds.length,
})

const isBehind = ({ charts }: LatestMoments, { chart, observedAt }: Sighting): boolean => {
  const known = charts.get(chartKeyOf(chart))
  return !known || known.observedAt < observedAt
}

/** Caches the newest measurements: every summary needs them, and they change only when a measurement is recorded. */
export const createLatestMoments = ({ snapshots, clock }: { snapshots: SnapshotsOfCharts; clock: Clock }) => {
  const load = async (): Promise<LatestMoments> => {
    const [newest, first] = await Promise.all([snapshots.listNewest(), snapshots.findFirstMoment()])
    const latest: LatestMoments = { charts: new Map(), storefronts: new Map(), first, last: undefined }
    for (const moment of newest) put(latest, moment)
    return latest
  }
  const cachedMoments = createCachedValue({ load, forMs: ttlMs, clock })

  return {
    findLatestMoments: cachedMoments.find,

    /**
     * The newest measurements, at least as recent as `seen`. A newer timestamp in `seen` means that another process recorded
     * it, so the cache is reloaded.
     */
    findMomentsOf: async (seen: readonly Sighting[]): Promise<LatestMoments> => {
      const latest = await cachedMoments.find()
      if (!seen.some(sighting => isBehind(latest, sighting))) return latest
      cachedMoments.forget()
      return cachedMoments.find()
    },

    /** Clears the cache; the next read loads it again. */
    forgetLatestMoments: cachedMoments.forget,

    noteRecorded: (recorded: readonly Snapshot[]): Promise<void> =>
      cachedMoments.change(latest => {
        for (const snapshot of recorded) put(latest, toChartMoment(snapshot))
      }),
  }
}
