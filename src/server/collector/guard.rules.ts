import type { AppId } from '#domain/ranks.ts'
import { hourMs } from '#domain/units.ts'
import { isSameOrder, type Snapshot } from '../history/snapshots.rules.ts'

export type SuspectReason = 'empty-after-full' | 'much-shorter' | 'frozen' | 'other-storefront' | 'shuffled'

/** An answer that was kept aside. */
export type Suspect = { observedAt: Date; reason: string; length: number }

export type GuardInput = {
  fresh: Snapshot
  /** The newest snapshot of the chart. */
  last?: Snapshot | undefined
  /** The newest snapshot that is at least `frozenAfterMs` older than the fresh answer. */
  aged?: Snapshot | undefined
  /** A storefront whose newest chart of the same type, genre and device has the fresh answer's ids in the same order. */
  twin?: { storefront: string; observedAt: Date } | undefined
  /** Answers for this chart that were kept aside since `last`. */
  suspects: readonly Suspect[]
}

export type Verdict =
  | { outcome: 'recorded' | 'unchanged' | 'empty' }
  | { outcome: 'suspect'; reason: SuspectReason; detail: string }

/** A chart below this length may empty itself from one day to the next (LU paid magazines has 9 places). */
const fullLength = 10
/** Below this length a chart may well lose half of its places. */
const longLength = 20
/** Below this length two storefronts may have the same chart by chance. */
export const twinLength = 20
/** Of 6,132 pairs of consecutive days at most one of this length was identical (gmertk, 2025). */
const frozenLength = 90
export const frozenAfterMs = 20 * hourMs
/** From this length on chance does not shuffle a chart. */
const shuffledLength = 50

/** A chart that looks too short is believed when it was the same on this many fetches, over this time. */
const fetchesToBelieve = 3
const timeToBelieveMs = 48 * hourMs

const ids = (snapshot: { appIds: readonly AppId[] }): number => snapshot.appIds.length

/**
 * The same apps in another order. Apps that stay in a chart move 5 places a day on average, 11 in paid charts (gmertk,
 * 2025); in a chart of 100 that is shuffled they move 33.
 */
const isShuffled = (fresh: readonly AppId[], last: readonly AppId[]): boolean => {
  if (last.length < shuffledLength) return false
  const before = new Map(last.map((appId, place) => [appId, place]))
  const moves = fresh.flatMap((appId, place) => {
    const from = before.get(appId)
    return from === undefined ? [] : [Math.abs(from - place)]
  })
  const averageMove = moves.reduce((sum, move) => sum + move, 0) / Math.max(1, moves.length)
  return moves.length >= 0.9 * last.length && averageMove > last.length / 4
}

const findSuspicion = (input: GuardInput): { reason: SuspectReason; detail: string } | undefined => {
  const { fresh, last, aged, twin } = input
  // A source that shows fewer places than the one before is no loss of places.
  const before = last ? Math.min(ids(last), fresh.depth) : 0
  const since = last?.observedAt.toISOString()
  // Those that are never believed come first: a chart of another storefront may be shorter, too.
  if (twin && ids(fresh) >= twinLength) {
    const detail = `All ${ids(fresh)} places are those of ${twin.storefront} at ${twin.observedAt.toISOString()}.`
    return { reason: 'other-storefront', detail }
  }
  if (aged && ids(fresh) >= frozenLength && isSameOrder(fresh.appIds, aged.appIds)) {
    const detail = `All ${ids(fresh)} places are those of ${aged.observedAt.toISOString()}.`
    return { reason: 'frozen', detail }
  }
  if (last && isShuffled(fresh.appIds, last.appIds)) {
    return { reason: 'shuffled', detail: `The chart has the apps it had at ${since} in quite another order.` }
  }
  if (ids(fresh) === 0 && before >= fullLength) {
    return { reason: 'empty-after-full', detail: `The chart is empty; it had ${before} apps at ${since}.` }
  }
  if (before >= longLength && ids(fresh) < before / 2) {
    return { reason: 'much-shorter', detail: `The chart has ${ids(fresh)} apps; it had ${before} at ${since}.` }
  }
  return undefined
}

const isAboutAsLong = (one: number, other: number): boolean => Math.abs(one - other) <= Math.max(2, 0.2 * other)

/** Answers within an hour belong to one fetch: a suspect is asked again at once. */
const countFetches = (moments: readonly number[]): number => {
  let counted = 0
  let lastMs = Number.NEGATIVE_INFINITY
  for (const at of moments.toSorted((a, b) => a - b)) {
    if (at - lastMs < hourMs) continue
    counted += 1
    lastMs = at
  }
  return counted
}

/** True when a chart has looked equally short for so long that it must have shrunk. */
const isShrunk = ({ fresh, suspects }: Pick<GuardInput, 'fresh' | 'suspects'>): boolean => {
  const short = suspects.filter(({ reason }) => reason === 'empty-after-full' || reason === 'much-shorter')
  if (!short.every(({ length }) => isAboutAsLong(ids(fresh), length))) return false
  const moments = [...short, fresh].map(({ observedAt }) => observedAt.getTime())
  return (
    countFetches(moments) >= fetchesToBelieve && fresh.observedAt.getTime() - Math.min(...moments) >= timeToBelieveMs
  )
}

/** Decides whether an answer is a fact. What looks wrong is kept aside and asked again. */
export const judge = (input: GuardInput): Verdict => {
  const { fresh, last } = input
  const suspicion = findSuspicion(input)
  const isBelieved =
    (suspicion?.reason === 'empty-after-full' || suspicion?.reason === 'much-shorter') && isShrunk(input)
  if (suspicion && !isBelieved) return { outcome: 'suspect', ...suspicion }
  if (ids(fresh) === 0) return { outcome: 'empty' }
  return { outcome: last && isSameOrder(fresh.appIds, last.appIds) ? 'unchanged' : 'recorded' }
}
