import { secondMs } from '#domain/units.ts'
import type { ChannelRow } from '../channels/channels.rules.ts'
import { messageOf } from '../platform/process/errors.ts'
import { type AttemptOptions, createAttempt } from './attempts.usecases.ts'
import {
  findNextDue,
  forgetDeliveries,
  type LeasedDelivery,
  leaseAlarm,
  leaseDelivery,
  leaseNext,
} from './outbox.repository.ts'
import { atOnce, findReachedLimits } from './retries.rules.ts'

export type { GivenUp } from './attempts.usecases.ts'
export type OutboxOptions = AttemptOptions

/** The rest waits for the next run. */
const mostAlarmsInARun = 50
/** A message in flight may take long to be accepted. If it stays unmarked, it is sent again with the same id. */
const longestEndMs = 5 * secondMs

export type Outbox = ReturnType<typeof createOutbox>

/**
 * Sends queued messages at least once, and marks each one as sent only after it was accepted. After a crash, messages in
 * flight are repeated with the same ids.
 */
export const createOutbox = (options: OutboxOptions) => {
  const { db, clock, log } = options
  const attempt = createAttempt(options)
  const stopping = new AbortController()
  const underWay = new Map<string, { channel: ChannelRow; work: Promise<void> }>()
  let signalFree = (): void => undefined
  let endings = 0

  /** A failure does not stop the other messages: the lease expires, and the message is retried. */
  const attemptSafely = (delivery: LeasedDelivery): Promise<void> =>
    attempt(delivery, stopping.signal).catch(error => {
      const { id: deliveryId } = delivery
      log.error({ err: error, deliveryId }, `Processing a message failed: ${messageOf(error)}`)
    })

  const begin = (delivery: LeasedDelivery): Promise<void> => {
    const work = attemptSafely(delivery).finally(() => {
      underWay.delete(delivery.id)
      endings += 1
      signalFree()
    })
    underWay.set(delivery.id, { channel: delivery.channel, work })
    return work
  }

  const listWork = () => [...underWay.values()].map(({ work }) => work)

  const startDue = async (): Promise<number> => {
    let started = 0
    while (!stopping.signal.aborted && underWay.size < atOnce) {
      const reached = findReachedLimits([...underWay.values()].map(({ channel }) => channel))
      const delivery = await leaseNext(db, clock.now(), reached)
      if (!delivery) break
      void begin(delivery)
      started += 1
    }
    return started
  }

  return {
    findNextDue: () => findNextDue(db),

    /** Starts to send due messages within the concurrency limits, and returns how many. Does not wait for their results. */
    startDue,

    /** Calls back whenever a message ends, because another may start now. */
    onFree: (listener: () => void): void => {
      signalFree = listener
    },

    /** Sends everything that is due, and returns how many messages were attempted. */
    deliverDue: async (): Promise<number> => {
      let attemptCount = 0
      for (;;) {
        const endingsBefore = endings
        const started = await startDue()
        attemptCount += started
        if (underWay.size > 0) await Promise.race(listWork())
        // A message that has just ended may have kept others from starting.
        else if (started === 0 && endings === endingsBefore) return attemptCount
      }
    },

    /**
     * Sends due alarms one after another, and returns how many were attempted. Every process does this, even one that sends
     * nothing else, because a dead worker must not keep its alarm from the admins.
     */
    deliverAlarms: async (): Promise<number> => {
      let attemptCount = 0
      for (; attemptCount < mostAlarmsInARun && !stopping.signal.aborted; attemptCount += 1) {
        const delivery = await leaseAlarm(db, clock.now())
        if (!delivery) break
        await begin(delivery)
      }
      return attemptCount
    },

    /** Deletes messages that ended longer ago, with their attempts. */
    tidy: (ageMs: number): Promise<void> => forgetDeliveries(db, new Date(clock.now().getTime() - ageMs)),

    /** Attempts one message now. */
    attemptNow: async (deliveryId: string): Promise<void> => {
      const delivery = await leaseDelivery(db, deliveryId, clock.now())
      if (delivery) await attempt(delivery, stopping.signal)
    },

    /** Starts nothing more, and releases messages that are not accepted yet. */
    stop: async (): Promise<void> => {
      stopping.abort()
      const waiting = new AbortController()
      await Promise.race([Promise.all(listWork()), clock.sleep(longestEndMs, waiting.signal)])
      waiting.abort()
    },
  }
}
