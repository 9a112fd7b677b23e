import { hourMs } from '#domain/units.ts'
import { isSameOrder } from '../history/snapshots.rules.ts'
import { type Reading, sameRanksShare } from './differences.rules.ts'
import type { Past } from './pasts.rules.ts'
import type { SuspectReason } from './suspicion.rules.ts'
import { isOrdinaryStep, type Oddness } from './usual.rules.ts'

/** A reading that is held back for review. */
export type Held = Reading & { id: number; reason: SuspectReason; oddness: Oddness }

/** A chart that looked wrong is believed when so many answers agree, over so long a time. */
const answersToBelieve = 3
const timeToBelieveMs = 36 * hourMs
/** Apple keeps an answer for an hour: sooner it is the same answer again. */
const independentMs = hourMs
/** An odd answer is no slip when the next one is the same but for a few ranks. */
const repeatedShare = 0.9

type AgreementInput = { fresh: Reading; past: Past; held: readonly Held[] }

const isAgreeing = ({ fresh, past }: AgreementInput, held: Held): boolean =>
  // The same old answer again says nothing new.
  held.reason === 'outdated' ? !isSameOrder(held.appIds, fresh.appIds) : isOrdinaryStep(held, fresh, past)

/** Readings that are far enough apart to each say something; of those close together the last, with which a sweep ended. */
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
 * The held readings that a fresh one confirms: with it they are enough answers that agree, over long enough. `repeated` are
 * those that came too soon after another to say anything of their own.
 */
export const findConfirmed = (input: AgreementInput): { confirmed: Held[]; repeated: Held[] } => {
  const { fresh, held } = input
  const agreeing = held
    .filter(one => one.observedAt < fresh.observedAt && isAgreeing(input, one))
    .toSorted((a, b) => a.observedAt.getTime() - b.observedAt.getTime())
  const [first] = agreeing
  const isLongAgo = first && fresh.observedAt.getTime() - first.observedAt.getTime() >= timeToBelieveMs
  const confirmed = listIndependent(agreeing, fresh)
  if (!isLongAgo || confirmed.length + 1 < answersToBelieve) return { confirmed: [], repeated: [] }
  return { confirmed, repeated: agreeing.filter(one => !confirmed.includes(one)) }
}

/** The odd readings that are as good as the same as the fresh one. */
export const listRepeated = ({ fresh, held }: Pick<AgreementInput, 'fresh' | 'held'>): Held[] =>
  held.filter(one => one.oddness === 'odd' && sameRanksShare(one.appIds, fresh.appIds) >= repeatedShare)
