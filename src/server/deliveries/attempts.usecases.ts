import type { AlertSchedule, ChannelKind } from '#domain/alerts.ts'
import { secondMs } from '#domain/units.ts'
import type { ChannelRow } from '../channels/channels.rules.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import { messageOf } from '../platform/errors.ts'
import type { Log } from '../platform/log.ts'
import { DeliveryError } from './deliveries.errors.ts'
import { isAlarmKind, type Message } from './messages.rules.ts'
import {
  type DeliveryChange,
  giveUpChannel,
  handBack,
  hasTakenSince,
  type LeasedDelivery,
  lockChannel,
  recordTry,
  settleDelivery,
  type Try,
} from './outbox.repository.ts'
import { findNextAlarmTry, findNextTry } from './retries.rules.ts'
import { findQuietEnd } from './schedule.rules.ts'
import type { Sender } from './senders.rules.ts'

/** A message that was given up, for the notice to its person. `isOff`: its channel was turned off with it. */
export type GivenUp = {
  channel: Pick<ChannelRow, 'id' | 'userId' | 'kind' | 'label'>
  noticeIds: readonly number[]
  answer: string
  isOff: boolean
}

/** Whether somebody is told of anything, and when. */
type Person = { isOn: boolean; schedule: AlertSchedule; timeZone: string | null }

export type AttemptOptions = {
  db: Database
  clock: Clock
  log: Log
  senders: Record<ChannelKind, Sender>
  /** What a delivery says; undefined when that is gone. */
  buildMessage: (delivery: LeasedDelivery) => Promise<Message | undefined>
  findPerson: (userId: string) => Promise<Person | undefined>
  /** Writes the notice to the person of a message that was given up, in the transaction that gives it up. */
  onGivenUp: (tx: Database, message: GivenUp) => Promise<void>
}

/** A try that takes longer is over, well within its lease. */
const tryMs = 45 * secondMs
const longestAnswer = 200

/** `isChannelFine`: the message may have ended, but that says nothing against its channel. */
type Ending = { isTaken: boolean; isFinal: boolean; isChannelFine: boolean; answer: string }

/** Another try would end the same, and the channel is not to blame. */
const pointless = (answer: string): Ending => ({ isTaken: false, isFinal: true, isChannelFine: true, answer })

/** When there is another try. A test has none: whoever pressed the button looks at the answer. */
const findTryAfter = ({ attempts, kind }: LeasedDelivery, ending: Ending, now: Date): Date | undefined => {
  const { isFinal, isChannelFine } = ending
  // What a mail server refuses for good today may be set right tomorrow, and an alarm waits for that.
  if (isAlarmKind(kind)) return isFinal && isChannelFine ? undefined : findNextAlarmTry(attempts + 1, now)
  return isFinal || kind === 'test' ? undefined : findNextTry(attempts + 1, now)
}

const toChange = (delivery: LeasedDelivery, ending: Ending, now: Date): DeliveryChange => {
  const attempts = delivery.attempts + 1
  if (ending.isTaken) return { state: 'sent', attempts, endedAt: now }
  const notBefore = findTryAfter(delivery, ending, now)
  return notBefore ? { attempts, notBefore } : { state: 'dead', attempts, endedAt: now }
}

/** Hands a leased message over. Never throws: what went wrong is the answer, and faults of this server are logged. */
const createSend = ({ log, senders, buildMessage }: AttemptOptions) => {
  const fail = (error: unknown, { id: deliveryId }: LeasedDelivery, isChannelFine: boolean): Ending => {
    log.error({ err: error, deliveryId }, `An error on this server prevented sending a message: ${messageOf(error)}`)
    const answer = 'An error on this server prevented sending; the server log has the reason.'
    return { isTaken: false, isFinal: false, isChannelFine, answer }
  }

  return async (delivery: LeasedDelivery, signal: AbortSignal): Promise<Ending> => {
    const { channel } = delivery
    let message: Message | undefined
    try {
      message = await buildMessage(delivery)
    } catch (error) {
      return fail(error, delivery, true)
    }
    if (!message) return pointless('The content of this message no longer exists.')
    try {
      const within = AbortSignal.any([signal, AbortSignal.timeout(tryMs)])
      const answer = await senders[channel.kind](message, channel, within)
      return { isTaken: true, isFinal: true, isChannelFine: true, answer: answer.slice(0, longestAnswer) }
    } catch (error) {
      if (!(error instanceof DeliveryError)) return fail(error, delivery, false)
      const { isFinal, isUnwanted: isChannelFine } = error
      return { isTaken: false, isFinal, isChannelFine, answer: error.message.slice(0, longestAnswer) }
    }
  }
}

/**
 * Whether a channel ends with a message that it did not take. E-mail ends by a final answer alone: the mail server is that
 * of this host, and while it is away nobody's address has failed. What took another message meanwhile refuses only this one.
 */
const isEndOfChannel = async (
  tx: Database,
  { channel, createdAt }: LeasedDelivery,
  { isFinal }: Ending,
): Promise<boolean> => isFinal || (channel.kind !== 'email' && !(await hasTakenSince(tx, channel.id, createdAt)))

/** Tells the person of a message that is dead, and turns its channel off where that is over. */
const createGiveUp =
  ({ clock, onGivenUp }: AttemptOptions) =>
  async (tx: Database, delivery: LeasedDelivery, ending: Ending): Promise<void> => {
    const { channel, noticeIds } = delivery
    if (!(await lockChannel(tx, channel.id))) return
    const isOff = await isEndOfChannel(tx, delivery, ending)
    if (isOff) await giveUpChannel(tx, channel.id, clock.now())
    await onGivenUp(tx, { channel, noticeIds, answer: ending.answer, isOff })
  }

/** Writes what came of a try; false when the lease was lost. */
const createSettle = (options: AttemptOptions) => {
  const { db, clock } = options
  const giveUp = createGiveUp(options)
  return (delivery: LeasedDelivery, ending: Ending, one: Try): Promise<boolean> =>
    db.transaction(async tx => {
      const change = toChange(delivery, ending, clock.now())
      if (!(await settleDelivery(tx, delivery, change))) return false
      await recordTry(tx, delivery.id, one)
      const isLost = change.state === 'dead' && delivery.kind === 'alert' && !ending.isChannelFine
      if (isLost) await giveUp(tx, delivery, ending)
      return true
    })
}

/** What is done with one leased message: it is sent, held back, or ended, and that is written down. */
export const createAttempt = (options: AttemptOptions) => {
  const { db, clock, log, findPerson } = options
  const send = createSend(options)
  const settle = createSettle(options)

  /** Why an alert is not sent now. Quiet hours hold one that could not be sent before them as well. */
  const findObstacle = async ({ channel, kind }: LeasedDelivery): Promise<Ending | Date | undefined> => {
    if (kind !== 'alert') return undefined
    if (!channel.isOn) return pointless('The channel was turned off.')
    const person = await findPerson(channel.userId)
    if (!person) return undefined
    if (!person.isOn) return pointless('Notifications were turned off.')
    return findQuietEnd(person.schedule, person.timeZone, clock.now())
  }

  return async (delivery: LeasedDelivery, signal: AbortSignal): Promise<void> => {
    if (signal.aborted) return handBack(db, delivery)
    const obstacle = await findObstacle(delivery)
    if (obstacle instanceof Date) return void (await settleDelivery(db, delivery, { notBefore: obstacle }))
    const at = clock.now()
    const begun = performance.now()
    const ending = obstacle ?? (await send(delivery, signal))
    // A stop is no answer of the other side: the next process sends it again, with the same id.
    if (signal.aborted && !ending.isTaken) return handBack(db, delivery)
    const { isTaken, answer } = ending
    const one = { at, ms: Math.round(performance.now() - begun), isTaken, answer }
    if (await settle(delivery, ending, one)) return
    const { id: deliveryId } = delivery
    log.warn({ deliveryId }, 'A message took longer than its lease; it may be sent again, with the same id.')
  }
}
