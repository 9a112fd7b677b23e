import { describe, expect, test } from 'vitest'
import { type Chart, type ChartKey, chartKeyOf, parseChartKey } from '#domain/charts.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import { dayMs, minuteMs, secondMs } from '#domain/units.ts'
import type { Fault, FaultRule } from '#fake-appstore'
import { createRunningClock } from '../testing/test-clock.ts'
import { openFakeAppStore, openTestCollector } from '../testing/test-collector.ts'

const start = new Date('2026-03-07T12:00:00Z')
const nextDay = new Date(start.getTime() + dayMs)

const oddKey: ChartKey = 'pl:top-free:36:iphone'
const witnessKey: ChartKey = 'pl:top-free:6014:iphone'

type Expected = { state: object; requests: number }

const failed = (reason: string, detail: string, requests = 3): Expected => ({
  state: { state: 'failed', reason, ...(detail !== '' && { detail }) },
  requests,
})
const suspect = (detail: string, requests = 1): Expected => failed('suspect', detail, requests)
const measured: Expected = { state: { state: expect.stringMatching(/^(un)?ranked$/) }, requests: 1 }

/** Each fault affects the chart of a different storefront, a day after a sweep without faults. */
const cases: [storefront: StorefrontCode, fault: Fault, expected: Expected][] = [
  ['us', { kind: 'unavailable' }, failed('http', '503')],
  ['gb', { kind: 'not-found' }, failed('http', '404', 1)],
  ['de', { kind: 'slow-headers', ms: 5_000 }, failed('timeout', '')],
  ['fr', { kind: 'slow-body', ms: 5_000 }, failed('timeout', '')],
  ['jp', { kind: 'truncated' }, failed('network', '')],
  ['kr', { kind: 'truncated', how: 'json' }, failed('unusable', 'truncated')],
  ['it', { kind: 'reset' }, failed('network', '')],
  ['es', { kind: 'html' }, failed('unusable', 'html')],
  ['nl', { kind: 'empty-body' }, failed('unusable', 'empty-body')],
  ['se', { kind: 'gzip-unasked' }, measured],
  ['ca', { kind: 'huge' }, failed('unusable', 'too-large')],
  ['au', { kind: 'redirect-loop' }, failed('unusable', 'redirect-loop', 12)],
  ['br', { kind: 'empty-feed' }, suspect('empty-after-full')],
  ['mx', { kind: 'one-entry' }, suspect('much-shorter')],
  ['in', { kind: 'short', entries: 40 }, suspect('much-shorter')],
  ['tr', { kind: 'duplicate' }, failed('unusable', 'duplicate-app')],
  // One more request: another chart of the country is read as a witness.
  ['pl', { kind: 'shuffled' }, suspect('shuffled', 2)],
  ['ch', { kind: 'frozen', at: start.toISOString() }, suspect('frozen')],
  ['at', { kind: 'wrong-storefront', storefront: 'be' }, failed('unusable', 'wrong-feed')],
]

const chartOf = (storefront: StorefrontCode): Chart => ({
  storefront,
  type: 'top-free',
  genre: 36,
  device: 'iphone',
})

/** Runs a sweep without faults and, a day later, one with every fault. Returns the results as plain data. */
const liveTwoDays = async () => {
  const clock = createRunningClock(start)
  const { store, url } = await openFakeAppStore({ now: clock.now })
  const { collector, history } = await openTestCollector({ clock, url, timeoutMs: 3_000 })
  const keys: ChartKey[] = cases.map(([storefront]) => chartKeyOf(chartOf(storefront)))
  const sweep = async () => {
    await collector.startSweep({ charts: keys.map(chartKey => ({ chartKey, priority: 1 })), reason: 'test' })
    await collector.collect()
  }
  await sweep()
  clock.advance(nextDay.getTime() - clock.now().getTime())
  for (const [storefront, fault] of cases)
    store.setFault({ match: { chartKey: chartKeyOf(chartOf(storefront)) }, fault })
  const before = store.requests.length
  await sweep()
  const sweepState = await collector.findLastSweep()
  const seen = await Promise.all(
    cases.map(async ([storefront]) => {
      const chart = chartOf(storefront)
      const [appId = 0] = store.world.rankedAppIds({ chart, at: start })
      const span = { from: start, to: new Date(nextDay.getTime() + dayMs) }
      const all = await history.listStates({ appId, chart, ...span })
      const states = all.filter(({ state }) => state !== 'not-tracked')
      const moments = await history.timeline.listNewestMoments(chart, span, 100)
      const snapshots = await Promise.all(
        moments.map(({ observedAt }) => history.snapshots.findSnapshotBefore(chart, observedAt)),
      )
      const requests = store.requests.slice(before).filter(({ url: path }) => path.startsWith(`/${storefront}/`)).length
      return [storefront, { states, snapshots, requests }] as const
    }),
  )
  return { seen: new Map(seen), world: store.world, sweepState }
}

let twoDays: ReturnType<typeof liveTwoDays> | undefined

describe('a fault of the App Store', () => {
  // Promise: P7
  test.each(cases)(
    'a fault of the App Store in %s: %o gives the correct state and no false rank',
    async (storefront, _, { state, requests }) => {
      twoDays ??= liveTwoDays()
      const { seen, world } = await twoDays
      const chart = chartOf(storefront)
      const own = seen.get(storefront)
      expect(own?.states[0]).toMatchObject({ state: 'ranked', rank: 1 })
      expect(own?.states).toHaveLength(2)
      expect(own?.states[1]).toMatchObject(state)
      expect(own?.requests).toBe(requests)
      for (const snapshot of own?.snapshots ?? []) {
        expect(snapshot?.appIds).toEqual(world.rankedAppIds({ chart, at: snapshot?.observedAt ?? start }))
      }
    },
  )

  test('a fault of the App Store does not stop the sweep, which ends with every chart done', async () => {
    const { sweepState } = await (twoDays ?? liveTwoDays())
    expect(sweepState).toMatchObject({ state: 'finished', total: cases.length, done: cases.length, failed: 18 })
  })
})

const liveWithOddChart = async (faults: readonly FaultRule[]) => {
  const clock = createRunningClock(start)
  const { store, url } = await openFakeAppStore({ now: clock.now })
  const { collector } = await openTestCollector({ clock, url, timeoutMs: 1_500 })
  const chartKey = oddKey
  const sweep = async () => {
    await collector.startSweep({ charts: [{ chartKey, priority: 1 }], reason: 'test' })
    await collector.collect()
  }
  await sweep()
  clock.set(nextDay)
  for (const fault of [...faults, { match: { chartKey }, fault: { kind: 'shuffled' as const } }]) store.setFault(fault)
  const before = store.requests.length
  await sweep()
  const requests = store.requests.slice(before)
  return { ofWitness: requests.filter(({ url: path }) => path.includes('genre=')).length, all: requests.length }
}

test('a witness whose first answer breaks off is asked once more', async () => {
  const fault = { match: { chartKey: witnessKey }, fault: { kind: 'reset' as const }, times: 1 }
  expect(await liveWithOddChart([fault])).toEqual({ ofWitness: 2, all: 3 })
})

test('a chart whose first answer breaks off has a witness for the second one', async () => {
  const fault = { match: { chartKey: oddKey }, fault: { kind: 'reset' as const }, times: 1 }
  expect(await liveWithOddChart([fault])).toEqual({ ofWitness: 1, all: 3 })
})

type Refusal = [name: string, fault: Fault, pauseSeconds: number]

describe('a refusal of the App Store', () => {
  // Promise: P7
  test.each<Refusal>([
    ['403 without a word', { kind: 'forbidden' }, 60],
    ['429 without Retry-After', { kind: 'throttled' }, 60],
    ['429 with a shorter Retry-After', { kind: 'throttled', retryAfter: 5 }, 60],
    ['429 with a longer Retry-After', { kind: 'throttled', retryAfter: 600 }, 600],
  ])('%s pauses every call for its time, and costs no chart anything', async (_, fault, pauseSeconds) => {
    const clock = createRunningClock(start)
    const { store, url } = await openFakeAppStore({ now: clock.now })
    const { collector, history, pace } = await openTestCollector({ clock, url })
    store.setFault({ fault, times: 1 })
    const chartKeys: ChartKey[] = ['us:top-free:36:iphone', 'de:top-free:36:iphone']
    await collector.startSweep({ charts: chartKeys.map(chartKey => ({ chartKey, priority: 1 })), reason: 'test' })
    await collector.collect({ forMs: 30_000 })
    const requests = store.requests.length
    const paused = (await pace.findNext('search')).getTime() - clock.now().getTime()
    expect(Math.abs(paused / secondMs - pauseSeconds)).toBeLessThan(5)
    clock.advance(paused - minuteMs / 2)
    await collector.collect({ forMs: 1_000 })
    expect(store.requests).toHaveLength(requests)
    clock.advance(minuteMs)
    await collector.collect()
    expect(await collector.findLastSweep()).toMatchObject({ state: 'finished', done: 2, failed: 0 })
    for (const key of chartKeys) {
      const chart = parseChartKey(key)
      const snapshot = await history.snapshots.findLatestSnapshot(chart)
      expect(snapshot?.appIds).toEqual(store.world.rankedAppIds({ chart, at: start }))
    }
  })
})
