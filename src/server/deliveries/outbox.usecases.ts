import { dayMs, secondMs } from '#domain/units.ts'
import type { ChannelRow } from '../channels/channels.rules.ts'
import { messageOf } from '../platform/errors.ts'
import { type AttemptOptions, createAttempt } from './attempts.usecases.ts'
import {
  findNextDue,
  forgetDeliveries,
  type LeasedDelivery,
  leaseAlarm,
  leaseDelivery,
  leaseNext,
} from './outbox.repository.ts'
import { atOnce, findFullPlaces } from './places.rules.ts'

export type { GivenUp } from './attempts.usecases.ts'
export type OutboxOptions = AttemptOptions

/** How long the log of a channel goes back. */
const keptForMs = 30 * dayMs
/** The next run goes on. */
const mostAlarmsInARun = 50
/** A message under way may wait long for its receiver; unmarked, it is sent again with the same id. */
const longestEndMs = 5 * secondMs

export type Outbox = ReturnType<typeof createOutbox>

/**
 * Sends what waits: each message at least once, and marked only after the other side took it. A crash in between repeats
 * the messages that were on their way, with the same ids.
 */
export const createOutbox = (options: OutboxOptions) => {
  const { db, clock, log } = options
  const attempt = createAttempt(options)
  const stopping = new AbortController()
  const underWay = new Map<string, { channel: ChannelRow; work: Promise<void> }>()
  let tellFree = (): void => undefined

  /** One that breaks does not stop the others: its lease ends, and it is tried again. */
  const attemptSafely = (delivery: LeasedDelivery): Promise<void> =>
    attempt(delivery, stopping.signal).catch(error => {
      const { id: deliveryId } = delivery
      log.error({ err: error, deliveryId }, `Processing a message failed: ${messageOf(error)}`)
    })

  const begin = (delivery: LeasedDelivery): Promise<void> => {
    const work = attemptSafely(delivery).finally(() => {
      underWay.delete(delivery.id)
      tellFree()
    })
    underWay.set(delivery.id, { channel: delivery.channel, work })
    return work
  }

  const listWork = () => [...underWay.values()].map(({ work }) => work)

  const startDue = async (): Promise<number> => {
    let started = 0
    while (!stopping.signal.aborted && underWay.size < atOnce) {
      const places = findFullPlaces([...underWay.values()].map(({ channel }) => channel))
      const delivery = await leaseNext(db, clock.now(), places)
      if (!delivery) break
      void begin(delivery)
      started += 1
    }
    return started
  }

  return {
    findNextDue: () => findNextDue(db),

    /** Begins to send what is due and has a place, and answers how many. Does not wait for those that are under way. */
    startDue,

    /** Calls back whenever a message ended: another may have a place now. */
    onFree: (listener: () => void): void => {
      tellFree = listener
    },

    /** Sends all that is due, and answers how many messages were tried. */
    deliverDue: async (): Promise<number> => {
      let tried = 0
      for (;;) {
        const started = await startDue()
        tried += started
        if (underWay.size > 0) await Promise.race(listWork())
        else if (started === 0) return tried
      }
    },

    /**
     * Sends the alarms that are due, one after another, and answers how many were tried. Every process does, also one that
     * sends nothing else: a worker that is down must not keep its alarm from the admins.
     */
    deliverAlarms: async (): Promise<number> => {
      let tried = 0
      for (; tried < mostAlarmsInARun && !stopping.signal.aborted; tried += 1) {
        const delivery = await leaseAlarm(db, clock.now())
        if (!delivery) break
        await begin(delivery)
      }
      return tried
    },

    /** Forgets messages that ended long ago, with their tries. */
    tidy: (): Promise<void> => forgetDeliveries(db, new Date(clock.now().getTime() - keptForMs)),

    /** Tries one message now. */
    attemptNow: async (deliveryId: string): Promise<void> => {
      const delivery = await leaseDelivery(db, deliveryId, clock.now())
      if (delivery) await attempt(delivery, stopping.signal)
    },

    /** Begins nothing more, and hands back what nobody has taken yet. */
    stop: async (): Promise<void> => {
      stopping.abort()
      const waiting = new AbortController()
      await Promise.race([Promise.all(listWork()), clock.sleep(longestEndMs, waiting.signal)])
      waiting.abort()
    },
  }
}
