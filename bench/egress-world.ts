import { pino } from 'pino'
import { genres } from '#domain/genres.ts'
import { storefrontCodes } from '#domain/storefronts.ts'
import { minuteMs, secondMs } from '#domain/units.ts'
import { createCallLimit, createDraw } from '#fake-appstore'
import type { Attempts } from '../src/server/collector/attempts.usecases.ts'
import { createCollect } from '../src/server/collector/collect.usecases.ts'
import { createDueSweeps } from '../src/server/collector/due-sweeps.usecases.ts'
import { createPlans } from '../src/server/collector/plans.usecases.ts'
import { createSelection } from '../src/server/collector/selection.usecases.ts'
import { settleChart } from '../src/server/collector/sweeps.repository.ts'
import { createSweeps } from '../src/server/collector/sweeps.usecases.ts'
import { saveSwitches } from '../src/server/collector/switches.repository.ts'
import type { Egress } from '../src/server/pace/egresses.rules.ts'
import { openOutgoing } from '../src/server/pace/open-outgoing.usecases.ts'
import { createBell } from '../src/server/platform/announcements.ts'
import type { Database } from '../src/server/platform/database.ts'
import { createSimulatedClock } from '../src/server/testing/simulated-clock.ts'

/** The limit that Apple documents, for each address. */
export const appleLimit = 20

const log = pino({ level: 'silent' })
const start = new Date('2026-03-07T12:00:00Z')
/** How often a process looks for its next run, as the job queue does. */
const pollMs = secondMs

type SimulatedClock = ReturnType<typeof createSimulatedClock>

/** Counts the calls that arrive from each address, and refuses more than Apple allows in any minute. */
const createStore = (clock: SimulatedClock) => {
  const limit = createCallLimit({ charts: appleLimit }, minuteMs, () => clock.now().getTime())
  const arrivals = new Map<string, number[]>()
  let refused = 0
  return {
    arrive: (from: string): void => {
      const moments = arrivals.get(from) ?? []
      arrivals.set(from, moments)
      moments.push(clock.now().getTime())
      if (!limit.admit('charts', from)) refused += 1
    },
    arrivals,
    countRefused: () => refused,
  }
}

/** The most calls in any window of a minute, of moments in order. */
const countMostInMinute = (moments: readonly number[]): number => {
  let most = 0
  for (let first = 0, last = 0; last < moments.length; last += 1) {
    while ((moments[last] ?? 0) - (moments[first] ?? 0) >= minuteMs) first += 1
    most = Math.max(most, last - first + 1)
  }
  return most
}

type World = { db: Database; clock: SimulatedClock; store: ReturnType<typeof createStore> }

/** Calls that take as long as those of Apple, and whose charts are settled without a rank history. */
const createAttempts = ({ db, clock, store }: World): Attempts => {
  const draw = createDraw(1)
  return {
    attempt: async (claim, { slot }) => {
      const permit = await slot.beforeCall({ budget: 'charts', url: claim.chartKey })
      // Counted at the latest moment at which it may arrive.
      await clock.sleep(draw.between(60, 550))
      store.arrive(permit?.localAddress ?? '')
      await permit?.afterCall?.(clock.now())
      await settleChart(db, claim, { state: 'recorded', attempts: 1, now: clock.now() })
    },
    putBack: async claim => void (await settleChart(db, claim, { state: 'pending', attempts: 0, now: clock.now() })),
  }
}

const openProcess = (world: World, egresses: readonly [Egress, ...Egress[]]) => {
  const { db, clock } = world
  const pace = { egresses: [...egresses] as [Egress, ...Egress[]], chartsPerMinute: appleLimit, searchPerMinute: 15 }
  const settings = { pace, appStore: { timeoutMs: 30 * secondMs } }
  const outgoing = openOutgoing({ db, clock, log, settings, windowMs: undefined })
  const attempts = createAttempts(world)
  const { paces } = outgoing.pace
  const bell = createBell({ db, log }, 'collector')
  return {
    ...outgoing,
    collect: createCollect({ db, clock, paces, attempts, concurrency: 8, bell }),
  }
}

/** All storefronts and all genres, which an admin has chosen. */
const planAll = async ({ db, clock }: World, { pace }: ReturnType<typeof openProcess>) => {
  await saveSwitches(db, {
    startedAt: clock.now(),
    storefronts: [...storefrontCodes],
    genres: genres.map(({ id }) => id),
  })
  const settings = { isEnabled: true, isStartedBySetting: true, storefronts: storefrontCodes }
  const selecting = createSelection({ db, clock, settings })
  const { findSelection } = selecting
  const history = { snapshots: { listChartsWith: async () => [] } }
  const plans = createPlans({ db, history, clock, findSelection, findOutlook: pace.findOutlook, stalenessHours: 72 })
  const sweeping = createSweeps({ db, clock, pace })
  await createDueSweeps({ plans, sweeping, selecting, onStarted: () => undefined }).startDueSweeps()
  const planned = await plans.planCharts()
  return { charts: planned.length, longestGoalMs: Math.max(...planned.map(({ freshnessMs }) => freshnessMs)) }
}

/** Reads the charts of all storefronts and genres, for so long or until all are read, from so many addresses, up to four of each process. */
export const readWorld = async (db: Database, { addresses, longestMs }: { addresses: number; longestMs: number }) => {
  const clock = createSimulatedClock(start)
  clock.watch(db)
  const world: World = { db, clock, store: createStore(clock) }
  const named = Array.from({ length: addresses }, (_, index) => `10.0.0.${index + 1}`)
  const egresses = named.map((name): Egress => ({ name, localAddress: name }))
  const processes = Array.from({ length: Math.ceil(addresses / 4) }, (_, index) => {
    const [first = { name: 'none' }, ...others] = egresses.slice(4 * index, 4 * index + 4)
    return openProcess(world, [first, ...others])
  })
  const [firstProcess] = processes
  if (!firstProcess) throw new Error('There must be an address.')
  const stops = await clock.run(Promise.all(processes.map(({ presence }) => presence.start({ isCollecting: true }))))
  const { charts, longestGoalMs } = await clock.run(planAll(world, firstProcess))
  const { callsPerMinute, intervalMs } = await clock.run(firstProcess.pace.findOutlook())
  const { signal } = new AbortController()
  const endMs = start.getTime() + longestMs

  const work = async ({ collect }: ReturnType<typeof openProcess>): Promise<void> => {
    while (clock.now().getTime() < endMs && (await collect({ signal })).next !== undefined) await clock.sleep(pollMs)
  }
  await clock.run(Promise.all(processes.map(work)))
  await clock.run(Promise.all(stops.map(stop => stop())))
  const arrivals = [...world.store.arrivals.values()]
  return {
    addresses,
    charts,
    calls: arrivals.flat().length,
    refused: world.store.countRefused(),
    mostInMinute: Math.max(...arrivals.map(countMostInMinute)),
    fewestOfAddress: Math.min(...arrivals.map(({ length }) => length)),
    spanMs: Math.max(...arrivals.flatMap(moments => moments.at(-1) ?? 0)) - start.getTime(),
    plannedCallsPerMinute: callsPerMinute,
    estimateMs: charts * intervalMs,
    longestGoalHours: longestGoalMs / (60 * minuteMs),
  }
}
