import { AppStoreError, type BeforeCall, ThrottledError } from '#appstore'
import { secondMs } from '#domain/units.ts'
import type { Clock } from '../platform/process/clock.ts'
import type { Outgoing } from './outgoing.usecases.ts'
import { PausedError } from './pace.errors.ts'
import type { PeopleQueue } from './shares.rules.ts'
import type { Slot } from './slots.usecases.ts'

type GuestsOptions = {
  clock: Clock
  pace: Pick<Outgoing, 'take' | 'findNext' | 'findTurn' | 'findRestEnd'>
  stopping: AbortSignal
}

export type GuestOutcome<Answer> =
  | { state: 'answered'; answer: Answer }
  /** No request was sent. `paused`: the App Store asked for a pause. `busy`: too many people wait; ask again at `retryAt`. */
  | { state: 'paused' | 'busy'; retryAt: Date }
  | { state: 'failed'; error: Error }

/** Options for the App Store client; the slot is already taken. */
export type GuestCallOptions = { signal: AbortSignal; beforeCall: BeforeCall }

/**
 * Who waits. `name` is the same for all calls of one person or network, and absent for calls without a known caller.
 */
export type Asker = { queue: PeopleQueue; name?: string | undefined }

export type AskOptions = {
  asker: Asker
  /** Maximum wait for a slot. */
  patienceMs: number
  /** Maximum time for the call itself. */
  timeoutMs?: number | undefined
}

/** A call that is queued or in progress. */
export type Asking<Answer> = {
  /** Rejects with errors that the App Store did not cause: the database is down, or the request is impossible. */
  outcome: Promise<GuestOutcome<Answer>>
  /** When the turn of the call should come; undefined once it is sent or over. */
  findTurn: () => Promise<Date | undefined>
  /** When the call was sent; undefined while it waits, or if it never was. */
  findSentAt: () => Date | undefined
}

export type Guests = ReturnType<typeof createGuests>

/** How many calls of one name can wait at once, so that no one fills a queue alone. */
const mostOfName = 2
/** How many calls wait in a queue at once. */
const mostInQueue = 8

/** Calls for people who are waiting. Within their share, they go before all others. */
export const createGuests = ({ clock, pace, stopping }: GuestsOptions) => {
  const waiting: Asker[] = []

  const later = (ms: number): Date => new Date(clock.now().getTime() + ms)

  const listAhead = (asker: Asker): Asker[] => {
    const ofQueue = waiting.filter(({ queue }) => queue === asker.queue)
    return ofQueue.includes(asker) ? ofQueue.slice(0, ofQueue.indexOf(asker)) : ofQueue
  }

  const isFull = ({ queue, name }: Asker): boolean => {
    const ofQueue = waiting.filter(other => other.queue === queue)
    const ofName = ofQueue.filter(other => name !== undefined && other.name === name)
    return ofQueue.length >= mostInQueue || ofName.length >= mostOfName
  }

  const refuse = async (retryAt: Date): Promise<GuestOutcome<never>> => ({
    state: (await pace.findRestEnd('search')) ? 'paused' : 'busy',
    retryAt,
  })

  const takeSlot = async (asker: Asker, patienceMs: number): Promise<GuestOutcome<never> | Slot> => {
    try {
      const { queue } = asker
      const { slot, retryAt } = await pace.take('search', { queue, until: later(patienceMs), signal: stopping })
      return slot ?? (await refuse(retryAt))
    } finally {
      waiting.splice(waiting.indexOf(asker), 1)
    }
  }

  const describe = async (error: unknown, slot?: Slot): Promise<GuestOutcome<never>> => {
    if (stopping.aborted) return { state: 'failed', error: new Error('The server is stopping.') }
    if (error instanceof PausedError) return { state: 'paused', retryAt: error.retryAt }
    if (error instanceof ThrottledError) {
      await slot?.recordRefusal(error.retryAt)
      return { state: 'paused', retryAt: await pace.findNext('search') }
    }
    if (error instanceof AppStoreError) return { state: 'failed', error }
    throw error
  }

  type Call<Answer> = (options: GuestCallOptions) => Promise<Answer>

  const callWith = async <Answer>(slot: Slot, call: Call<Answer>, timeoutMs: number): Promise<GuestOutcome<Answer>> => {
    const late = AbortSignal.timeout(timeoutMs)
    try {
      const answer = await call({ signal: AbortSignal.any([stopping, late]), beforeCall: slot.beforeCall })
      await slot.recordSuccess()
      return { state: 'answered', answer }
    } catch (error) {
      if (late.aborted) return { state: 'failed', error: new Error(`No answer within ${timeoutMs} ms.`) }
      return await describe(error, slot)
    } finally {
      await slot.giveBack()
    }
  }

  return <Answer>(call: Call<Answer>, options: AskOptions): Asking<Answer> => {
    const { patienceMs, timeoutMs = 10 * secondMs } = options
    // Each call is an object of its own, which marks its place in the queue.
    const asker: Asker = { queue: options.asker.queue, name: options.asker.name }
    const findTurn = () => pace.findTurn(asker.queue, listAhead(asker).length)
    const isRefused = isFull(asker)
    let sentAt: Date | undefined
    if (!isRefused) waiting.push(asker)
    const ask = async (): Promise<GuestOutcome<Answer>> => {
      if (isRefused) return refuse(await findTurn())
      const taken = await takeSlot(asker, patienceMs).catch((error: unknown) => describe(error))
      if ('state' in taken) return taken
      sentAt = clock.now()
      return callWith(taken, call, timeoutMs)
    }
    return {
      outcome: ask(),
      findTurn: async () => (waiting.includes(asker) ? findTurn() : undefined),
      findSentAt: () => sentAt,
    }
  }
}
