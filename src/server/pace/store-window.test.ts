import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { minuteMs, secondMs } from '#domain/units.ts'
import { createCallLimit, createDraw } from '#fake-appstore'
import { shortOrLong } from '../../../vitest.length.ts'
import type { Database } from '../platform/database/database.ts'
import { createSimulatedClock } from '../testing/simulated-clock.ts'
import { openTestDatabase } from '../testing/test-databases.ts'
import { createOutgoing, type Outgoing } from './outgoing.usecases.ts'
import { createPace } from './pace.usecases.ts'

type Jitter = {
  seed: number
  minutes: number
  /** The longest time from a slot until its request leaves, and from there to the App Store. */
  departureMs: number
  travelMs: number
  /** The share of requests during which their process dies and starts again. */
  deaths: number
  /** The outgoing addresses of each process; by default two processes share one. */
  addresses?: readonly (readonly [string, ...string[]])[]
}

/** `mostInWindow`: of the busiest address. `perMinute`: of the calmest one. */
type CallsSeen = { calls: number; refused: number; mostInWindow: number; perMinute: number }

const url = 'https://itunes.apple.com/'
const start = new Date('2026-03-07T12:00:00Z')
/** The limit that Apple documents. */
const storeLimit = 20

/** The most calls in any window of a minute. */
const countMostInWindow = (arrivals: readonly number[]): number =>
  Math.max(0, ...arrivals.map(end => arrivals.filter(at => at <= end && at > end - minuteMs).length))

/**
 * Processes with four requests under way each call a store that counts arrivals from each address in its own sliding minute. The
 * requests leave late, travel at different speeds and are answered late, and processes die while a request is on its way.
 */
const callWithJitter = async (db: Database, jitter: Jitter): Promise<CallsSeen> => {
  const clock = createSimulatedClock(start)
  clock.watch(db)
  const draw = createDraw(jitter.seed)
  const limit = createCallLimit({ charts: storeLimit }, minuteMs, () => clock.now().getTime())
  const endMs = start.getTime() + jitter.minutes * minuteMs
  const { addresses = [['only'], ['only']] } = jitter
  const arrivals = new Map(addresses.flat().map(address => [address, [] as number[]]))
  let refused = 0

  const perMinute = { charts: storeLimit, search: 15 }
  // In simulated time all processes wake at the same moment, so one of them may lose a slot again and again.
  const patienceMs = 2 * jitter.minutes * minuteMs
  const openPace = (name: string) => {
    const egress = { name, localAddress: name }
    return createPace({ db, clock, log: pino({ level: 'silent' }), egress, perMinute, patienceMs })
  }
  const open = ([first, ...others]: readonly [string, ...string[]]) =>
    createOutgoing({ db, clock, paces: [openPace(first), ...others.map(openPace)], perMinute, patienceMs })

  const arrive = async (from: string): Promise<void> => {
    await clock.sleep(draw.between(5, Math.max(5, jitter.travelMs)))
    arrivals.get(from)?.push(clock.now().getTime())
    if (!limit.admit('charts', from)) refused += 1
  }

  type Process = { of: readonly [string, ...string[]]; outgoing: Outgoing }

  const work = async (process: Process): Promise<void> => {
    while (clock.now().getTime() < endMs) {
      const permit = await process.outgoing.beforeCall({ budget: 'charts', url })
      const from = permit?.localAddress ?? ''
      await clock.sleep(draw.between(0, jitter.departureMs))
      if (draw.chance(jitter.deaths)) {
        void arrive(from)
        await clock.sleep(draw.between(0, 5 * secondMs))
        process.outgoing = open(process.of)
        continue
      }
      await arrive(from)
      const answeredAt = new Date(clock.now().getTime() + draw.between(5, 300))
      await clock.sleep(answeredAt.getTime() - clock.now().getTime())
      await permit?.afterCall?.(answeredAt)
    }
  }

  const processes = addresses.map((of): Process => ({ of, outgoing: open(of) }))
  await clock.run(Promise.all([...processes, ...processes, ...processes, ...processes].map(work)))
  const ofAddresses = [...arrivals.values()]
  return {
    calls: ofAddresses.flat().length,
    refused,
    mostInWindow: Math.max(...ofAddresses.map(countMostInWindow)),
    perMinute: Math.min(...ofAddresses.map(moments => moments.filter(at => at < endMs).length / jitter.minutes)),
  }
}

const minutes = shortOrLong(2, 60)
const jitterySeeds = shortOrLong(1, 3)

const jitters: Record<string, Omit<Jitter, 'seed' | 'minutes'>> = {
  'that leave and arrive up to two seconds late': { departureMs: 2 * secondMs, travelMs: 2 * secondMs, deaths: 0 },
  'of processes that die and start again': { departureMs: 2 * secondMs, travelMs: 1 * secondMs, deaths: 0.05 },
}

// Simulated minutes take many statements, and a busy machine needs longer for them.
describe('the sliding minute of the App Store', () => {
  // Promise: P7
  test.each(Object.entries(jitters))(
    'the sliding minute of the App Store never sees more calls than its limit, with two processes and calls %s',
    async (_, jitter) => {
      for (let seed = 1; seed <= jitterySeeds; seed += 1) {
        const { db } = await openTestDatabase()
        const seen = await callWithJitter(db, { ...jitter, seed, minutes })
        expect(seen, `seed ${seed}`).toMatchObject({ refused: 0 })
        expect(seen.mostInWindow).toBeLessThanOrEqual(storeLimit)
      }
    },
  )

  // Promise: P7
  test('the sliding minute of the App Store never sees more calls from any of three addresses than its limit, whichever processes share them', async () => {
    const { db } = await openTestDatabase()
    const addresses = [['a', 'b'], ['b', 'c'], ['a']] as const
    const seen = await callWithJitter(db, {
      seed: 5,
      minutes,
      departureMs: 2 * secondMs,
      travelMs: secondMs,
      deaths: 0.02,
      addresses,
    })
    expect(seen).toMatchObject({ refused: 0 })
    expect(seen.mostInWindow).toBeLessThanOrEqual(storeLimit)
    expect(seen.perMinute, 'of the calmest address').toBeGreaterThanOrEqual(14)
  })

  test('the sliding minute of the App Store is used to the last call while calls arrive as they leave: at least 19 of 20', async () => {
    const { db } = await openTestDatabase()
    const seen = await callWithJitter(db, { seed: 4, minutes, departureMs: 100, travelMs: 200, deaths: 0 })
    expect(seen.refused).toBe(0)
    expect(seen.perMinute).toBeGreaterThanOrEqual(19)
  })
})
