import { describe, expect, onTestFinished, test } from 'vitest'
import { firstLook } from '#contract/tracking.ts'
import type { ChartKey } from '#domain/charts.ts'
import { dayMs, hourMs, minuteMs } from '#domain/units.ts'
import { collectorJobs, collectWhenUrgent } from '../collector/collector.jobs.ts'
import { saveSwitches } from '../collector/switches.repository.ts'
import { startJobs } from '../platform/jobs/jobs.ts'
import { createAppStoreStandIn } from '../testing/app-store-stand-in.ts'
import { createRunningClock } from '../testing/test-clock.ts'
import { openTestCollector } from '../testing/test-collector.ts'

const games = { genre: 6014, type: 'top-free', device: 'iphone' } as const
const keyOf = (storefront: string, genre = 6014): ChartKey => `${storefront}:top-free:${genre}:iphone`
const inOrder = ['us', 'jp', 'de', 'fj'].map(code => keyOf(code))

const numberOf = (key: string) => [...key].reduce((sum, letter) => sum * 7 + letter.charCodeAt(0), 0) % 1_000_000

const open = async (environment: NodeJS.ProcessEnv = {}, failing: ReadonlySet<string> = new Set()) => {
  const clock = createRunningClock(new Date('2026-03-07T12:00:00Z'))
  const appStore = createAppStoreStandIn(key => {
    if (failing.has(key)) throw new RangeError('This chart cannot be asked for.')
    return [numberOf(key) + 1]
  })
  const settings = { COLLECTOR_STOREFRONTS: 'fj,de,us,jp', COLLECTOR_CONCURRENCY: '1', ...environment }
  const parts = await openTestCollector({ clock, openAppStore: appStore.open, environment: settings })
  const look = () => parts.firstLooks.findFirstLook(games)
  const listCalledKeys = () => appStore.calls.map(({ chartKey }) => chartKey)
  return { ...parts, clock, look, listCalledKeys }
}

describe('a first look', () => {
  test("a first look reads the genre's chart in every country, the largest market first, before everything else in the queue", async () => {
    const { collector, firstLooks, listCalledKeys } = await open()
    const overall = [keyOf('us', 36), keyOf('de', 36)].map(chartKey => ({ chartKey, priority: 1 }))
    await collector.startSweep({ charts: overall, reason: 'test' })
    await firstLooks.startFirstLook(games)
    await collector.collect()
    expect(listCalledKeys()).toEqual([...inOrder, keyOf('us', 36), keyOf('de', 36)])
  })

  test('a first look reports its progress as in the contract, is done for an hour, and then gone', async () => {
    const { collector, firstLooks, clock, look } = await open()
    const total = { totalCountries: 4 }
    expect(await look()).toEqual({ state: 'none', askedCountries: 0, ...total, estimatedEndAt: null })
    await firstLooks.startFirstLook(games)
    const lookedAt = clock.now().getTime()
    const before = firstLook.parse(await look())
    expect(before).toMatchObject({ state: 'waiting', askedCountries: 0, ...total })
    expect(new Date(before.estimatedEndAt ?? 0).getTime()).toBeGreaterThan(lookedAt)
    await collector.collect()
    const done = { state: 'done', askedCountries: 4, ...total, estimatedEndAt: null }
    expect(await look()).toEqual(done)
    clock.advance(hourMs - minuteMs)
    expect(await look()).toEqual(done)
    clock.advance(2 * minuteMs)
    expect(await look()).toMatchObject({ state: 'none', askedCountries: 0 })
  })

  test('a first look at iPad apps reads the iPad charts, beside one at the same genre on the iPhone', async () => {
    const { collector, firstLooks, listCalledKeys } = await open({ COLLECTOR_STOREFRONTS: 'us' })
    const onIpad = { ...games, device: 'ipad' } as const
    await firstLooks.startFirstLook(onIpad)
    await firstLooks.startFirstLook(games)
    expect(await firstLooks.findFirstLook(onIpad)).toMatchObject({ state: 'waiting', totalCountries: 1 })
    await collector.collect()
    expect(listCalledKeys()).toEqual(['us:top-free:6014:ipad', keyOf('us')])
    expect(await firstLooks.findFirstLook(onIpad)).toMatchObject({ state: 'done' })
  })

  test('a first look is shared by all apps of a genre, and starts again only for charts that are no longer fresh', async () => {
    const { collector, firstLooks, clock, listCalledKeys } = await open()
    await Promise.all([1, 2, 3].map(() => firstLooks.startFirstLook(games)))
    await firstLooks.startFirstLook(games)
    await collector.collect()
    await firstLooks.startFirstLook(games)
    await collector.collect()
    expect(listCalledKeys()).toHaveLength(4)
    clock.advance(dayMs + minuteMs)
    await firstLooks.startFirstLook(games)
    await collector.collect()
    expect(listCalledKeys()).toHaveLength(8)
  })

  test('a first look counts countries with a fresh chart as asked, and does not read them again', async () => {
    const { collector, firstLooks, listCalledKeys, look } = await open()
    await collector.startSweep({ charts: [{ chartKey: keyOf('jp'), priority: 3 }], reason: 'test' })
    await collector.collect()
    await firstLooks.startFirstLook(games)
    expect(await look()).toMatchObject({ state: 'waiting', askedCountries: 1, totalCountries: 4 })
    await collector.collect()
    expect(listCalledKeys()).toEqual([keyOf('jp'), keyOf('us'), keyOf('de'), keyOf('fj')])
  })

  test('a first look takes over charts waiting elsewhere, so that none is read twice, and what it read is not due', async () => {
    const { collector, firstLooks, listCalledKeys } = await open()
    const charts = [keyOf('us'), keyOf('us', 36)].map(chartKey => ({ chartKey, priority: 3 }))
    const sweepId = Number(await collector.startSweep({ charts, reason: 'test' }))
    await firstLooks.startFirstLook(games)
    await collector.collect()
    expect(listCalledKeys()).toEqual([...inOrder, keyOf('us', 36)])
    expect(await collector.findProgress(sweepId)).toMatchObject({ state: 'finished', total: 1, done: 1 })
    expect((await collector.listDueCharts()).map(({ chartKey }) => chartKey)).toEqual([])
  })

  test('a first look counts a failure as asked and never as measured, and skips that chart for two hours', async () => {
    const { collector, firstLooks, clock, look, history, listCalledKeys } = await open({}, new Set([keyOf('de')]))
    await firstLooks.startFirstLook(games)
    await collector.collect()
    expect(await look()).toMatchObject({ state: 'done', askedCountries: 4 })
    const { storefronts } = await history.findLatestMoments()
    expect([...storefronts.keys()].sort()).toEqual(['fj', 'jp', 'us'])
    await firstLooks.startFirstLook(games)
    expect(await collector.collect()).toMatchObject({ attemptCount: 0 })
    clock.advance(2 * hourMs + minuteMs)
    await firstLooks.startFirstLook(games)
    await collector.collect()
    expect(listCalledKeys().slice(4)).toEqual([keyOf('de')])
  })

  test('a first look waits while an admin has paused the collector, and does not start while it is off', async () => {
    const { firstLooks, look, db, clock } = await open()
    await firstLooks.startFirstLook(games)
    await saveSwitches(db, { pausedAt: clock.now() })
    expect(await look()).toMatchObject({ state: 'waiting', estimatedEndAt: null })
    const off = await open({ COLLECTOR_ENABLED: 'false' })
    await off.firstLooks.startFirstLook(games)
    expect(await off.look()).toMatchObject({ state: 'none' })
    expect(await off.collector.findLastSweep()).toBeNull()
    const untouched = await open({ COLLECTOR_AUTOSTART: 'false' })
    await untouched.firstLooks.startFirstLook(games)
    expect(await untouched.collector.findLastSweep()).toBeNull()
  })

  test('a first look does not exist for a genre without charts', async () => {
    const { collector, firstLooks } = await open()
    await firstLooks.startFirstLook({ ...games, genre: 6022 })
    expect(await collector.findLastSweep()).toBeNull()
  })

  test('a first look no longer exists after it is cancelled', async () => {
    const { collector, firstLooks, look } = await open()
    await firstLooks.startFirstLook(games)
    await collector.cancelSweep(Number((await collector.findLastSweep())?.id))
    expect(await look()).toMatchObject({ state: 'none' })
  })
})

describe('a first look starts at once', () => {
  test('a first look starts at once while the collector waits for the next chart to become due', async () => {
    const { collector, firstLooks, db, listCalledKeys } = await open()
    await collector.startSweep({ charts: [{ chartKey: keyOf('us', 36), priority: 1 }], reason: 'test' })
    await db.execute(`UPDATE sweep_charts SET not_before = '2026-03-07T12:00:50Z'`)
    const running = collector.collect()
    await new Promise(resolve => setTimeout(resolve, 300))
    expect(listCalledKeys()).toEqual([])
    await firstLooks.startFirstLook(games)
    await expect.poll(listCalledKeys).toHaveLength(4)
    collector.stop()
    await running
  })

  test('a first look starts at once while the process that does the work is idle', async () => {
    const { collector, firstLooks, database, log, listCalledKeys } = await open()
    // Without cron, so that only the first look starts the work.
    const definitions = collectorJobs(collector, async () => undefined, { logDays: 30 }).map(
      ({ cron: _, ...definition }) => definition,
    )
    const jobs = await startJobs({ database, log, definitions })
    onTestFinished(() => jobs.stop())
    collectWhenUrgent(collector, jobs, log)
    await firstLooks.startFirstLook(games)
    await expect.poll(() => listCalledKeys().length).toBeGreaterThan(0)
    collector.stop()
  })
})
