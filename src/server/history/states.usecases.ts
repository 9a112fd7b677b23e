import { type Chart, type ChartKey, chartKeyOf, chartsOf } from '#domain/charts.ts'
import { addDays, dayOf, startOfDay } from '#domain/days.ts'
import { startOfHour } from '#domain/hours.ts'
import type { AppId } from '#domain/ranks.ts'
import type { Span } from '#domain/spans.ts'
import { secondMs } from '#domain/units.ts'
import type { Clock } from '../platform/process/clock.ts'
import { type RankSeries, type RankSeriesOfApps, seriesKeyOf } from './apps/rank-series.usecases.ts'
import type { RanksOfApps } from './apps/ranks.usecases.ts'
import type { ChartMoments } from './chart-moments.usecases.ts'
import type { ChartFailures } from './charts/chart-failures.usecases.ts'
import type { Failure, Moment } from './snapshots.rules.ts'
import { listUnknownMoments, rankStateOf, type StateAt, withGaps } from './states.rules.ts'

/** One app in one chart. */
export type StatesOf = {
  appId: AppId
  chart: Chart
  /** When lookups stopped finding the app in that country; undefined while it is offered. */
  notOfferedSince?: Date | undefined
}
export type StatesQuery = StatesOf & Span
export type ManyStatesQuery = { wanted: readonly StatesOf[] } & Span

type Sources = {
  moments: ChartMoments
  ranks: RanksOfApps
  series: RankSeriesOfApps
  fetches: ChartFailures
  clock: Clock
}

/** Everything known about the requested charts and apps. */
type Evidence = {
  moments: ReadonlyMap<ChartKey, Moment[]>
  failures: ReadonlyMap<ChartKey, Failure[]>
  trackedSince: ReadonlyMap<ChartKey, Date>
  series: readonly RankSeries[]
  thinnedBefore: ReadonlyMap<AppId, Date>
}

const earlier = (a: Date, b: Date): Date => (a < b ? a : b)

/** The last second of the day, because history stores whole seconds. */
const endOfDay = (at: Date): Date => new Date(startOfDay(addDays(dayOf(at), 1)).getTime() - secondMs)

/**
 * At most four statements, regardless of the number of pairs. Reads measurements to the end of the last day, because thinning keeps
 * each day's last rank.
 */
const readEvidence = async (sources: Sources, { wanted, from, to }: ManyStatesQuery): Promise<Evidence> => {
  const { moments, ranks, fetches } = sources
  const charts = chartsOf(wanted)
  const appIds = [...new Set(wanted.map(({ appId }) => appId))]
  const [measured, series, failures, trackedSince] = await Promise.all([
    moments.listMeasurementsIn(charts, { from, to: endOfDay(to) }),
    sources.series.listSeriesWithin(wanted, { from, to }),
    fetches.listFailuresOf(charts, { from, to }),
    moments.listTrackedSince(charts),
  ])
  // Read after the ranks, so that it covers any rank thinned before they were read.
  const thinnedBefore = await ranks.listThinnedBefore(appIds)
  return { moments: measured, failures, trackedSince, series, thinnedBefore }
}

type OneQuery = StatesQuery & { until: Date; trackedSince: Date | undefined }
type OneEvidence = {
  moments: readonly Moment[]
  failures: readonly Failure[]
  rankAt: ReadonlyMap<number, number>
  thinnedBefore: Date | undefined
}

const statesOf = (query: OneQuery, { moments, failures, rankAt, thinnedBefore }: OneEvidence): StateAt[] => {
  const { from, to, until, trackedSince, notOfferedSince } = query
  if (!trackedSince) return [{ observedAt: from, ...rankStateOf({ at: from, isOffered: true }) }]
  const known = (at: Date) => ({ at, trackedSince, isOffered: !notOfferedSince || at < notOfferedSince })
  const within = moments.filter(({ observedAt }) => observedAt <= to)
  const measured = within.map(({ observedAt, depth, entryCount }) => {
    const snapshot = { depth, entryCount, rank: rankAt.get(observedAt.getTime()) ?? null }
    return { observedAt, ...rankStateOf({ snapshot, ...known(observedAt) }) }
  })
  const failed = failures.map(({ observedAt, ...failure }) => ({
    observedAt,
    ...rankStateOf({ failure, ...known(observedAt) }),
  }))
  if (measured.length + failed.length === 0) return [{ observedAt: from, ...rankStateOf(known(from)) }]
  const untracked = from < trackedSince ? [{ observedAt: from, ...rankStateOf(known(from)) }] : []
  const unknown = listUnknownMoments(
    moments.map(({ observedAt }) => observedAt),
    { isRanked: moment => rankAt.has(moment.getTime()), thinnedBefore },
  )
  // Measurements with an unknown state still prove that there was no gap, so they are removed last.
  const points = [...untracked, ...withGaps(measured, failed, until)]
  return points.filter(({ observedAt, state }) => state === 'failed' || !unknown.has(observedAt.getTime()))
}

/** The states of apps in charts over time, gaps with their reasons included: one list per requested pair. */
export const listStatesOf = async (sources: Sources, query: ManyStatesQuery): Promise<StateAt[][]> => {
  const { wanted, from, to } = query
  const span = { from, to }
  if (wanted.length === 0) return []
  const evidence = await readEvidence(sources, query)
  const seriesOf = new Map(evidence.series.map(series => [seriesKeyOf(series), series.ranks]))
  const until = earlier(span.to, startOfHour(sources.clock.now()))
  return wanted.map(pair => {
    const key = chartKeyOf(pair.chart)
    const seen = seriesOf.get(seriesKeyOf(pair)) ?? []
    return statesOf(
      { ...pair, ...span, until, trackedSince: evidence.trackedSince.get(key) },
      {
        moments: evidence.moments.get(key) ?? [],
        failures: evidence.failures.get(key) ?? [],
        rankAt: new Map(seen.map(({ observedAt, rank }) => [observedAt.getTime(), rank])),
        thinnedBefore: evidence.thinnedBefore.get(pair.appId),
      },
    )
  })
}
