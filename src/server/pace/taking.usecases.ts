import type { BeforeCall } from '#appstore'
import { secondMs } from '#domain/units.ts'
import type { Database } from '../platform/database/database.ts'
import type { Clock } from '../platform/process/clock.ts'
import type { Egress } from './egresses.rules.ts'
import { ensurePaces } from './pace.repository.ts'
import type { Budget, SlotTimes } from './pace.rules.ts'
import type { Pauses } from './pauses.usecases.ts'
import { type Queue, queuesOf } from './shares.rules.ts'
import { noteWaiting, takeSlot } from './slots.repository.ts'
import { createSlot, type Slot } from './slots.usecases.ts'

/** The queues of this process: the callers that wait for a slot. Only the first of each queue asks the database. */
const createQueues = () => {
  const turns = new Map<string, Promise<unknown>>()
  const waiting = new Map<string, number>()
  const listeners = new Set<() => void>()

  const leave = (key: string): void => {
    waiting.set(key, (waiting.get(key) ?? 0) - 1)
    for (const listener of [...listeners]) listener()
    listeners.clear()
  }

  return {
    /** Runs when everyone who joined the queue before has left it. */
    join: <Taken>({ budget, queue }: QueueOf, takeInTurn: () => Promise<Taken>): Promise<Taken> => {
      const key = `${budget} ${queue}`
      waiting.set(key, (waiting.get(key) ?? 0) + 1)
      const turn = (turns.get(key) ?? Promise.resolve()).then(takeInTurn).finally(() => leave(key))
      turns.set(
        key,
        turn.catch(() => undefined),
      )
      return turn
    },

    isWaiting: ({ budget, queue }: QueueOf): boolean => (waiting.get(`${budget} ${queue}`) ?? 0) > 0,

    /** Resolves when a caller leaves a queue. */
    nextChange: (): Promise<void> => new Promise(resolve => void listeners.add(resolve)),
  }
}

type QueueOf = { budget: Budget; queue: Queue }

export type TakeOptions = { queue: Queue; until: Date; signal?: AbortSignal | undefined }

type Waiter = TakeOptions & { budget: Budget }

/** A slot, or the time after `until` when the next one is due. */
export type Taken = { slot: Slot; retryAt?: undefined } | { slot?: undefined; retryAt: Date }

type TakingOptions = {
  db: Database
  clock: Clock
  egress: Egress
  pauses: Pauses
  timesOf: (budget: Budget) => SlotTimes
  findNext: (budget: Budget) => Promise<Date>
  /** For the redirects of a call that has used its slot. */
  createBeforeCall: (queue: Queue) => BeforeCall
}

/** Wake up at least this often to read the row, because a pause may be lifted or the clock set back. */
const longestSleepMs = 15 * secondMs

/** Waiting in queue for a slot, and taking it when it is due. */
export const createTaking = (options: TakingOptions) => {
  const { db, clock, egress, pauses, timesOf, findNext, createBeforeCall } = options
  const queues = createQueues()
  let isEnsured = false

  const listWaitingHere = (budget: Budget): Set<Queue> =>
    new Set(queuesOf(budget).filter(queue => queues.isWaiting({ budget, queue })))

  const sleepUnless = async (change: Promise<void> | undefined, ms: number, signal?: AbortSignal): Promise<void> => {
    if (!change) return clock.sleep(ms, signal)
    const changed = new AbortController()
    const signals = signal ? [signal, changed.signal] : [changed.signal]
    await Promise.race([change, clock.sleep(ms, AbortSignal.any(signals))])
    changed.abort()
  }

  /**
   * Sleeps until the slot is due, or until a change. In the meantime, other processes see that a call waits in the
   * queue.
   */
  const waitUntil = async (next: Date, waiter: Waiter, change?: Promise<void>): Promise<void> => {
    const { budget, queue, signal } = waiter
    const now = clock.now()
    // PostgreSQL has microseconds but Date does not, so add a millisecond to avoid waking too early.
    const waitMs = Math.min(next.getTime() + 1 - now.getTime(), longestSleepMs)
    if (waitMs <= 0) return
    const graceMs = Math.min(secondMs, timesOf(budget).intervalMs)
    const until = new Date(now.getTime() + waitMs + graceMs)
    if (queuesOf(budget).length > 1) await noteWaiting(db, { egress: egress.name, budget, queue, until })
    await sleepUnless(change, waitMs, signal)
  }

  const takeInTurn = async (budget: Budget, { queue, until, signal }: TakeOptions): Promise<Taken> => {
    const times = timesOf(budget)
    if (!isEnsured) await ensurePaces(db, egress.name, clock.now())
    isEnsured = true
    for (;;) {
      signal?.throwIfAborted()
      const now = clock.now()
      const change = queues.nextChange()
      const taker = { egress: egress.name, budget, queue, times, waitingHere: listWaitingHere(budget) }
      const turn = await takeSlot(db, taker, clock)
      if (turn.state === 'taken') {
        return { slot: createSlot(turn.id, { db, clock, egress, pauses, beforeNext: createBeforeCall(queue) }) }
      }
      const isReserved = turn.state === 'reserved'
      const next = isReserved ? new Date(now.getTime() + times.recheckMs) : await findNext(budget)
      if (next > until) return { retryAt: next }
      await waitUntil(next, { budget, queue, until, signal }, isReserved ? change : undefined)
    }
  }

  return {
    listWaitingHere,

    /**
     * Waits for a slot and takes it. Callers of one queue in this process take turns, so that only one of them queries the
     * database.
     */
    take: (budget: Budget, options: TakeOptions): Promise<Taken> =>
      queues.join({ budget, queue: options.queue }, () => takeInTurn(budget, options)),
  }
}
