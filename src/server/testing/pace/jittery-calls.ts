import { pino } from 'pino'
import { minuteMs, secondMs } from '#domain/units.ts'
import { createCallLimit, createDraw } from '#fake-appstore'
import { createOutgoing, type Outgoing } from '../../pace/outgoing.usecases.ts'
import { createPace } from '../../pace/pace.usecases.ts'
import type { Database } from '../../platform/database/database.ts'
import { createSimulatedClock } from '../simulated-clock.ts'

export type Jitter = {
  seed: number
  minutes: number
  /** How long after its slot a request leaves, and how long it then takes to the App Store, at most. */
  departureMs: number
  travelMs: number
  /** The share of requests during which their process dies and starts again. */
  deaths: number
  /** The outgoing addresses of each process; by default two processes share one. */
  addresses?: readonly (readonly [string, ...string[]])[]
}

/** `mostInWindow`: of the busiest address. `perMinute`: of the calmest one. */
export type CallsSeen = { calls: number; refused: number; mostInWindow: number; perMinute: number }

const url = 'https://itunes.apple.com/'
const start = new Date('2026-03-07T12:00:00Z')
/** The limit that Apple documents. */
export const storeLimit = 20

/** The most calls in any window of a minute. */
const countMostInWindow = (arrivals: readonly number[]): number =>
  Math.max(0, ...arrivals.map(end => arrivals.filter(at => at <= end && at > end - minuteMs).length))

/**
 * Processes with four requests under way each call a store that counts arrivals from each address in its own sliding minute. The
 * requests leave late, travel at different speeds and are answered late, and processes die while a request is on its way.
 */
export const callWithJitter = async (db: Database, jitter: Jitter): Promise<CallsSeen> => {
  const clock = createSimulatedClock(start)
  clock.watch(db)
  const draw = createDraw(jitter.seed)
  const limit = createCallLimit({ charts: storeLimit }, minuteMs, () => clock.now().getTime())
  const endMs = start.getTime() + jitter.minutes * minuteMs
  const { addresses = [['only'], ['only']] } = jitter
  const arrivals = new Map(addresses.flat().map(address => [address, [] as number[]]))
  let refused = 0

  const perMinute = { charts: storeLimit, search: 15 }
  // In simulated time all wake at the same moment, so the same one may lose a slot again and again.
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
