import { describe, expect, test } from 'vitest'
import { health } from '#contract/health.ts'
import type { ChartKey } from '#domain/charts.ts'
import { hourMs, minuteMs } from '#domain/units.ts'
import { createAppStoreStandIn } from '../testing/app-store-stand-in.ts'
import { createRunningClock, createTestClock } from '../testing/test-clock.ts'
import { openTestCollector } from '../testing/test-collector.ts'
import { openTestDatabase } from '../testing/test-databases.ts'
import { claimNextChart, finishSweeps, releaseCharts, settleChart, startSweep } from './sweeps.repository.ts'
import { saveSwitches } from './switches.repository.ts'

const us: ChartKey = 'us:top-free:36:iphone'
const de: ChartKey = 'de:top-free:36:iphone'
const fr: ChartKey = 'fr:top-free:36:iphone'
const charts = [us, de, fr].map(chartKey => ({ chartKey, priority: 2 }))

const openSweep = async () => {
  const { db } = await openTestDatabase()
  const clock = createTestClock()
  await startSweep(db, { charts, reason: 'test', now: clock.now() })
  return { db, clock, claim: () => claimNextChart(db, clock.now()) }
}

describe('the charts of a sweep', () => {
  // Promise: P12
  test('a claimed chart is held for two minutes, then another process may claim it', async () => {
    const { clock, claim } = await openSweep()
    const first = [await claim(), await claim(), await claim()]
    expect(first.map(claim => claim?.chartKey)).toEqual([us, de, fr])
    expect(await claim()).toBeUndefined()
    clock.advance(2 * minuteMs)
    expect((await claim())?.chartKey).toBe(us)
  })

  test('a process that lost its lease records nothing', async () => {
    const { db, clock, claim } = await openSweep()
    const slow = await claim()
    clock.advance(2 * minuteMs)
    const quick = await claim()
    if (!slow || !quick) throw new Error('Nothing was claimed.')
    const end = { state: 'recorded' as const, attempts: 1, now: clock.now() }
    expect(quick.chartKey).toBe(slow.chartKey)
    expect(await settleChart(db, slow, end)).toBe(false)
    expect(await settleChart(db, quick, end)).toBe(true)
    expect(await settleChart(db, quick, end)).toBe(false)
  })

  test('the charts of a sweep end it once, with how many ended how', async () => {
    const { db, clock, claim } = await openSweep()
    const notified: unknown[] = []
    const finish = () =>
      finishSweeps(db, clock.now(), async (_, { reason, counts }) => void notified.push({ reason, counts }))
    for (const state of ['recorded', 'recorded', 'failed'] as const) {
      await finish()
      const claimed = await claim()
      if (claimed) await settleChart(db, claimed, { state, attempts: 1, now: clock.now() })
    }
    expect(notified).toEqual([])
    await finish()
    await finish()
    expect(notified).toEqual([{ reason: 'test', counts: { recorded: 2, failed: 1 } }])
  })

  test('the only process can claim all charts at its start', async () => {
    const { db, claim } = await openSweep()
    await claim()
    await releaseCharts(db)
    expect((await claim())?.chartKey).toBe(us)
  })

  // Promise: P5
  test('setting the clock back by hours does not block any claim', async () => {
    const { db, clock, claim } = await openSweep()
    const [first, second] = [await claim(), await claim()]
    if (!first || !second) throw new Error('Nothing was claimed.')
    const notBefore = new Date(clock.now().getTime() + minuteMs)
    await settleChart(db, second, { state: 'pending', attempts: 1, notBefore, now: clock.now() })
    clock.advance(-3 * hourMs)
    expect([(await claim())?.chartKey, (await claim())?.chartKey]).toEqual([us, de])
  })

  test('a chart is not requested twice at once, even if two sweeps contain it', async () => {
    const { db, clock, claim } = await openSweep()
    await startSweep(db, { charts: [{ chartKey: us, priority: 1 }], reason: 'other', now: clock.now() })
    expect((await claim())?.chartKey).toBe(us)
    expect([(await claim())?.chartKey, (await claim())?.chartKey, (await claim())?.chartKey]).toEqual([
      de,
      fr,
      undefined,
    ])
  })

  test('concurrent claims get different charts', async () => {
    const { claim } = await openSweep()
    const claims = await Promise.all([claim(), claim(), claim(), claim(), claim()])
    expect(claims.map(claim => claim?.chartKey).sort()).toEqual([de, fr, us, undefined, undefined])
  })
})

const openCollector = (failing: ReadonlySet<string> = new Set()) => {
  const appStore = createAppStoreStandIn(key => {
    if (failing.has(key)) throw new RangeError('This chart cannot be asked for.')
    return [key.charCodeAt(0), key.charCodeAt(1)]
  })
  return openTestCollector({ clock: createRunningClock(new Date('2026-03-07T12:00:00Z')), openAppStore: appStore.open })
}

describe('a sweep', () => {
  test('a sweep with the same reason as a running one is not started', async () => {
    const { collector } = await openCollector()
    const ids = await Promise.all([1, 2, 3].map(() => collector.startSweep({ charts, reason: 'by hand' })))
    expect(new Set(ids).size).toBe(1)
    expect(await collector.startSweep({ charts, reason: 'another' })).not.toBe(ids[0])
    expect(await collector.startSweep({ charts: [], reason: 'nothing to do' })).toBeUndefined()
  })

  test('a sweep reports its progress and estimated end in the shape of the contract', async () => {
    const { collector, clock } = await openCollector()
    expect(await collector.findLastSweep()).toBeNull()
    const sweepId = Number(await collector.startSweep({ charts, reason: 'test' }))
    const before = await collector.findProgress(sweepId)
    expect(before).toMatchObject({ state: 'running', total: 3, done: 0, failed: 0, byReason: {} })
    expect(before?.estimatedEndAt?.getTime()).toBeGreaterThan(clock.now().getTime())
    await collector.collect()
    const last = await collector.findLastSweep()
    expect(health.shape.lastSweep.parse(last)).toMatchObject({ id: String(sweepId), state: 'finished', done: 3 })
  })

  test('a sweep ends after the charts of other sweeps that come first, and not before the end of a pause', async () => {
    const { collector, pace, clock } = await openCollector()
    const many = Array.from({ length: 600 }, (_, index) => `us:top-free:${6_000 + index}:iphone` as ChartKey)
    const more = many.map(chartKey => ({ chartKey, priority: 1 }))
    await collector.startSweep({ charts: more, reason: 'first' })
    const sweepId = Number(await collector.startSweep({ charts, reason: 'second' }))
    const findSecondsLeft = async () => {
      const end = (await collector.findProgress(sweepId))?.estimatedEndAt
      return ((end?.getTime() ?? 0) - clock.now().getTime()) / 1_000
    }
    // 603 charts at a hundred a second.
    expect(await findSecondsLeft()).toBeGreaterThan(5.9)
    expect(await collector.findProgress(sweepId)).toMatchObject({ pausedUntil: null })
    await pace.take('charts', { queue: 'charts', until: clock.now() })
    await pace.paces[0].recordRefusal()
    expect(await findSecondsLeft()).toBeGreaterThan(65)
    expect(await collector.findProgress(sweepId)).toMatchObject({ pausedUntil: expect.any(Date) })
  })

  test('a sweep waits for the sweep whose charts come first, until the first of its own is read', async () => {
    const { collector } = await openCollector()
    const first = Number(await collector.startSweep({ charts: [{ chartKey: us, priority: 1 }], reason: 'first' }))
    const second = Number(await collector.startSweep({ charts: charts.slice(1), reason: 'second' }))
    expect(await collector.findProgress(first)).toMatchObject({ waitsFor: null })
    expect(await collector.findProgress(second)).toMatchObject({ waitsFor: first })
    await collector.collect()
    expect(await collector.findProgress(second)).toMatchObject({ state: 'finished', waitsFor: null })
  })

  test('a sweep has no estimated end while hardly a chart is read, and later one by the pace of the last half hour', async () => {
    const clock = createTestClock()
    const { collector, db } = await openTestCollector({ clock })
    const many = Array.from({ length: 60 }, (_, index) => `us:top-free:${6_000 + index}:iphone` as ChartKey)
    const sweepId = Number(
      await collector.startSweep({ charts: many.map(chartKey => ({ chartKey, priority: 1 })), reason: 'test' }),
    )
    const findMinutes = async () => {
      const end = (await collector.findProgress(sweepId))?.estimatedEndAt
      return end ? Math.round((end.getTime() - clock.now().getTime()) / minuteMs) : end
    }
    expect(await findMinutes(), 'by the settings').toBe(0)
    clock.advance(6 * minuteMs)
    expect(await findMinutes(), 'nothing was read for six minutes').toBeNull()
    clock.advance(4 * minuteMs)
    const at = clock.now().toISOString()
    await db.execute(`UPDATE sweep_charts SET state = 'recorded', finished_at = '${at}' WHERE place < 20`)
    expect(await findMinutes(), '20 charts took 10 minutes, and 40 are left').toBe(20)
  })

  test('"retry failed only" requests only failed charts', async () => {
    const failing = new Set([de])
    const { collector } = await openCollector(failing)
    const sweepId = Number(await collector.startSweep({ charts, reason: 'test' }))
    await collector.collect()
    expect(await collector.findProgress(sweepId)).toMatchObject({ state: 'finished', failed: 1 })
    failing.clear()
    expect(await collector.retryFailed(sweepId)).toBe(1)
    expect(await collector.findProgress(sweepId)).toMatchObject({ state: 'running', done: 2, failed: 0 })
    expect(await collector.collect()).toMatchObject({ attemptCount: 1 })
    expect(await collector.findProgress(sweepId)).toMatchObject({ state: 'finished', done: 3, failed: 0 })
    expect(await collector.retryFailed(sweepId)).toBe(0)
  })

  test('a sweep that is cancelled stops, and a retry does not restart it', async () => {
    const { collector } = await openCollector()
    const sweepId = Number(await collector.startSweep({ charts, reason: 'test' }))
    await collector.cancelSweep(sweepId)
    expect(await collector.collect()).toMatchObject({ attemptCount: 0, next: undefined })
    expect(await collector.retryFailed(sweepId)).toBe(0)
    expect(await collector.findProgress(sweepId)).toMatchObject({ state: 'cancelled', total: 3, done: 0 })
  })

  test('a sweep rests while the collector is paused, in every process, and continues afterwards', async () => {
    const { collector, db, clock } = await openCollector()
    const sweepId = Number(await collector.startSweep({ charts, reason: 'test' }))
    await saveSwitches(db, { pausedAt: clock.now() })
    expect(await collector.collect()).toMatchObject({ attemptCount: 0, isNextDue: false })
    await saveSwitches(db, { pausedAt: null })
    expect(await collector.collect()).toMatchObject({ attemptCount: 3 })
    expect(await collector.findProgress(sweepId)).toMatchObject({ state: 'finished', done: 3 })
  })

  test('a sweep that ended a month ago is deleted, a running one is not', async () => {
    const { collector, clock } = await openCollector()
    const old = Number(await collector.startSweep({ charts, reason: 'old' }))
    await collector.collect()
    const running = Number(await collector.startSweep({ charts, reason: 'new' }))
    ;(clock as ReturnType<typeof createRunningClock>).advance(24 * 31 * hourMs)
    await collector.tidy(24 * 30 * hourMs)
    expect(await collector.findProgress(old)).toBeUndefined()
    expect(await collector.findProgress(running)).toMatchObject({ total: 3 })
  })
})
