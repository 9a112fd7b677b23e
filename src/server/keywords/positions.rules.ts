import type { SeenPosition } from '#contract/keywords.ts'
import { dayOf } from '#domain/days.ts'
import { type GapReason, isMeasured, type RankState } from '#domain/ranks.ts'
import { dayMs } from '#domain/units.ts'
import { rankStateOf, type StateAt, withGaps } from '../history/states.rules.ts'

/** Where an app was in the result of one search; `position` is null when it was not in it. */
export type MeasuredPosition = { observedAt: Date; depth: number; position: number | null }

export type SearchFailure = { observedAt: Date; reason: GapReason; detail: string }

/** What is known of an app in one search, in order of time. */
export type SearchEvidence = {
  measured: readonly MeasuredPosition[]
  failures: readonly SearchFailure[]
  /** When this search was first asked for, as far as is known; undefined when never. */
  trackedSince: Date | undefined
}

const weekMs = 7 * dayMs

/** A result without any app was read to its end as well: the app is not ranked in it. */
const measuredState = ({ observedAt, depth, position }: MeasuredPosition): StateAt => ({
  observedAt,
  ...rankStateOf({ at: observedAt, snapshot: { depth, entryCount: 1, rank: position }, isOffered: true }),
})

const failedState = ({ observedAt, ...failure }: SearchFailure): StateAt => ({
  observedAt,
  ...rankStateOf({ at: observedAt, failure, isOffered: true }),
})

/** `observedAt` is null where nothing was asked at any moment. */
export const toSeenPosition = (state: RankState, observedAt: Date | null): SeenPosition => {
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

const toPoint = ({ observedAt, ...state }: StateAt): SeenPosition => toSeenPosition(state, observedAt)

/** Where the app is now: the newest measurement, if it was made at or after `since`; else why there is none. */
export const findPositionNow = (
  { measured, failures, trackedSince }: SearchEvidence,
  { since, now }: { since: Date; now: Date },
): SeenPosition => {
  const newest = measured.at(-1)
  if (newest && newest.observedAt >= since) return toPoint(measuredState(newest))
  const failure = failures.at(-1)
  if (failure && failure.observedAt >= since) return toPoint(failedState(failure))
  return toSeenPosition(rankStateOf({ at: now, isOffered: true, ...(trackedSince && { trackedSince }) }), null)
}

/** The newest measurement that is one week to two weeks older than the present one. */
export const findWeekBefore = ({ measured }: SearchEvidence, { since, now }: { since: Date; now: Date }) => {
  const newest = measured.at(-1)
  const presentMs = (newest && newest.observedAt >= since ? newest.observedAt : now).getTime()
  const before = measured.findLast(({ observedAt }) => observedAt.getTime() <= presentMs - weekMs)
  const isClose = before !== undefined && before.observedAt.getTime() >= presentMs - 2 * weekMs
  return isClose ? toPoint(measuredState(before)) : null
}

/** Of each day the last measurement; a gap only where there is none. */
const thinToDays = (states: readonly StateAt[]): StateAt[] => {
  const days = Map.groupBy(states, ({ observedAt }) => dayOf(observedAt))
  return [...days.values()].flatMap(ofDay => ofDay.findLast(isMeasured) ?? ofDay.at(-1) ?? [])
}

const joinStates = ({ measured, failures }: SearchEvidence, until: Date): StateAt[] =>
  withGaps(measured.map(measuredState), failures.map(failedState), until)

/** One point a day at most, gaps with their reasons included. */
export const buildTrend = (evidence: SearchEvidence, now: Date): SeenPosition[] =>
  thinToDays(joinStates(evidence, now)).map(toPoint)

/** Every measurement and every gap of a span; a span that begins before the first question says so at its start. */
export const buildHistory = (
  evidence: SearchEvidence,
  { from, to, now }: { from: Date; to: Date; now: Date },
): SeenPosition[] => {
  const { trackedSince } = evidence
  const states = joinStates(evidence, to < now ? to : now).map(toPoint)
  const atStart = rankStateOf({ at: from, isOffered: true, ...(trackedSince && { trackedSince }) })
  const isBefore = trackedSince === undefined || from < trackedSince
  return isBefore || states.length === 0 ? [toSeenPosition(atStart, from), ...states] : states
}

/** The best position of several apps; null where none has one. */
export const findBestPosition = (seen: readonly SeenPosition[]): number | null => {
  const ranked = seen.flatMap(({ position }) => position ?? [])
  return ranked.length === 0 ? null : Math.min(...ranked)
}

/** By position, 1 first; what has none comes last, and where two have the same the words decide. */
export const byPosition =
  <Item extends { keyword: string }>(positionOf: (item: Item) => number | null) =>
  (a: Item, b: Item): number => {
    const [one, other] = [positionOf(a) ?? Number.MAX_SAFE_INTEGER, positionOf(b) ?? Number.MAX_SAFE_INTEGER]
    return one - other || (a.keyword < b.keyword ? -1 : 1)
  }
