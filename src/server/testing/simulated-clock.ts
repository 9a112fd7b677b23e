import { setImmediate as nextTurn } from 'node:timers/promises'
import type pg from 'pg'
import type { Database } from '../platform/database/database.ts'
import type { Clock } from '../platform/process/clock.ts'

type Sleeper = { atMs: number; wake: () => void }

/** Drizzle has a `$client` property that the type `Database` does not declare. */
const poolOf = (db: Database): pg.Pool => (db as Database & { $client: pg.Pool }).$client

/** What to call when a statement of a pool has ended. Pools outlive clocks, so each has one listener, of its newest clock. */
const listeners = new WeakMap<pg.Pool, () => void>()

const longestWaitMs = 100

/** The ends of statements and watched calls. Waiting for one leaves the processor to the database. */
const createEnds = () => {
  const waiting = new Set<() => void>()
  return {
    /** At the next end, or soon, because a connection that breaks may end without a word. */
    next: (): Promise<void> =>
      new Promise(resolve => {
        const timer = setTimeout(resolve, longestWaitMs)
        waiting.add(() => {
          clearTimeout(timer)
          resolve()
        })
      }),
    note: (): void => {
      for (const resolve of waiting) resolve()
      waiting.clear()
    },
  }
}

/** After this many turns of the event loop without a change, everyone waits for time to pass. */
const idleTurns = 12

/**
 * A clock for many actors at once: time jumps to the next moment at which someone wakes up, as soon as nobody has anything
 * left to do. `sleep` returns in the order of time, so hours pass in seconds.
 */
export const createSimulatedClock = (start: Date = new Date('2026-03-07T12:00:00Z')) => {
  let nowMs = start.getTime()
  let changes = 0
  const sleepers = new Set<Sleeper>()
  const pools: pg.Pool[] = []
  let callsUnderWay = 0
  const ends = createEnds()

  const isBusy = () =>
    callsUnderWay > 0 ||
    pools.some(({ totalCount, idleCount, waitingCount }) => totalCount > idleCount || waitingCount > 0)

  const sleep: Clock['sleep'] = (ms, signal) =>
    new Promise(resolve => {
      if (signal?.aborted) return resolve()
      changes += 1
      const wake = () => {
        sleepers.delete(sleeper)
        signal?.removeEventListener('abort', wake)
        changes += 1
        resolve()
      }
      const sleeper: Sleeper = { atMs: nowMs + Math.max(0, ms), wake }
      sleepers.add(sleeper)
      signal?.addEventListener('abort', wake, { once: true })
    })

  const becomeIdle = async (): Promise<void> => {
    for (let turns = 0, seen = changes; turns < idleTurns; turns += 1) {
      if (isBusy()) await ends.next()
      await nextTurn()
      if (seen !== changes || isBusy()) turns = 0
      seen = changes
    }
  }

  const wakeNext = (): void => {
    const atMs = Math.min(...[...sleepers].map(sleeper => sleeper.atMs))
    nowMs = Math.max(nowMs, atMs)
    for (const sleeper of [...sleepers].filter(candidate => candidate.atMs <= nowMs)) sleeper.wake()
  }

  return {
    now: () => new Date(nowMs),
    sleep,
    /** Time stands still while a statement runs in the database. */
    watch: (db: Database): void => {
      const pool = poolOf(db)
      pools.push(pool)
      if (!listeners.has(pool)) pool.on('release', () => listeners.get(pool)?.())
      listeners.set(pool, ends.note)
    },
    /** Time stands still while one of the methods of the target works. */
    watchCalls: (target: object): void => {
      for (const [name, method] of Object.entries(target)) {
        if (typeof method !== 'function') continue
        const watched = (...given: unknown[]): unknown => {
          const result: unknown = method.apply(target, given)
          if (!(result instanceof Promise)) return result
          callsUnderWay += 1
          return result.finally(() => {
            callsUnderWay -= 1
            ends.note()
          })
        }
        Object.assign(target, { [name]: watched })
      }
    },
    /** Lets time pass until the work is done. */
    run: async <Result>(work: Promise<Result>): Promise<Result> => {
      let isDone = false
      const settled = work.finally(() => {
        isDone = true
      })
      settled.catch(() => undefined)
      while (!isDone) {
        await becomeIdle()
        if (!isDone && sleepers.size > 0) wakeNext()
      }
      return settled
    },
  }
}
