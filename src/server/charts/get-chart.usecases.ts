import type { ChartAtMoment, SeenChart } from '#contract/chart-snapshots.ts'
import { type Chart, chartKeyOf } from '#domain/charts.ts'
import { countryNameOf, flagUrlOf } from '#domain/country-names.ts'
import { nameChart } from '#domain/named-charts.ts'
import type { AppId } from '#domain/ranks.ts'
import { dayMs } from '#domain/units.ts'
import { chartStateOf, toSeenChart } from '../history/chart-states.rules.ts'
import type { History } from '../history/history.usecases.ts'
import type { Snapshot } from '../history/snapshots.rules.ts'
import type { Clock } from '../platform/process/clock.ts'
import { type ListAppEntries, readApps } from './chart-apps.usecases.ts'
import { secondBefore } from './chart-times.rules.ts'
import { findNearestChart } from './nearest-charts.rules.ts'
import { type ChartChanges, changesOf, listEntered, toGone, toPlaces } from './places.rules.ts'
import {
  type Against,
  type Compared,
  createSightings,
  type Sighting,
  type SightingsHistory,
  toCompared,
} from './sightings.usecases.ts'

type NewcomersHistory = { places: Pick<History['places'], 'listSeenIn'> }

/** Most returning apps were in the chart recently, so a few months of history usually suffice. */
const recentMs = 60 * dayMs
const longAgo = new Date(0)

/** Which of the given apps were in the chart before a moment. Reads snapshots, which are never thinned. */
const listSeenBefore = async (
  { places }: NewcomersHistory,
  { chart, appIds, at }: { chart: Chart; appIds: readonly AppId[]; at: Date },
): Promise<ReadonlySet<AppId>> => {
  const recently = new Date(Math.max(0, at.getTime() - recentMs))
  const seen = await places.listSeenIn(chart, appIds, { from: recently, to: secondBefore(at) })
  const unseen = appIds.filter(appId => !seen.includes(appId))
  // History starts in 1970.
  const earlier = recently > longAgo ? await places.listSeenIn(chart, unseen, { from: longAgo, to: recently }) : []
  return new Set([...seen, ...earlier])
}

export type ChartsHistory = SightingsHistory &
  NewcomersHistory & {
    timeline: Pick<History['timeline'], 'listNewestFailures'>
    moments: Pick<History['moments'], 'listTrackedSince'>
    snapshots: Pick<History['snapshots'], 'listSnapshotsAt'>
  }

export type ChartsOptions = {
  history: ChartsHistory
  clock: Clock
  stalenessHours: number
  listAppEntries: ListAppEntries
}

export type ChartQuestion = {
  chart: Chart
  /** Defaults to now. */
  at?: Date | undefined
  against: Against
}

const noApps: ReadonlySet<AppId> = new Set()

type Versions = { current: Snapshot | undefined; previous: Snapshot | undefined }

/** A chart as it was at any moment. */
export const createGetChart = (options: ChartsOptions) => {
  const { history, listAppEntries } = options
  const sightings = createSightings(options)

  /** Queries the first attempt only if there is no earlier measurement. */
  const findTrackedSince = async (chart: Chart, { at, firstAt }: Compared): Promise<Date | undefined> => {
    if (firstAt && firstAt <= at) return firstAt
    return (await history.moments.listTrackedSince([chart])).get(chartKeyOf(chart))
  }

  const findNearest = async (chart: Chart): Promise<ChartAtMoment['nearestChart']> => {
    const { charts } = await history.findLatestMoments()
    const measured = [...charts.values()].map(moment => moment.chart)
    const nearest = findNearestChart(chart, measured)
    return nearest ? nameChart(nearest) : null
  }

  /** The state of the chart at a moment: its measurement, or why there is none. */
  const describe = async (chart: Chart, sought: Compared, snapshot: Snapshot | undefined): Promise<SeenChart> => {
    if (snapshot) return seenAs(snapshot)
    const [failure] = await history.timeline.listNewestFailures(chart, sought, 1)
    const trackedSince = failure ? undefined : await findTrackedSince(chart, sought)
    return toSeenChart(chartStateOf({ at: sought.at, failure, trackedSince }), null)
  }

  /** Reads both snapshots with one statement. */
  const readVersions = async (chart: Chart, sighting: Sighting, compared: Compared | undefined): Promise<Versions> => {
    const wanted = [sighting.observedAt, compared?.observedAt].flatMap(at => (at ? { chart, at } : []))
    const snapshots = wanted.length > 0 ? await history.snapshots.listSnapshotsAt(wanted) : []
    const find = (at: Date | undefined) => snapshots.find(({ observedAt }) => observedAt.getTime() === at?.getTime())
    return { current: find(sighting.observedAt), previous: find(compared?.observedAt) }
  }

  /** Adds the names of the apps, and whether new entries were in the chart before. */
  const describeRanks = async (chart: Chart, changes: ChartChanges, previous: Snapshot | undefined) => {
    const appIds = [...changes.present, ...changes.gone].map(({ appId }) => appId)
    const [apps, seenBefore] = await Promise.all([
      readApps(listAppEntries, appIds),
      previous ? listSeenBefore(history, { chart, appIds: listEntered(changes), at: previous.observedAt }) : noApps,
    ])
    return { places: toPlaces(changes, { ...apps, seenBefore }), gone: toGone(changes, apps) }
  }

  /**
   * The newest measurement at or before the moment, compared with an earlier one. If the moment falls into a gap, the chart
   * was not measured and has no ranks.
   */
  return async ({ chart, at, against }: ChartQuestion): Promise<ChartAtMoment> => {
    const sighting = await sightings.sight(chart, at)
    const compared = await sightings.seek(chart, { sighting, against })
    const { current, previous } = await readVersions(chart, sighting, compared)
    const changes = current ? changesOf(current, previous) : { present: [], gone: [] }
    const [seen, comparedWith, places, nearestChart] = await Promise.all([
      describe(chart, toCompared(sighting), current),
      compared ? describe(chart, compared, previous) : null,
      describeRanks(chart, changes, previous),
      sighting.newestAt ? null : findNearest(chart),
    ])
    return {
      ...seen,
      chart: nameChart(chart),
      countryName: countryNameOf(chart.storefront),
      flagUrl: flagUrlOf(chart.storefront),
      source: current?.source ?? null,
      comparedWith,
      ...places,
      ...momentsOf(sighting),
      nearestChart,
    }
  }
}

const seenAs = ({ observedAt, depth, appIds }: Snapshot): SeenChart =>
  toSeenChart(chartStateOf({ at: observedAt, snapshot: { depth, entryCount: appIds.length } }), depth)

const toText = (at: Date | undefined): string | null => at?.toISOString() ?? null

const momentsOf = ({ previousAt, nextAt, firstAt, newestAt }: Sighting) => ({
  previousAt: toText(previousAt),
  nextAt: toText(nextAt),
  firstAt: toText(firstAt),
  newestAt: toText(newestAt),
})
