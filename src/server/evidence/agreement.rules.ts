import { hourMs } from '#domain/units.ts'
import { isSameOrder } from '../history/snapshots.rules.ts'
import { findMissingHead, type Reading } from './differences.rules.ts'
import type { Past } from './pasts.rules.ts'
import { type SuspectReason, type Suspicion, unrepeatable } from './suspicion.rules.ts'
import { isOrdinaryStep, isUsualStep, type Oddness } from './usual.rules.ts'

/** A reading held back for review. */
export type Held = Reading & { id: number; reason: SuspectReason; oddness: Oddness }

/** Number of independent readings that must agree, and the time they must span, before an extraordinary chart is believed. */
const answersToBelieve = 3
const timeToBelieveMs = 36 * hourMs
/** Apple caches a response for an hour, so an earlier reading is not independent. */
export const independentMs = hourMs

/** False changes of the first ranks do the most harm and true ones are rare, so they wait longer. */
const headMs = 6 * hourMs

type AgreementInput = {
  fresh: Reading
  /** The newest believed reading. */
  last?: Reading | undefined
  past: Past
  held: readonly Held[]
  suspicion: Pick<Suspicion, 'reason' | 'oddness'>
}

/** `repeated`: agreeing readings too close to another to count as independent. */
export type Confirmation = { confirmed: readonly Held[]; repeated: readonly Held[] }

const nothing: Confirmation = { confirmed: [], repeated: [] }

const isAgreeing = ({ fresh, past }: AgreementInput, held: Held): boolean =>
  // Another copy of an outdated feed confirms nothing.
  held.reason === 'outdated' ? !isSameOrder(held.appIds, fresh.appIds) : isOrdinaryStep(held, fresh, past)

/** Readings at least an hour apart. Of readings closer together, the last one counts. */
const listIndependent = <At extends Reading>(ascending: readonly At[], fresh: Reading): At[] => {
  let nextMs = fresh.observedAt.getTime()
  return ascending
    .toReversed()
    .filter(({ observedAt }) => {
      if (nextMs - observedAt.getTime() < independentMs) return false
      nextMs = observedAt.getTime()
      return true
    })
    .reverse()
}

const splitRepeated = (agreeing: readonly Held[], fresh: Reading): Confirmation => {
  const confirmed = listIndependent(agreeing, fresh)
  return { confirmed, repeated: agreeing.filter(reading => !confirmed.includes(reading)) }
}

/** Whether two readings agree: each contains the other's first three apps, and nothing moved more than usual between them. */
const isSame = ({ fresh, last, past }: AgreementInput, held: Held): boolean => {
  if (!last || findMissingHead(held, fresh) || findMissingHead(fresh, held)) return false
  // In a few hours, a chart may change as much as is usual since the last believed reading, but no more.
  return isUsualStep(held, fresh, { past, lagMs: fresh.observedAt.getTime() - last.observedAt.getTime() })
}

/** An odd reading is believed if the independent one before it agrees, and no agreeing one was extraordinary. */
const confirmOdd = (input: AgreementInput, before: readonly Held[]): Confirmation => {
  const { fresh, suspicion } = input
  const newest = listIndependent(before, fresh).at(-1)
  if (suspicion.oddness !== 'odd' || !newest) return nothing
  const same = before.filter(reading => isSame(input, reading))
  const [first] = same
  if (!first || !same.includes(newest) || same.some(({ oddness }) => oddness !== 'odd')) return nothing
  const isEarly = suspicion.reason === 'top-changed' && fresh.observedAt.getTime() - first.observedAt.getTime() < headMs
  return isEarly ? nothing : splitRepeated(same, fresh)
}

/**
 * Any reading is believed if enough independent ones agree over enough time. Odd ones do not count for an extraordinary one:
 * over a day or two, a true chart that was only odd may look like the wrong one after it.
 */
const confirmSlowly = (input: AgreementInput, before: readonly Held[]): Confirmation => {
  const { fresh, suspicion } = input
  const agreeing = before.filter(
    reading => (suspicion.oddness === 'odd' || reading.oddness !== 'odd') && isAgreeing(input, reading),
  )
  const [first] = agreeing
  const isLongAgo = first && fresh.observedAt.getTime() - first.observedAt.getTime() >= timeToBelieveMs
  const found = splitRepeated(agreeing, fresh)
  return isLongAgo && found.confirmed.length + 1 >= answersToBelieve ? found : nothing
}

/** The held readings that the fresh suspicious one confirms, and that confirm it. */
export const findConfirmed = (input: AgreementInput): Confirmation => {
  const { fresh, held, suspicion } = input
  if (unrepeatable.has(suspicion.reason)) return nothing
  const before = held
    .filter(({ observedAt }) => observedAt < fresh.observedAt)
    .toSorted((a, b) => a.observedAt.getTime() - b.observedAt.getTime())
  const confirmation = confirmOdd(input, before)
  return confirmation.confirmed.length > 0 ? confirmation : confirmSlowly(input, before)
}
