import { type Chart, type ChartKey, chartKeyOf } from '#domain/charts.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import { minuteMs, secondMs } from '#domain/units.ts'
import type { Clock } from '../platform/clock.ts'
import type { ChartMoment } from './chart-moments.rules.ts'
import type { SnapshotsRepository } from './snapshots.repository.ts'
import type { Snapshot } from './snapshots.rules.ts'

/** The newest measurement of every chart, and when every storefront was last measured by any of its charts. */
export type LatestMoments = {
  charts: Map<ChartKey, ChartMoment>
  storefronts: Map<StorefrontCode, Date>
  /** The first and the newest measurement of all history; undefined before anything was measured. */
  first: Date | undefined
  last: Date | undefined
}

/** Something that was seen in a chart when it was measured. */
type Sighting = { chart: Chart; observedAt: Date }

/** What other processes record is seen after this time; what this one records, at once. */
const keptForMs = minuteMs

const put = (latest: LatestMoments, moment: ChartMoment): void => {
  const { chart, observedAt } = moment
  const key = chartKeyOf(chart)
  const [ofChart, ofStorefront] = [latest.charts.get(key), latest.storefronts.get(chart.storefront)]
  if (!ofChart || ofChart.observedAt <= observedAt) latest.charts.set(key, moment)
  if (!ofStorefront || ofStorefront < observedAt) latest.storefronts.set(chart.storefront, observedAt)
  if (!latest.first || observedAt < latest.first) latest.first = observedAt
  if (!latest.last || observedAt > latest.last) latest.last = observedAt
}

/** History keeps whole seconds, and so must what is compared with it. */
const toChartMoment = ({ chart, observedAt, depth, appIds }: Snapshot): ChartMoment => ({
  chart,
  observedAt: new Date(Math.floor(observedAt.getTime() / secondMs) * secondMs),
  depth,
  entryCount: appIds.length,
})

const isBehind = ({ charts }: LatestMoments, { chart, observedAt }: Sighting): boolean => {
  const known = charts.get(chartKeyOf(chart))
  return !known || known.observedAt < observedAt
}

/** Keeps the newest measurements in memory: every summary needs them, and they change only when something is recorded. */
export const createLatestMoments = ({ snapshots, clock }: { snapshots: SnapshotsRepository; clock: Clock }) => {
  let kept: Promise<LatestMoments> | undefined
  let keptSinceMs = 0

  const load = async (): Promise<LatestMoments> => {
    const [newest, first] = await Promise.all([snapshots.listNewest(), snapshots.findFirstMoment()])
    const latest: LatestMoments = { charts: new Map(), storefronts: new Map(), first, last: undefined }
    for (const moment of newest) put(latest, moment)
    return latest
  }

  const forgetLatestMoments = (): void => {
    kept = undefined
  }

  const findLatestMoments = (): Promise<LatestMoments> => {
    const nowMs = clock.now().getTime()
    if (kept && Math.abs(nowMs - keptSinceMs) <= keptForMs) return kept
    keptSinceMs = nowMs
    kept = load().catch(error => {
      forgetLatestMoments()
      throw error
    })
    return kept
  }

  return {
    findLatestMoments,

    /** At least as new as what was seen: where that is newer than what is kept, another process has recorded it. */
    findMomentsOf: async (seen: readonly Sighting[]): Promise<LatestMoments> => {
      const latest = await findLatestMoments()
      if (!seen.some(sighting => isBehind(latest, sighting))) return latest
      forgetLatestMoments()
      return findLatestMoments()
    },

    /** What is kept is read again when it is next asked for. */
    forgetLatestMoments,

    noteRecorded: async (recorded: readonly Snapshot[]): Promise<void> => {
      const latest = await kept
      if (latest) for (const snapshot of recorded) put(latest, toChartMoment(snapshot))
    },
  }
}
