import { setTimeout as sleep } from 'node:timers/promises'
import { minuteMs, secondMs } from '#domain/units.ts'
import { messageOf, StartError } from '../../process/errors.ts'
import type { Log } from '../../process/log.ts'
import type { Postmaster } from './postmaster.ts'

export type RestartPatience = {
  /** The wait before each restart. After this many failures within the window, there is no further restart. */
  delaysMs: readonly number[]
  windowMs: number
}

/** Longer each time, so that a machine in trouble is not kept busy with starts. */
const restartPatience: RestartPatience = {
  delaysMs: [0.1 * secondMs, secondMs, 5 * secondMs, 10 * secondMs, 15 * secondMs],
  windowMs: minuteMs,
}

type RestartOptions = {
  first: Postmaster
  start: () => Promise<Postmaster>
  log: Log
  patience?: RestartPatience
}

/**
 * Starts the server again whenever it ends by itself. Meanwhile queries fail, and afterwards they work on new connections:
 * what was committed is in the server's log. After too many failures within a minute, it gives up.
 */
export const keepRunning = ({ first, start, log, patience = restartPatience }: RestartOptions) => {
  const stopping = new AbortController()
  let current: Postmaster | undefined = first
  let failures: number[] = []
  /** @throws when stopped, or the failure after too many. */
  const restart = async (): Promise<Postmaster> => {
    for (;;) {
      const now = performance.now()
      failures = [...failures.filter(at => now - at < patience.windowMs), now]
      const delayMs = patience.delaysMs[failures.length - 1]
      if (delayMs === undefined) throw new StartError('PostgreSQL ended again and again.')
      await sleep(delayMs, undefined, { signal: stopping.signal })
      try {
        return await start()
      } catch (error) {
        log.warn(`PostgreSQL could not be started again: ${messageOf(error)}`)
        if (failures.length >= patience.delaysMs.length) throw error
      }
    }
  }
  /** Resolves when it is stopped; with the reason when it is given up. */
  const follow = async (): Promise<unknown> => {
    while (current && !stopping.signal.aborted) {
      await current.ended
      if (stopping.signal.aborted) return undefined
      log.warn('PostgreSQL ended by itself and is started again.')
      current = undefined
      try {
        current = await restart()
      } catch (error) {
        return stopping.signal.aborted ? undefined : error
      }
    }
    return undefined
  }
  const givenUp = follow()
  /** @returns the server that runs and now has to be stopped, if there is one. */
  const release = async (): Promise<Postmaster | undefined> => {
    stopping.abort()
    if (!current) await givenUp
    return current
  }
  return { givenUp, release }
}
