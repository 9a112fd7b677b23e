import { hourMs } from '#domain/units.ts'
import { isSameOrder } from '../history/snapshots.rules.ts'
import type { Reading } from './differences.rules.ts'
import { findMissingHead } from './heads.rules.ts'
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

/** Whether two odd readings say the same: they have the same head, and between them nothing moved more than usual. */
const isSameOddness = ({ fresh, last, past }: AgreementInput, held: Held): boolean => {
  if (held.oddness !== 'odd' || findMissingHead(held, fresh) || findMissingHead(fresh, held)) return false
  // A few hours may change a chart as much as the time since the last believed reading, and no more.
  return (
    last !== undefined &&
    isUsualStep(held, fresh, { past, lagMs: fresh.observedAt.getTime() - last.observedAt.getTime() })
  )
}

/** An odd reading is believed if the independent one before it says the same. */
const confirmOdd = (input: AgreementInput, before: readonly Held[]): Confirmation => {
  const newest = listIndependent(before, input.fresh).at(-1)
  if (input.suspicion.oddness !== 'odd' || !newest || !isSameOddness(input, newest)) return nothing
  return splitRepeated(
    before.filter(reading => isSameOddness(input, reading)),
    input.fresh,
  )
}

/** Any reading is believed if enough independent ones agree over enough time. */
const confirmSlowly = (input: AgreementInput, before: readonly Held[]): Confirmation => {
  const { fresh } = input
  const agreeing = before.filter(reading => isAgreeing(input, reading))
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
  const soon = confirmOdd(input, before)
  return soon.confirmed.length > 0 ? soon : confirmSlowly(input, before)
}
