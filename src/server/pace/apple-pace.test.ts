import { expect, test } from 'vitest'
import { createAppStore } from '#appstore'
import { minuteMs } from '#domain/units.ts'
import { isLong, shortOrLong } from '../../../vitest.length.ts'
import {
  type Arrival,
  type Asked,
  appleLimit,
  createSimulatedStore,
  leaveLate,
  workAtApplePace,
} from '../testing/pace/apple-pace-drill.ts'
import { createSimulatedClock } from '../testing/simulated-clock.ts'
import { createRunningClock } from '../testing/test-clock.ts'
import { openFakeAppStore, openTestCollector } from '../testing/test-collector.ts'

const start = new Date('2026-03-07T12:00:00Z')
const minutes = shortOrLong(2, 30)
const perMinute = String(appleLimit)
const environment = { COLLECTOR_CHARTS_PER_MINUTE: perMinute, COLLECTOR_SEARCH_PER_MINUTE: perMinute }
/** Charts reach history in batches, because this drill is not about it. */
const kinds = ['charts', 'people', 'lookups', 'keywords'] as const

/** In real time, over HTTP. */
const workInRealTime = async () => {
  const clock = createRunningClock(start)
  const limits = { charts: appleLimit, search: appleLimit }
  const { store, url } = await openFakeAppStore({ now: clock.now, limits })
  const hosts = { itunes: url, marketing: url, search: url }
  const worker = await openTestCollector({
    clock,
    environment,
    openAppStore: beforeCall => leaveLate(createAppStore({ hosts, beforeCall, now: clock.now }), { clock, seed: 1 }),
  })
  const asked = await workAtApplePace(worker, minutes)
  const kindOf = (address: string) => {
    if (address.includes('/rss/')) return 'charts'
    if (address.startsWith('/lookup')) return 'lookups'
    return address.includes('limit=50') ? 'people' : 'keywords'
  }
  const arrivals = store.requests.map(
    ({ url: address, at, status }): Arrival => ({
      kind: kindOf(address),
      atMs: Date.parse(at),
      isRefused: status === 403,
    }),
  )
  return { asked, arrivals }
}

/** In simulated time, with a store that counts arrivals in the same way. */
const workInSimulatedTime = async () => {
  const clock = createSimulatedClock(start)
  const { open, arrivals } = createSimulatedStore({ clock, seed: 2 })
  const worker = await openTestCollector({
    clock,
    environment,
    openAppStore: beforeCall => leaveLate(open(beforeCall), { clock, seed: 1 }),
  })
  clock.watch(worker.db)
  const asked = await clock.run(workAtApplePace(worker, minutes))
  return { asked, arrivals }
}

const isChart = ({ kind }: Arrival): boolean => kind === 'charts'

const countMostInWindow = (arrivals: readonly Arrival[]): number =>
  Math.max(
    0,
    ...arrivals.map(end => arrivals.filter(({ atMs }) => atMs <= end.atMs && atMs > end.atMs - minuteMs).length),
  )

const describeDrill = (arrivals: readonly Arrival[], asked: Asked): string => {
  const used = kinds.map(kind => `${kind} ${arrivals.filter(arrival => arrival.kind === kind).length}`).join(', ')
  const [charts, search] = [arrivals.filter(isChart), arrivals.filter(arrival => !isChart(arrival))]
  const most = `${countMostInWindow(charts)} charts and ${countMostInWindow(search)} search`
  const { atOnce, waited, unanswered, longestSeconds } = asked
  return (
    `${minutes} min: ${arrivals.length} calls (${used}), ${arrivals.filter(({ isRefused }) => isRefused).length} refused; ` +
    `most in 60 s: ${most}; searches of people: ${atOnce} at once, ${waited} waited and saw their turn, ` +
    `${unanswered} without an answer, the longest ${longestSeconds.toFixed(1)} s`
  )
}

// Promise: P7
test('at the limit of the App Store, with late requests and two processes, no call is refused, every slot is used, and people are answered or told their turn', {
  timeout: 2 * minutes * minuteMs,
}, async ({ annotate }) => {
  const { asked, arrivals } = await (isLong ? workInRealTime() : workInSimulatedTime())
  const report = describeDrill(arrivals, asked)
  await annotate(report)
  process.stdout.write(`${report}\n`)
  expect(arrivals.filter(({ isRefused }) => isRefused)).toEqual([])
  expect(asked.unanswered).toBe(0)
  expect(asked.atOnce + asked.waited).toBeGreaterThan(minutes)
  // A person's call waits for a few slots at most, so each minute leaves at most one slot of a budget unused.
  const perMinuteOf = (calls: readonly Arrival[]) => calls.length / minutes
  expect(perMinuteOf(arrivals.filter(isChart))).toBeGreaterThanOrEqual(appleLimit - 1)
  expect(perMinuteOf(arrivals.filter(arrival => !isChart(arrival)))).toBeGreaterThanOrEqual(appleLimit - 1)
  for (const kind of kinds)
    expect(arrivals.filter(arrival => arrival.kind === kind).length).toBeGreaterThan(2 * minutes)
})
