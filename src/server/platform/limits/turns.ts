import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { availableParallelism } from 'node:os'
import type { FastifyInstance, FastifyRequest, RawServerDefault } from 'fastify'
import { networkOf } from '../http/rate-limits.ts'
import { RequestError } from '../process/errors.ts'
import type { Log } from '../process/log.ts'

const heavy = new AsyncLocalStorage<true>()

/** Marks everything that the work starts as heavy. */
export const runAsHeavy = <Made>(work: () => Promise<Made>): Promise<Made> => heavy.run(true, work)

/** Whether the calling code belongs to heavy work. */
const isHeavy = (): boolean => heavy.getStore() ?? false

/** Heavy work by its main resource: the rank history, the index of names, or the drawing. */
const heavyWork = ['views', 'search', 'pictures'] as const
export type HeavyWork = (typeof heavyWork)[number]

declare module 'fastify' {
  interface FastifyRequest {
    /** Runs heavy work when it is the turn of this request. @throws RequestError server.not_ready if too many wait already. */
    inTurn<Made>(kind: HeavyWork, work: () => Promise<Made>): Promise<Made>
  }
}

type TurnsOptions = {
  /** How many run at the same time. */
  atOnce: number
  /** How many may wait, in all and of one asker. */
  mostWaiting: number
  mostOfAsker: number
}

/** Runs a piece of work in its turn. @throws RequestError server.not_ready if too many wait already. */
type TakeTurn = <Made>(asker: string, work: () => Promise<Made>) => Promise<Made>

const retryAfterSeconds = 5

const busy = (): RequestError =>
  new RequestError('server.not_ready', 'The server is busy with other requests. Please try again in a moment.', {
    retryAfterSeconds,
  })

/**
 * Runs heavy work a few at a time, so that light work beside it is not held up. Callers take turns: a caller with many
 * requests waits longer, and the others do not.
 */
export const createTurns = ({ atOnce, mostWaiting, mostOfAsker }: TurnsOptions): TakeTurn => {
  /** The first asker is next; each has at least one waiting request. */
  const waiting = new Map<string, (() => void)[]>()
  let [running, waitingCount] = [0, 0]

  const wait = (asker: string): Promise<void> => {
    const own = waiting.get(asker) ?? []
    if (waitingCount >= mostWaiting || own.length >= mostOfAsker) throw busy()
    const { promise, resolve } = Promise.withResolvers<void>()
    own.push(resolve)
    waiting.set(asker, own)
    waitingCount += 1
    return promise
  }

  /** The slot goes to the next request, whose asker then queues behind all others. */
  const pass = (): void => {
    const [next] = waiting
    if (!next) {
      running -= 1
      return
    }
    const [asker, [start, ...others]] = next
    waiting.delete(asker)
    if (others.length > 0) waiting.set(asker, others)
    waitingCount -= 1
    start?.()
  }

  return async (asker, work) => {
    if (running < atOnce) running += 1
    else await wait(asker)
    try {
      return await work()
    } finally {
      pass()
    }
  }
}

/** An `HttpServer`; declared here because `http.ts` imports this file. */
type Server = FastifyInstance<RawServerDefault, IncomingMessage, ServerResponse, Log>

const createQueue = (): TakeTurn => createTurns({ atOnce: 1, mostWaiting: 60, mostOfAsker: 12 })

/**
 * Each kind runs one at a time, so that a light statement beside it waits for at most one heavy one. Where there are too few
 * processors for all kinds and the light work, they share one queue. What heavy work asks for inside belongs to its turn.
 */
export const createQueues = (processors: number) => {
  const shared = processors > heavyWork.length ? undefined : createQueue()
  const queues = new Map(heavyWork.map(kind => [kind, shared ?? createQueue()]))
  return <Made>(kind: HeavyWork, asker: string, work: () => Promise<Made>): Promise<Made> => {
    const takeTurn = queues.get(kind)
    return takeTurn && !isHeavy() ? takeTurn(asker, () => runAsHeavy(work)) : work()
  }
}

export const addTurns = (server: Server): void => {
  const takeTurn = createQueues(availableParallelism())
  server.decorateRequest('inTurn', function <Made>(this: FastifyRequest, kind: HeavyWork, work: () => Promise<Made>) {
    return takeTurn(kind, networkOf(this), work)
  })
}
