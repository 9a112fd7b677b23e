import { hourMs } from '#domain/units.ts'
import type { MessageKind } from '../channels/messages.rules.ts'
import type { Database } from '../platform/database/database.ts'
import type { Clock } from '../platform/process/clock.ts'
import { listMailTries, listMailTriesOf, sumFailures } from './mail-faults.repository.ts'
import { findMailFault, isStillUnknown, type MailFault, type MailTry } from './mail-faults.rules.ts'

type Options = { db: Database; clock: Pick<Clock, 'now'> }

/** Longer than the longest delay between two attempts, so that a fault is not forgotten in between. */
const memoryMs = 25 * hourMs
const mostTries = 500

const spanOf = (now: Date) => ({ since: new Date(now.getTime() - memoryMs), limit: mostTries })

export type FindMailFault = () => Promise<MailFault | undefined>

/** Finds out whether the mail server itself is at fault; undefined if it is not, or if nothing is known. */
export const createFindMailFault =
  ({ db, clock }: Options): FindMailFault =>
  async () => {
    const span = spanOf(clock.now())
    const tries = await listMailTries(db, span)
    const fault = findMailFault(tries)
    if (!fault || tries.length < span.limit) return fault
    // The newest attempts are enough to find a fault, but not to say since when and for whom.
    const { since, people } = await sumFailures(db, { since: span.since, before: fault.since })
    return { since, people, answer: fault.answer }
  }

/** Other messages go to the address that the person has confirmed. */
const isToNewAddress = (kind: MessageKind): boolean => kind === 'confirmation' || kind === 'mail-test'

/** Whether this refusal, which is not stored yet, ends the e-mail channel. */
export const createIsAddressGone =
  ({ db, clock }: Options) =>
  async (refusal: Omit<MailTry, 'at' | 'isTaken'>): Promise<boolean> => {
    const now = clock.now()
    const span = spanOf(now)
    const attempt: MailTry = { at: now, isTaken: false, ...refusal }
    const own = await listMailTriesOf(db, refusal.channelId, span)
    const alike = own.filter(({ kind }) => isToNewAddress(kind) === isToNewAddress(refusal.kind))
    if (!isStillUnknown([attempt, ...alike], now)) return false
    return findMailFault([attempt, ...(await listMailTries(db, span))]) === undefined
  }
