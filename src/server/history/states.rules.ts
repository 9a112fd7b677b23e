import { dayOf } from '#domain/days.ts'
import { ranksIn } from '#domain/distances.ts'
import { upperMedianOf } from '#domain/medians.ts'
import type { GapReason, RankState } from '#domain/ranks.ts'
import { dayMs, hourMs } from '#domain/units.ts'

/** What history knows about one app in one chart at one timestamp. */
export type Evidence = {
  at: Date
  /** The snapshot at that time; `rank` is null if the app is not in it. */
  snapshot?: { depth: number; entryCount: number; rank: number | null }
  /** The attempt at that time that gave no snapshot. */
  failure?: { reason: GapReason; detail?: string }
  /** False if the App Store does not sell the app in that country. */
  isOffered: boolean
  /** When this chart was first requested; undefined if never. */
  trackedSince?: Date
}

const measuredState = (snapshot: NonNullable<Evidence['snapshot']>, isOffered: boolean): RankState => {
  const depth = ranksIn(snapshot)
  if (snapshot.rank !== null) return { state: 'ranked', rank: snapshot.rank, depth }
  if (!isOffered) return { state: 'not-offered' }
  if (snapshot.entryCount === 0) return { state: 'empty' }
  return { state: 'unranked', depth }
}

/** The only function that decides between the six states. A measurement takes precedence over every inference. */
export const rankStateOf = ({ at, snapshot, failure, isOffered, trackedSince }: Evidence): RankState => {
  if (snapshot) return measuredState(snapshot, isOffered)
  if (!isOffered) return { state: 'not-offered' }
  if (failure) return { state: 'failed', reason: failure.reason, ...(failure.detail && { detail: failure.detail }) }
  if (!trackedSince || at < trackedSince) return { state: 'not-tracked' }
  return { state: 'failed', reason: 'not-fetched' }
}

export type StateAt = { observedAt: Date } & RankState

/** A failed attempt followed by a success within this time is not a gap. */
export const retryWindowMs = hourMs
/** A chart may be silent for this many times its usual interval, within the limits below. */
export const silenceTimes = 2.5
export const shortestSilenceMs = 3 * hourMs
export const longestSilenceMs = 1.5 * dayMs

/**
 * How long a chart may be silent before the silence counts as a gap: 2.5 times its usual interval, at least 3 and at most 36
 * hours. An hourly chart gets a gap after an outage of some hours, a daily chart after a missed day.
 */
export const silenceLimitMs = (observedAt: readonly Date[]): number => {
  const intervals = observedAt.slice(1).map((at, index) => at.getTime() - (observedAt[index]?.getTime() ?? 0))
  if (intervals.length === 0) return longestSilenceMs
  return Math.min(longestSilenceMs, Math.max(shortestSilenceMs, silenceTimes * upperMedianOf(intervals)))
}

const isRetried = (failure: StateAt, next: StateAt | undefined): boolean =>
  next !== undefined && next.observedAt.getTime() - failure.observedAt.getTime() <= retryWindowMs

const withoutRetried = (points: readonly StateAt[]): StateAt[] => {
  let next: StateAt | undefined
  const result: StateAt[] = []
  for (const point of points.toReversed()) {
    if (point.state !== 'failed') next = point
    if (point.state !== 'failed' || !isRetried(point, next)) result.push(point)
  }
  return result.reverse()
}

/**
 * Merges measurements and failures, oldest first. Adds a gap in the middle of every silence, so that plots do not draw a line
 * across it, and at `until` if the chart is still silent then.
 */
export const withGaps = (measured: readonly StateAt[], failures: readonly StateAt[], until?: Date): StateAt[] => {
  const limitMs = silenceLimitMs(measured.map(({ observedAt }) => observedAt))
  // Failures first, so that a measurement at the same time counts as their retry.
  const points = withoutRetried(
    [...failures, ...measured].sort((a, b) => a.observedAt.getTime() - b.observedAt.getTime()),
  )
  const within = points.flatMap((point, index) => {
    const previous = points[index - 1]
    return previous && isSilent(previous, point, limitMs) ? [silenceBetween(previous, point), point] : [point]
  })
  const last = points.at(-1)
  if (!last || !until || last.state === 'failed' || until.getTime() - last.observedAt.getTime() <= limitMs)
    return within
  return [...within, silentAt(until)]
}

/** A failed attempt next to the silence already breaks the line. */
const isSilent = (previous: StateAt, next: StateAt, limitMs: number): boolean =>
  previous.state !== 'failed' &&
  next.state !== 'failed' &&
  next.observedAt.getTime() - previous.observedAt.getTime() > limitMs

const silentAt = (observedAt: Date): StateAt => ({ observedAt, state: 'failed', reason: 'not-fetched' })

const silenceBetween = (previous: StateAt, next: StateAt): StateAt =>
  silentAt(new Date((previous.observedAt.getTime() + next.observedAt.getTime()) / 2))

/**
 * The timestamps (ms) at which an app has no rank row but may have been ranked. Thinning keeps each day's last rank, so the
 * state at a day's last measurement is always known.
 */
export const listUnknownMoments = (
  moments: readonly Date[],
  { isRanked, thinnedBefore }: { isRanked: (moment: Date) => boolean; thinnedBefore: Date | undefined },
): Set<number> => {
  const thinned = moments.filter(moment => thinnedBefore && moment < thinnedBefore)
  const lastOfDay = new Map(thinned.map(moment => [dayOf(moment), moment.getTime()]))
  return new Set(
    thinned
      .filter(moment => !isRanked(moment) && lastOfDay.get(dayOf(moment)) !== moment.getTime())
      .map(moment => moment.getTime()),
  )
}
