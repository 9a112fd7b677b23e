import { type Chart, type ChartKey, chartKeyOf } from '#domain/charts.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import type { DataVersion } from '../platform/database/data-version.ts'
import { createKeptValues } from '../platform/database/kept-values.ts'
import type { Clock } from '../platform/process/clock.ts'
import type { SnapshotsOfCharts } from './charts/snapshots.usecases.ts'
import { type ChartMoment, longestCommitMs } from './snapshots.rules.ts'

/** The newest measurement of every chart, and the time of the newest measurement in every storefront. */
export type LatestMoments = {
  charts: Map<ChartKey, ChartMoment>
  storefronts: Map<StorefrontCode, Date>
  /** The first and the newest measurement in history; undefined while history is empty. */
  first: Date | undefined
  last: Date | undefined
}

/** `version`: the data to which `latest` is complete. */
type Known = { latest: LatestMoments; readAt: Date; version: number }

/** A value read from a chart, with the time of its measurement. */
type Sighting = { chart: Chart; observedAt: Date }

type Options = { snapshots: SnapshotsOfCharts; version: DataVersion; clock: Clock }

/** The clocks of two processes may differ. */
const newsOfMs = 2 * longestCommitMs

const put = (latest: LatestMoments, moment: ChartMoment): void => {
  const { chart, observedAt } = moment
  const key = chartKeyOf(chart)
  const [ofChart, ofStorefront] = [latest.charts.get(key), latest.storefronts.get(chart.storefront)]
  if (!ofChart || ofChart.observedAt <= observedAt) latest.charts.set(key, moment)
  if (!ofStorefront || ofStorefront < observedAt) latest.storefronts.set(chart.storefront, observedAt)
  if (!latest.first || observedAt < latest.first) latest.first = observedAt
  if (!latest.last || observedAt > latest.last) latest.last = observedAt
}

const isBehind = ({ charts }: LatestMoments, { chart, observedAt }: Sighting): boolean => {
  const known = charts.get(chartKeyOf(chart))
  return !known || known.observedAt < observedAt
}

/**
 * The newest measurements. Every summary needs them, and reading all charts of the world takes long, so they are kept
 * in memory and newer measurements are added.
 */
export const createLatestMoments = ({ snapshots, version, clock }: Options) => {
  const kept = createKeptValues<'all', Known>({ version, clock, most: 1, isOfPast: true })
  let adding: { to: Known; version: number; promise: Promise<void> } | undefined

  const load = async (): Promise<Known> => {
    const begun = { readAt: clock.now(), version: version.find() }
    const [newest, first] = await Promise.all([snapshots.listNewest(), snapshots.findFirstMoment()])
    const latest: LatestMoments = { charts: new Map(), storefronts: new Map(), first, last: undefined }
    for (const moment of newest) put(latest, moment)
    return { latest, ...begun }
  }

  const add = async (to: Known, reached: number): Promise<void> => {
    const from = new Date(to.readAt.getTime() - newsOfMs)
    for (const moment of await snapshots.listMomentsSince(from)) put(to.latest, moment)
    to.version = Math.max(to.version, reached)
  }

  /** Simultaneous callers share one reading. */
  const addNews = (to: Known): Promise<void> => {
    const reached = version.find()
    if (adding?.to !== to || adding.version !== reached) adding = { to, version: reached, promise: add(to, reached) }
    return adding.promise
  }

  const findLatestMoments = async (): Promise<LatestMoments> => {
    const known = await kept.find('all', load)
    if (known.version < version.find()) await addNews(known)
    return known.latest
  }

  return {
    findLatestMoments,

    /**
     * The newest measurements, at least as recent as `seen`: another process may have recorded measurements that this
     * one does not know yet.
     */
    findMomentsOf: async (seen: readonly Sighting[]): Promise<LatestMoments> => {
      const latest = await findLatestMoments()
      if (!seen.some(sighting => isBehind(latest, sighting))) return latest
      version.raise('correction')
      return findLatestMoments()
    },
  }
}
