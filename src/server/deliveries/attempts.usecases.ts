import type { AlertSchedule } from '#domain/alerts.ts'
import { findRetryAt } from '#domain/retry-after.ts'
import { secondMs } from '#domain/units.ts'
import type { ChannelRow } from '../channels/channels.rules.ts'
import { DeliveryError, type TryFailure } from '../channels/delivery.errors.ts'
import { isAlarmKind, type Message } from '../channels/messages.rules.ts'
import type { Send } from '../channels/send.usecases.ts'
import type { Database } from '../platform/database/database.ts'
import type { Clock } from '../platform/process/clock.ts'
import { messageOf } from '../platform/process/errors.ts'
import type { Log } from '../platform/process/log.ts'
import { createIsAddressGone } from './mail-faults.usecases.ts'
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

/** An undeliverable message, for the notice to its person. `isOff`: its channel was turned off as well. */
export type GivenUp = {
  channel: Pick<ChannelRow, 'id' | 'userId' | 'kind' | 'label'>
  noticeIds: readonly number[]
  answer: string
  isOff: boolean
}

/** Whether a person wants notifications, and when. */
type Person = { isOn: boolean; schedule: AlertSchedule; timeZone: string | null }

export type AttemptOptions = {
  db: Database
  clock: Clock
  log: Log
  send: Send
  /** The content of a delivery; undefined if all of it was deleted. */
  buildMessage: (delivery: LeasedDelivery) => Promise<Message | undefined>
  findPerson: (userId: string) => Promise<Person | undefined>
  /** Writes a notice about the undeliverable message to its person, in the transaction that gives it up. */
  onGivenUp: (tx: Database, message: GivenUp) => Promise<void>
}

/** Timeout of one attempt, well within its lease. */
const tryMs = 45 * secondMs
const longestAnswer = 200

/** `isChannelFine`: the failure is not the channel's fault. */
type Ending = {
  isTaken: boolean
  isFinal: boolean
  isChannelFine: boolean
  failure: TryFailure | null
  answer: string
  /** When the receiver asks to be tried again. */
  retryAfter?: string | undefined
}

/** A retry would fail the same way, and the channel is not to blame. */
const pointless = (answer: string): Ending => ({
  isTaken: false,
  isFinal: true,
  isChannelFine: true,
  failure: null,
  answer,
})

const isTest = (kind: LeasedDelivery['kind']): boolean => kind === 'test' || kind === 'mail-test'

/** When to retry. A test message is not retried, because the person who sent it sees the result at once. */
const findTryAfter = ({ attempts, kind }: LeasedDelivery, ending: Ending, now: Date) => {
  const { isFinal, isChannelFine, retryAfter } = ending
  // Alarms are retried even after a final refusal, because the mail server may be repaired.
  if (isAlarmKind(kind)) return isFinal && isChannelFine ? undefined : findNextAlarmTry(attempts + 1, now)
  if (isFinal || isTest(kind)) return undefined
  return findNextTry(attempts + 1, now, findRetryAt(retryAfter ?? null, now))
}

const toChange = (delivery: LeasedDelivery, ending: Ending, now: Date): DeliveryChange => {
  const attempts = delivery.attempts + 1
  if (ending.isTaken) return { state: 'sent', attempts, endedAt: now }
  return findTryAfter(delivery, ending, now) ?? { state: 'dead', attempts, endedAt: now }
}

/** Sends a leased message. Never throws: failures are part of the result, and errors of this server are logged. */
const createTry = ({ db, clock, log, send, buildMessage }: AttemptOptions) => {
  const isAddressGone = createIsAddressGone({ db, clock })

  /** A broken mail server may call every address unknown, so one such response does not end a channel. */
  const isEnd = async ({ channel, kind }: LeasedDelivery, { isFinal, failure, message }: DeliveryError) => {
    if (channel.kind !== 'email' || failure !== 'no-such-address') return isFinal
    return isAddressGone({ channelId: channel.id, kind, failure, answer: message })
  }

  const fail = (error: unknown, { id: deliveryId }: LeasedDelivery, isChannelFine: boolean): Ending => {
    log.error({ err: error, deliveryId }, `An error on this server prevented sending a message: ${messageOf(error)}`)
    const answer = 'An error on this server prevented sending; the server log has the reason.'
    return { isTaken: false, isFinal: false, isChannelFine, failure: 'failed-here', answer }
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
      const answer = await send(message, channel, within)
      return {
        isTaken: true,
        isFinal: true,
        isChannelFine: true,
        failure: null,
        answer: answer.slice(0, longestAnswer),
      }
    } catch (error) {
      if (!(error instanceof DeliveryError)) return fail(error, delivery, false)
      const { isUnwanted: isChannelFine, retryAfter } = error
      const [isFinal, failure] = [await isEnd(delivery, error), isChannelFine ? null : error.failure]
      const answer = error.message.slice(0, longestAnswer)
      return { isTaken: false, isFinal, isChannelFine, failure, answer, retryAfter }
    }
  }
}

/**
 * Whether an undelivered message ends its channel. An e-mail channel ends only on a final refusal, because an outage of this
 * server's own mail host says nothing about the address. Any other channel survives if it has taken another message since.
 */
const isEndOfChannel = async (
  tx: Database,
  { channel, createdAt }: LeasedDelivery,
  { isFinal }: Ending,
): Promise<boolean> => isFinal || (channel.kind !== 'email' && !(await hasTakenSince(tx, channel.id, createdAt)))

/** Notifies the person of an undeliverable message, and turns the channel off if it has failed for good. */
const createGiveUp =
  ({ clock, onGivenUp }: AttemptOptions) =>
  async (tx: Database, delivery: LeasedDelivery, ending: Ending): Promise<void> => {
    const { channel, noticeIds } = delivery
    if (!(await lockChannel(tx, channel.id))) return
    const isOff = await isEndOfChannel(tx, delivery, ending)
    if (isOff) await giveUpChannel(tx, channel.id, clock.now())
    await onGivenUp(tx, { channel, noticeIds, answer: ending.answer, isOff })
  }

/** Stores the result of an attempt; false if the lease was lost. */
const createSettle = (options: AttemptOptions) => {
  const { db, clock } = options
  const giveUp = createGiveUp(options)
  return (delivery: LeasedDelivery, ending: Ending, attempt: Try): Promise<boolean> =>
    db.transaction(async tx => {
      const change = toChange(delivery, ending, clock.now())
      if (!(await settleDelivery(tx, delivery, change))) return false
      await recordTry(tx, delivery.id, attempt)
      const isNews = delivery.kind === 'alert' || delivery.kind === 'event'
      const isLost = change.state === 'dead' && isNews && !ending.isChannelFine
      if (isLost) await giveUp(tx, delivery, ending)
      return true
    })
}

/** Handles one leased message: sends it, postpones it or ends it, and stores the result. */
export const createAttempt = (options: AttemptOptions) => {
  const { db, clock, log, findPerson } = options
  const trySending = createTry(options)
  const settle = createSettle(options)

  /** Why an alert cannot be sent now. Quiet hours also hold alerts whose earlier attempts failed. */
  const findObstacle = async ({ channel, kind }: LeasedDelivery): Promise<Ending | Date | undefined> => {
    if (kind !== 'alert' && kind !== 'event') return undefined
    if (!channel.isOn) return pointless('The channel was turned off.')
    const person = await findPerson(channel.userId)
    if (!person) return undefined
    if (!person.isOn) return pointless('Notifications were turned off.')
    // Webhook events ignore quiet hours.
    if (kind === 'event') return undefined
    return findQuietEnd(person.schedule, person.timeZone, clock.now())
  }

  return async (delivery: LeasedDelivery, signal: AbortSignal): Promise<void> => {
    if (signal.aborted) return handBack(db, delivery)
    const obstacle = await findObstacle(delivery)
    if (obstacle instanceof Date) return void (await settleDelivery(db, delivery, { notBefore: obstacle }))
    const at = clock.now()
    const begun = performance.now()
    const ending = obstacle ?? (await trySending(delivery, signal))
    // Shutting down is not a failure: the next process sends the message again, with the same id.
    if (signal.aborted && !ending.isTaken) return handBack(db, delivery)
    const { isTaken, answer, failure } = ending
    const attempt = { at, ms: Math.round(performance.now() - begun), isTaken, answer, failure }
    if (await settle(delivery, ending, attempt)) return
    const { id: deliveryId } = delivery
    log.warn({ deliveryId }, 'A message took longer than its lease; it may be sent again, with the same id.')
  }
}
