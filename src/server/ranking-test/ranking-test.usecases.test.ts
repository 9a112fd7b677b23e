import { describe, expect, test } from 'vitest'
import { NetworkError } from '#appstore'
import type { ChartKey } from '#domain/charts.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import { dayMs, hourMs, minuteMs } from '#domain/units.ts'
import { createMeasuring } from '../measuring.ts'
import { createAppStoreStandIn } from '../testing/app-store-stand-in.ts'
import { createRunningClock } from '../testing/test-clock.ts'
import { openTestCollector } from '../testing/test-collector.ts'
import { createRankingTests } from './ranking-test.usecases.ts'

const start = new Date('2026-03-07T12:00:00Z')
const idsFrom = (first: number): number[] => Array.from({ length: 100 }, (_, index) => first + index)

const firsts: Readonly<Record<string, number>> = { us: 1, jp: 1_001, de: 2_001, fr: 3_001 }
const answerWell = (key: string): number[] => idsFrom(firsts[key.slice(0, 2)] ?? 9_001)

type StandIn = Parameters<typeof createAppStoreStandIn>[0]

type Opening = { answer?: StandIn; environment?: NodeJS.ProcessEnv; isAlone?: boolean }

const open = async ({ answer = answerWell, environment = {}, isAlone = true }: Opening = {}) => {
  const appStore = createAppStoreStandIn(answer)
  const clock = createRunningClock(start)
  const parts = await openTestCollector({
    clock,
    openAppStore: appStore.open,
    environment: { COLLECTOR_STOREFRONTS: 'de,fr,jp,us', ...environment },
    isAlone,
  })
  const { history } = parts
  /** Records a chart that was read for another task. */
  const read = async (storefront: StorefrontCode, agoMs: number, appIds = idsFrom(firsts[storefront] ?? 1)) => {
    const chart = { storefront, type: 'top-free', genre: 36, device: 'iphone' } as const
    const observedAt = new Date(clock.now().getTime() - agoMs)
    await history.snapshots.recordSnapshots([{ chart, observedAt, source: 'rss', depth: 100, appIds }])
  }
  /** Another process: its own collector and use cases on the same databases. */
  const openProcess = () => {
    const { collector, pace } = createMeasuring({ ...parts, tuning: { ...parts.tuning, openAppStore: appStore.open } })
    return { collector, tests: createRankingTests({ ...parts, collector, pace }) }
  }
  return { ...parts, clock, read, openProcess, calls: appStore.calls, tests: createRankingTests(parts) }
}

const statesOf = (test: { countries: { storefront: string; state: string }[] } | null) =>
  test?.countries.map(({ storefront, state }) => `${storefront} ${state}`)

describe('a ranking test', () => {
  test('a ranking test of the demo reads every country, however fresh its chart is', async () => {
    const { collector, read, calls, ...parts } = await open()
    for (const storefront of ['us', 'jp', 'de', 'fr'] as const) await read(storefront, minuteMs)
    const { test: begun } = await createRankingTests({ ...parts, collector, freshForMs: 0 }).startTest()
    expect(begun).toMatchObject({ state: 'running', total: 4, done: 0 })
    await collector.collect()
    expect(calls).toHaveLength(4)
  })

  test('a ranking test reads every country whose chart was not read within the hour, larger markets first, and reports each', async () => {
    const { tests, collector, read, calls } = await open({
      answer: key => {
        if (key.startsWith('jp'))
          return new NetworkError({ url: 'https://itunes.apple.com/', cause: new Error('reset') })
        return key.startsWith('fr') ? [] : answerWell(key)
      },
    })
    await read('de', 12 * minuteMs)
    await read('us', 61 * minuteMs)
    const { test: begun, cancelToken } = await tests.startTest()
    expect(begun).toMatchObject({ state: 'running', total: 4, done: 1, failed: 0, finishedAt: null })
    expect(statesOf(begun)).toEqual(['us waiting', 'jp waiting', 'de measured', 'fr waiting'])
    expect(begun.estimatedEndAt).not.toBeNull()
    expect(cancelToken).toMatch(/^[\w-]{43}$/)
    await collector.collect()
    const ended = await tests.findTest()
    expect(ended).toMatchObject({ id: begun.id, state: 'finished', total: 4, done: 4, failed: 1, estimatedEndAt: null })
    expect(ended?.countries).toMatchObject([
      { storefront: 'us', countryName: 'United States', state: 'measured', isReused: false, entryCount: 100 },
      { storefront: 'jp', state: 'failed', reason: 'network', entryCount: null },
      {
        storefront: 'de',
        state: 'measured',
        isReused: true,
        entryCount: 100,
        at: expect.stringMatching(/^2026-03-07T11:48:/),
      },
      { storefront: 'fr', state: 'empty', isReused: false, entryCount: 0, reason: null },
    ])
    expect(new Set(calls.map(({ chartKey }) => chartKey.slice(0, 2)))).toEqual(new Set(['us', 'jp', 'fr']))
  })

  test('a ranking test sends no requests and ends at once if every chart is fresh', async () => {
    const { tests, read, calls } = await open()
    for (const storefront of ['us', 'jp', 'de', 'fr'] as const) await read(storefront, 5 * minuteMs)
    expect(await tests.findPlan()).toEqual({ countries: 4, calls: 0, durationSeconds: 0 })
    expect((await tests.startTest()).test).toMatchObject({ state: 'finished', done: 4, failed: 0 })
    expect(calls).toEqual([])
  })

  test('a ranking test runs alone: of simultaneous starts in two processes one succeeds, and only that one can cancel it', async () => {
    const { tests, openProcess, collector, calls } = await open({ isAlone: false })
    const other = openProcess()
    const started = await Promise.all([tests.startTest(), other.tests.startTest(), other.tests.startTest()])
    expect(new Set(started.map(({ test }) => test.id)).size).toBe(1)
    const tokens = started.flatMap(({ cancelToken }) => cancelToken ?? [])
    expect(tokens).toHaveLength(1)
    await Promise.all([collector.collect(), other.collector.collect()])
    expect(calls).toHaveLength(4)
    expect(await other.tests.findTest()).toEqual(await tests.findTest())
  })

  test('a ranking test can only be cancelled by the person who started it; earlier results stay', async () => {
    const { tests, collector, calls } = await open({ environment: { COLLECTOR_CHARTS_PER_MINUTE: '20' } })
    const { test: begun, cancelToken } = await tests.startTest()
    await expect(tests.cancelTest('guess')).rejects.toMatchObject({ code: 'test.not_yours' })
    expect(await tests.findTest()).toMatchObject({ state: 'running' })
    await collector.collect({ forMs: 2_500 })
    await tests.cancelTest(String(cancelToken))
    const cancelled = await tests.findTest()
    expect(cancelled).toMatchObject({ id: begun.id, state: 'cancelled', total: 4, done: 1 })
    expect(statesOf(cancelled)).toEqual(['us measured', 'jp cancelled', 'de cancelled', 'fr cancelled'])
    await tests.cancelTest(String(cancelToken))
    await collector.collect()
    expect(calls).toHaveLength(1)
    const next = await tests.startTest()
    expect(next.test.id).not.toBe(begun.id)
    await expect(tests.cancelTest(String(cancelToken))).rejects.toMatchObject({ code: 'test.not_yours' })
  })

  // Promise: P12
  test('a ranking test continues in another process if the one that started it dies', async () => {
    const { tests, openProcess } = await open()
    const { test: begun } = await tests.startTest()
    const other = openProcess()
    await other.collector.collect()
    expect(await other.tests.findTest()).toMatchObject({ id: begun.id, state: 'finished', done: 4, failed: 0 })
  })

  test('a ranking test counts a chart that another urgent task took over once it is read, and otherwise as not fetched', async () => {
    const { tests, collector, read } = await open()
    await tests.startTest()
    const keys: ChartKey[] = ['us:top-free:36:iphone', 'de:top-free:36:iphone']
    const other = await collector.startUrgentSweep({ charts: keys, reason: 'another task' })
    if (other === undefined) throw new Error('The other sweep did not start.')
    await collector.cancelSweep(other)
    await read('us', 0)
    await collector.collect()
    const ended = await tests.findTest()
    expect(statesOf(ended)).toEqual(['us measured', 'jp measured', 'de failed', 'fr measured'])
    expect(ended?.countries[2]).toMatchObject({ reason: 'not-fetched', entryCount: null })
  })

  test('a ranking test outlives its deleted sweep, with its own results and without later readings', async () => {
    const { tests, collector, clock, read } = await open()
    await tests.startTest()
    await collector.collect()
    const ended = await tests.findTest()
    clock.advance(31 * dayMs)
    await collector.tidy(30 * dayMs)
    await read('us', 0, [1, 2, 3])
    await tests.settle()
    expect(await collector.findLastSweep()).toBeNull()
    expect(await tests.findTest()).toEqual(ended)
  })

  test('a ranking test without viewers is ended by its job, and then another can start', async () => {
    const { tests, collector, clock } = await open()
    const { test: begun } = await tests.startTest()
    await collector.collect()
    await tests.settle()
    clock.advance(2 * hourMs)
    const { test: next, cancelToken } = await tests.startTest()
    expect(Number(next.id)).toBeGreaterThan(Number(begun.id))
    expect(cancelToken).not.toBeNull()
  })
})

describe('while the App Store may not be called', () => {
  test('no test starts, and the reason is given', async () => {
    const { tests } = await open({ environment: { COLLECTOR_ENABLED: 'false' } })
    await expect(tests.startTest()).rejects.toMatchObject({ code: 'collector.off', message: /COLLECTOR_ENABLED/ })
    expect(await tests.findTest()).toBeNull()
  })

  test('because of a pause, a test waits, and the estimates include the pause', async () => {
    const { tests, clock, pace } = await open({ environment: { COLLECTOR_CHARTS_PER_MINUTE: '20' } })
    expect(await tests.findPlan()).toEqual({ countries: 4, calls: 4, durationSeconds: expect.closeTo(12, -1) })
    await tests.startTest()
    expect(await tests.findTest()).toMatchObject({ state: 'running', pausedUntil: null })
    await pace.take('charts', { queue: 'charts', until: clock.now() })
    const retryAt = new Date(clock.now().getTime() + 10 * minuteMs)
    await pace.paces[0].recordRefusal(retryAt)
    const waiting = await tests.findTest()
    expect(waiting?.pausedUntil).toBe(retryAt.toISOString())
    expect(Date.parse(waiting?.estimatedEndAt ?? '')).toBeGreaterThan(retryAt.getTime())
    expect((await tests.findPlan()).durationSeconds).toBeGreaterThan(600)
  })
})
