import { pino } from 'pino'
import { minuteMs, secondMs } from '#domain/units.ts'
import { createCallLimit, createDraw } from '#fake-appstore'
import type { Database } from '../../platform/database.ts'
import { createSimulatedClock } from '../../testing/simulated-clock.ts'
import { createPace, type Pace } from '../pace.usecases.ts'

export type Jitter = {
  seed: number
  minutes: number
  /** How long after its slot a request leaves, and how long it then takes to the App Store, at most. */
  departureMs: number
  travelMs: number
  /** The share of requests during which their process dies and starts again. */
  deaths: number
}

export type CallsSeen = { calls: number; refused: number; mostInWindow: number; perMinute: number }

const url = 'https://itunes.apple.com/'
const start = new Date('2026-03-07T12:00:00Z')
/** The limit that Apple documents. */
export const storeLimit = 20

/** The most calls in any window of a minute. */
const countMostInWindow = (arrivals: readonly number[]): number =>
  Math.max(0, ...arrivals.map(end => arrivals.filter(at => at <= end && at > end - minuteMs).length))

/**
 * Two processes with four requests under way each call a store that counts arrivals in its own sliding minute. The requests
 * leave late, travel at different speeds and are answered late, and processes die while a request is on its way.
 */
export const callWithJitter = async (db: Database, jitter: Jitter): Promise<CallsSeen> => {
  const clock = createSimulatedClock(start)
  clock.watch(db)
  const draw = createDraw(jitter.seed)
  const limit = createCallLimit({ charts: storeLimit }, minuteMs, () => clock.now().getTime())
  const endMs = start.getTime() + jitter.minutes * minuteMs
  const arrivals: number[] = []
  let refused = 0

  const open = () =>
    createPace({
      db,
      clock,
      log: pino({ level: 'silent' }),
      perMinute: { charts: storeLimit, search: 15 },
      patienceMs: 10 * minuteMs,
    })

  const arrive = async (): Promise<void> => {
    await clock.sleep(draw.between(5, Math.max(5, jitter.travelMs)))
    arrivals.push(clock.now().getTime())
    if (!limit.admit('charts')) refused += 1
  }

  const work = async (process: { pace: Pace }): Promise<void> => {
    while (clock.now().getTime() < endMs) {
      const afterCall = await process.pace.beforeCall({ budget: 'charts', url })
      await clock.sleep(draw.between(0, jitter.departureMs))
      if (draw.chance(jitter.deaths)) {
        void arrive()
        await clock.sleep(draw.between(0, 5 * secondMs))
        process.pace = open()
        continue
      }
      await arrive()
      const answeredAt = new Date(clock.now().getTime() + draw.between(5, 300))
      await clock.sleep(answeredAt.getTime() - clock.now().getTime())
      await afterCall?.(answeredAt)
    }
  }

  const processes = [{ pace: open() }, { pace: open() }]
  await clock.run(Promise.all([...processes, ...processes, ...processes, ...processes].map(work)))
  return {
    calls: arrivals.length,
    refused,
    mostInWindow: countMostInWindow(arrivals),
    perMinute: arrivals.filter(at => at < endMs).length / jitter.minutes,
  }
}
