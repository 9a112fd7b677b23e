import type { PositionPoint, SeenPosition } from '#contract/keywords.ts'
import { dayOf } from '#domain/days.ts'
import { type GapReason, isMeasured, type RankState } from '#domain/ranks.ts'
import { dayMs } from '#domain/units.ts'
import { rankStateOf, type StateAt, withGaps } from '../history/states.rules.ts'

/** An app's position in the result of one search; null if it was not in it. */
export type MeasuredPosition = { observedAt: Date; depth: number; position: number | null }

export type SearchFailure = { observedAt: Date; reason: GapReason; detail: string }

/** The results and failures of one search for an app, oldest first. */
export type SearchEvidence = {
  measured: readonly MeasuredPosition[]
  failures: readonly SearchFailure[]
  /** When this search was first requested, as far as known; undefined if never. */
  trackedSince: Date | undefined
}

const weekMs = 7 * dayMs

/** Positions are kept without the length of the result. An empty one was read completely, so the app is not ranked in it. */
const measuredState = ({ observedAt, depth, position }: MeasuredPosition): StateAt => ({
  observedAt,
  ...rankStateOf({ at: observedAt, snapshot: { depth, entryCount: depth, rank: position }, isOffered: true }),
})

const failedState = ({ observedAt, ...failure }: SearchFailure): StateAt => ({
  observedAt,
  ...rankStateOf({ at: observedAt, failure, isOffered: true }),
})

/** `observedAt` is null if there was never a request. */
const toSeenPosition = (state: RankState, observedAt: Date | null): SeenPosition => {
  const unknown = {
    position: null,
    depth: null,
    reason: null,
    detail: null,
    observedAt: observedAt?.toISOString() ?? null,
  }
  if (state.state === 'ranked') return { ...unknown, state: 'ranked', position: state.rank, depth: state.depth }
  if (state.state === 'unranked') return { ...unknown, state: 'unranked', depth: state.depth }
  if (state.state !== 'failed') return { ...unknown, state: 'not-tracked' }
  return { ...unknown, state: 'failed', reason: state.reason, detail: state.detail ?? null }
}

/** Whether the search was attempted at the time of the state; false if it was not tracked yet, and for a silence. */
const isAttempt = (state: RankState): boolean =>
  isMeasured(state) || (state.state === 'failed' && state.reason !== 'not-fetched')

export const toPoint = ({ observedAt, ...state }: StateAt): PositionPoint => ({
  ...toSeenPosition(state, isAttempt(state) ? observedAt : null),
  at: observedAt.toISOString(),
})

const toPosition = ({ observedAt, ...state }: StateAt): SeenPosition => toSeenPosition(state, observedAt)

/** The app's current position: the newest measurement if made at or after `since`, else why there is none. */
export const findPositionNow = (
  { measured, failures, trackedSince }: SearchEvidence,
  { since, now }: { since: Date; now: Date },
): SeenPosition => {
  const newest = measured.at(-1)
  if (newest && newest.observedAt >= since) return toPosition(measuredState(newest))
  const failure = failures.at(-1)
  if (failure && failure.observedAt >= since) return toPosition(failedState(failure))
  return toSeenPosition(rankStateOf({ at: now, isOffered: true, ...(trackedSince && { trackedSince }) }), null)
}

/** The newest measurement that is one to two weeks older than the current one. */
export const findWeekBefore = ({ measured }: SearchEvidence, { since, now }: { since: Date; now: Date }) => {
  const newest = measured.at(-1)
  const presentMs = (newest && newest.observedAt >= since ? newest.observedAt : now).getTime()
  const before = measured.findLast(({ observedAt }) => observedAt.getTime() <= presentMs - weekMs)
  const isClose = before !== undefined && before.observedAt.getTime() >= presentMs - 2 * weekMs
  return isClose ? toPosition(measuredState(before)) : null
}

/** The last measurement of each day, or its last gap if there is none. */
const thinToDays = (states: readonly StateAt[]): StateAt[] => {
  const days = Map.groupBy(states, ({ observedAt }) => dayOf(observedAt))
  return [...days.values()].flatMap(ofDay => ofDay.findLast(isMeasured) ?? ofDay.at(-1) ?? [])
}

const joinStates = ({ measured, failures }: SearchEvidence, until: Date): StateAt[] =>
  withGaps(measured.map(measuredState), failures.map(failedState), until)

/** At most one point per day, including gaps and their reasons. */
export const buildTrend = (evidence: SearchEvidence, now: Date): PositionPoint[] =>
  thinToDays(joinStates(evidence, now)).map(toPoint)

/** Every measurement and gap of a span. A span that starts before the first request starts with `not-tracked`. */
export const buildHistory = (
  evidence: SearchEvidence,
  { from, to, now }: { from: Date; to: Date; now: Date },
): PositionPoint[] => {
  const { trackedSince } = evidence
  const states = joinStates(evidence, to < now ? to : now).map(toPoint)
  const atStart = rankStateOf({ at: from, isOffered: true, ...(trackedSince && { trackedSince }) })
  const isBefore = trackedSince === undefined || from < trackedSince
  return isBefore || states.length === 0 ? [toPoint({ observedAt: from, ...atStart }), ...states] : states
}

/** The best position of several apps; null if none has one. */
export const findBestPosition = (seen: readonly SeenPosition[]): number | null => {
  const ranked = seen.flatMap(({ position }) => position ?? [])
  return ranked.length === 0 ? null : Math.min(...ranked)
}

/** By position, keywords without one last, ties in alphabetical order. */
export const byPosition =
  <Item extends { keyword: string }>(positionOf: (item: Item) => number | null) =>
  (a: Item, b: Item): number => {
    const [first, second] = [positionOf(a) ?? Number.MAX_SAFE_INTEGER, positionOf(b) ?? Number.MAX_SAFE_INTEGER]
    return first - second || (a.keyword < b.keyword ? -1 : 1)
  }
