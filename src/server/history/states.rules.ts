import { upperMedianOf } from '#domain/medians.ts'
import type { GapReason, RankState } from '#domain/ranks.ts'
import { dayMs, hourMs } from '#domain/units.ts'

/** What history knows of one app in one chart at one moment. */
export type Evidence = {
  at: Date
  /** The snapshot of that moment; `rank` is null when the app is not in it. */
  snapshot?: { depth: number; entryCount: number; rank: number | null }
  /** The attempt of that moment that gave no snapshot. */
  failure?: { reason: GapReason; detail?: string }
  /** False when the App Store does not sell the app in that country. */
  isOffered: boolean
  /** When this chart was first asked for; undefined when never. */
  trackedSince?: Date
}

const measuredState = (snapshot: NonNullable<Evidence['snapshot']>, isOffered: boolean): RankState => {
  if (snapshot.rank !== null) return { state: 'ranked', rank: snapshot.rank, depth: snapshot.depth }
  if (!isOffered) return { state: 'not-offered' }
  if (snapshot.entryCount === 0) return { state: 'empty' }
  return { state: 'unranked', depth: snapshot.depth }
}

/** The six honest states come from here and from nowhere else. A measurement wins over everything that is assumed. */
export const rankStateOf = ({ at, snapshot, failure, isOffered, trackedSince }: Evidence): RankState => {
  if (snapshot) return measuredState(snapshot, isOffered)
  if (!isOffered) return { state: 'not-offered' }
  if (failure) return { state: 'failed', reason: failure.reason, ...(failure.detail && { detail: failure.detail }) }
  if (!trackedSince || at < trackedSince) return { state: 'not-tracked' }
  return { state: 'failed', reason: 'not-fetched' }
}

export type StateAt = { observedAt: Date } & RankState

/** A failed attempt that was repeated with success within this time is no gap. */
const retryWindowMs = hourMs
/** Of the usual interval of a chart, how many times it may be silent, and within what limits. */
export const silenceTimes = 2.5
export const shortestSilenceMs = 3 * hourMs
export const longestSilenceMs = 1.5 * dayMs

/**
 * How long a chart may stay silent before the silence is a gap: two and a half times its usual interval, within
 * 3 and 36 hours, so that an hourly chart breaks after an outage of hours and a daily one after a missed day.
 */
export const silenceLimitMs = (measuredAt: readonly Date[]): number => {
  const intervals = measuredAt.slice(1).map((at, index) => at.getTime() - (measuredAt[index]?.getTime() ?? 0))
  if (intervals.length === 0) return longestSilenceMs
  return Math.min(longestSilenceMs, Math.max(shortestSilenceMs, silenceTimes * upperMedianOf(intervals)))
}

const isRetried = (failure: StateAt, next: StateAt | undefined): boolean =>
  next !== undefined && next.observedAt.getTime() - failure.observedAt.getTime() <= retryWindowMs

const withoutRetried = (points: readonly StateAt[]): StateAt[] => {
  let next: StateAt | undefined
  const kept: StateAt[] = []
  for (const point of points.toReversed()) {
    if (point.state !== 'failed') next = point
    if (point.state !== 'failed' || !isRetried(point, next)) kept.push(point)
  }
  return kept.reverse()
}

/**
 * Joins measurements and failures in order of time, and marks every silence as a gap in its middle, so that no line is
 * drawn over it; the silence up to `until` at its end, as it lasts.
 */
export const withGaps = (measured: readonly StateAt[], failures: readonly StateAt[], until?: Date): StateAt[] => {
  const limitMs = silenceLimitMs(measured.map(({ observedAt }) => observedAt))
  const points = withoutRetried(
    [...measured, ...failures].sort((a, b) => a.observedAt.getTime() - b.observedAt.getTime()),
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

/** A failed attempt already breaks the line on its side. */
const isSilent = (previous: StateAt, next: StateAt, limitMs: number): boolean =>
  previous.state !== 'failed' &&
  next.state !== 'failed' &&
  next.observedAt.getTime() - previous.observedAt.getTime() > limitMs

const silentAt = (observedAt: Date): StateAt => ({ observedAt, state: 'failed', reason: 'not-fetched' })

const silenceBetween = (previous: StateAt, next: StateAt): StateAt =>
  silentAt(new Date((previous.observedAt.getTime() + next.observedAt.getTime()) / 2))
