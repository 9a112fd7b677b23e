import { type Chart, type ChartKey, chartKeyOf } from '#domain/charts.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import { minuteMs } from '#domain/units.ts'
import type { Clock } from '../platform/clock.ts'
import { createKept } from '../platform/kept.ts'
import type { ChartMoment } from './chart-moments.rules.ts'
import type { SnapshotsRepository } from './snapshots.repository.ts'
import { type Snapshot, wholeSeconds } from './snapshots.rules.ts'

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

/** Keeps the newest measurements in memory: every summary needs them, and they change only when something is recorded. */
export const createLatestMoments = ({ snapshots, clock }: { snapshots: SnapshotsRepository; clock: Clock }) => {
  const load = async (): Promise<LatestMoments> => {
    const [newest, first] = await Promise.all([snapshots.listNewest(), snapshots.findFirstMoment()])
    const latest: LatestMoments = { charts: new Map(), storefronts: new Map(), first, last: undefined }
    for (const moment of newest) put(latest, moment)
    return latest
  }
  const kept = createKept({ load, forMs: keptForMs, clock })

  return {
    findLatestMoments: kept.find,

    /** At least as new as what was seen: where that is newer than what is kept, another process has recorded it. */
    findMomentsOf: async (seen: readonly Sighting[]): Promise<LatestMoments> => {
      const latest = await kept.find()
      if (!seen.some(sighting => isBehind(latest, sighting))) return latest
      kept.forget()
      return kept.find()
    },

    /** What is kept is read again when it is next asked for. */
    forgetLatestMoments: kept.forget,

    noteRecorded: (recorded: readonly Snapshot[]): Promise<void> =>
      kept.change(latest => {
        for (const snapshot of recorded) put(latest, toChartMoment(snapshot))
      }),
  }
}
