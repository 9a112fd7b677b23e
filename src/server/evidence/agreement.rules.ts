import { hourMs } from '#domain/units.ts'
import { isSameOrder } from '../history/snapshots.rules.ts'
import { type Reading, sameRanksShare } from './differences.rules.ts'
import type { Past } from './pasts.rules.ts'
import type { SuspectReason } from './suspicion.rules.ts'
import { isOrdinaryStep, type Oddness } from './usual.rules.ts'

/** A reading held back for review. */
export type Held = Reading & { id: number; reason: SuspectReason; oddness: Oddness }

/** Number of independent readings that must agree, and the time they must span, before a suspicious chart is believed. */
const answersToBelieve = 3
const timeToBelieveMs = 36 * hourMs
/** Apple caches a response for an hour, so an earlier reading is not independent. */
const independentMs = hourMs
/** An odd reading is believed if the next reading has at least this share of its ranks. */
const repeatedShare = 0.9

type AgreementInput = { fresh: Reading; past: Past; held: readonly Held[] }

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

/**
 * The held readings that the fresh one confirms, if enough independent readings agree over enough time. `repeated`: agreeing
 * readings too close to another to count as independent.
 */
export const findConfirmed = (input: AgreementInput): { confirmed: Held[]; repeated: Held[] } => {
  const { fresh, held } = input
  const agreeing = held
    .filter(reading => reading.observedAt < fresh.observedAt && isAgreeing(input, reading))
    .toSorted((a, b) => a.observedAt.getTime() - b.observedAt.getTime())
  const [first] = agreeing
  const isLongAgo = first && fresh.observedAt.getTime() - first.observedAt.getTime() >= timeToBelieveMs
  const confirmed = listIndependent(agreeing, fresh)
  if (!isLongAgo || confirmed.length + 1 < answersToBelieve) return { confirmed: [], repeated: [] }
  return { confirmed, repeated: agreeing.filter(reading => !confirmed.includes(reading)) }
}

/** The odd readings that are almost identical to the fresh one. */
export const listRepeated = ({ fresh, held }: Pick<AgreementInput, 'fresh' | 'held'>): Held[] =>
  held.filter(reading => reading.oddness === 'odd' && sameRanksShare(reading.appIds, fresh.appIds) >= repeatedShare)
