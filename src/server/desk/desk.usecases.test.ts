import { describe, expect, test } from 'vitest'
import { NetworkError, ThrottledError } from '#appstore'
import { dayMs, hourMs, minuteMs } from '#domain/units.ts'
import { nameReason, reasonOf } from '../first-looks/first-looks.rules.ts'
import { chartFailures } from '../history/store/history-store.table.ts'
import { createPresence } from '../pace/open-outgoing.usecases.ts'
import { createPace } from '../pace/pace.usecases.ts'
import { deskStart, idsOf, openTestDesk } from '../testing/test-desk.ts'

const url = 'https://itunes.apple.com/'

type WorkerParts = Pick<Awaited<ReturnType<typeof openTestDesk>>, 'db' | 'clock' | 'log'>

/** One call a minute. */
const perMinute = { charts: 1, search: 1 }
const openWorker = (name: string, parts: WorkerParts) => createPace({ ...parts, egress: { name }, perMinute })
const reportWorker = (name: string, parts: WorkerParts) =>
  createPresence({ ...parts, egresses: [{ name }], perMinute }).report({ isCollecting: true })

describe('the desk', () => {
  test('the desk shows what is waiting and why, the plan for the next hour, and what was done', async () => {
    const { collector, readDesk, collect } = await openTestDesk(idsOf, { COLLECTOR_CHARTS_PER_MINUTE: '20' })
    await collector.startDueSweeps()
    const before = await readDesk()
    expect(before).toMatchObject({ state: 'collecting', pausedAt: null, suspects: 0, failures: [] })
    expect(before.queue).toMatchObject({ waiting: 12, byPriority: [{ priority: 2, waiting: 12 }] })
    expect(before.plan).toMatchObject([{ priority: 2, planned: 12, due: 12, freshnessSeconds: 86_400 }])
    expect(before.nextHour).toMatchObject({ calls: 12 })
    expect(before.nextHour.capacity).toBeGreaterThan(1_180)
    expect(before.nextHour.capacity).toBeLessThanOrEqual(1_200)
    expect(before.nextHour.charts[0]).toMatchObject({ chart: { storefront: 'us' }, why: 'never-read' })
    expect(before.nextHour.charts).toHaveLength(12)
    expect(before.sweeps).toMatchObject([{ state: 'running', total: 12, done: 0 }])
    await collector.cancelSweep(Number(before.sweeps[0]?.id))
    await collect()
    expect(await readDesk()).toMatchObject({ state: 'idle', queue: { waiting: 0, estimatedEndAt: null } })
  })

  test('the desk counts attempted charts, so that zero attempts do not look like zero failures', async () => {
    const { collector, readDesk, collect } = await openTestDesk()
    await collector.startDueSweeps()
    expect((await readDesk()).plan).toMatchObject([{ planned: 12, attempted: 0 }])
    await collect()
    expect((await readDesk()).plan).toMatchObject([{ planned: 12, attempted: 12 }])
  })

  test('the desk expects the end of the queue at the pace of the last half hour, pauses included', async () => {
    const { collector, readDesk, db, clock } = await openTestDesk(idsOf, { COLLECTOR_STOREFRONTS: 'us,de,fr,gb' })
    await collector.startDueSweeps()
    const findMinutes = async () => {
      const { estimatedEndAt } = (await readDesk()).queue
      return Math.round((Date.parse(estimatedEndAt ?? '') - clock.now().getTime()) / minuteMs)
    }
    expect(await findMinutes()).toBe(0)
    clock.advance(12 * minuteMs)
    const at = clock.now().toISOString()
    await db.execute(`UPDATE sweep_charts SET state = 'recorded', finished_at = '${at}' WHERE place < 12`)
    // 12 charts took 12 minutes, and 12 are left.
    expect(await findMinutes()).toBe(12)
  })

  test('the desk names a first look by its chart, not by the number of its genre', async () => {
    const { collector, readDesk } = await openTestDesk()
    const reason = reasonOf({ genre: 6007, type: 'top-free', device: 'iphone' })
    await collector.startSweep({ charts: [{ chartKey: 'us:top-free:6007:iphone', priority: 0 }], reason })
    expect((await readDesk()).sweeps).toMatchObject([{ reason: 'first look: Productivity, iPhone, top free' }])
    const onIpad = reasonOf({ genre: 6007, type: 'top-paid', device: 'ipad' })
    expect(nameReason(onIpad)).toBe('first look: Productivity, iPad, top paid')
    expect(nameReason('rankings update')).toBe('rankings update')
  })

  test('the desk says how many charts cannot stay fresh at its pace, and nothing if all can', async () => {
    const storefronts = { COLLECTOR_STOREFRONTS: 'all' }
    // 1,050 charts every 20 minutes need 75,600 calls a day; 20 a minute allow only 23,040.
    const slow = await openTestDesk(idsOf, { ...storefronts, COLLECTOR_CHARTS_PER_MINUTE: '20' }, 1)
    await slow.collector.planCharts()
    expect(await slow.readDesk()).toMatchObject({ tooSlow: { charts: 1_050, staleAfterSeconds: 3_600 } })
    const quick = await openTestDesk(idsOf, { ...storefronts, COLLECTOR_CHARTS_PER_MINUTE: '200' }, 1)
    await quick.collector.planCharts()
    expect(await quick.readDesk()).toMatchObject({ tooSlow: null })
  })

  test('the desk counts the addresses of running workers, and lists each with its pace, its refusals and when it goes on', async () => {
    // Three countries need 18 charts every 20 minutes: 0.9 calls a minute, of which a plan uses 0.8 of those of one address.
    const storefronts = { COLLECTOR_STOREFRONTS: 'us,de,fr' }
    const { db, collector, firstRun, readDesk, collect, clock, log } = await openTestDesk(idsOf, storefronts, 1)
    const workers = ['fra', 'ams'].map(name => ({ name, pace: openWorker(name, { db, clock, log }) }))
    const report = (names: readonly string[]) => Promise.all(names.map(name => reportWorker(name, { db, clock, log })))
    await report(['fra', 'ams'])
    await collector.planCharts()
    const both = await readDesk()
    expect(both).toMatchObject({ tooSlow: null, pace: { callsPerMinute: 2, restsUntil: null } })
    expect(both.plan[0]?.freshnessSeconds).toBeCloseTo(1200)
    expect(both.nextHour.capacity).toBe(118)
    expect((await firstRun.getFirstRun()).callsPerMinute).toBeCloseTo(1.98)
    await collector.startDueSweeps()
    await collect()

    await workers[1]?.pace.recordRefusal()
    const resting = await readDesk()
    expect(resting.state, 'one address goes on').not.toBe('resting')
    expect(resting.pace.addresses).toMatchObject([
      { name: 'ams', isReading: true, restsUntil: expect.any(String), refusals: 1, callsPerMinute: 1 },
      { name: 'fra', isReading: true, restsUntil: null, refusals: 0, callsPerMinute: 1 },
    ])
    clock.advance(4 * minuteMs)
    await report(['fra'])
    await collector.planCharts()
    const one = await readDesk()
    expect(one).toMatchObject({ tooSlow: { charts: 18 }, pace: { callsPerMinute: 1 } })
    expect(one.pace.addresses.map(({ isReading }) => isReading)).toEqual([false, true])
    // Planned less often: a chart older than the former goal is neither due nor failed.
    clock.advance(17 * minuteMs)
    await report(['fra'])
    expect((await readDesk()).plan).toMatchObject([{ planned: 18, due: 0 }])
    clock.advance(3 * minuteMs)
    expect((await readDesk()).plan).toMatchObject([{ planned: 18, due: 18 }])
    expect(await db.$count(chartFailures)).toBe(0)
  })

  test('the desk lists charts that become due within the hour, with their times', async () => {
    const { collector, readDesk, collect, clock } = await openTestDesk()
    await collector.startDueSweeps()
    await collect()
    expect((await readDesk()).nextHour).toMatchObject({ calls: 0, charts: [] })
    clock.advance(dayMs - hourMs / 2)
    const { nextHour, plan } = await readDesk()
    expect(plan).toMatchObject([{ planned: 12, due: 0 }])
    expect(nextHour.calls).toBe(12)
    expect(nextHour.charts[0]?.why).toBe('older-than-goal')
    const firstMs = Date.parse(nextHour.charts[0]?.at ?? '') - clock.now().getTime()
    expect(firstMs).toBeGreaterThan(0.4 * hourMs)
  })

  test('the desk pauses and resumes every process, and says who did', async () => {
    const { collector, deskActs, readDesk, collect, calls, admin, acts } = await openTestDesk()
    await collector.startDueSweeps()
    await deskActs.pause(admin, 'The line is being moved.')
    expect(await readDesk()).toMatchObject({ state: 'paused', pausedBy: 'Ada' })
    await collect()
    expect(calls).toEqual([])
    await deskActs.resume(admin)
    await collect()
    expect(calls).toHaveLength(12)
    expect(await acts()).toEqual(['collector.pause', 'collector.resume'])
  })

  test('the desk shows a pause that the App Store asked for, and its end', async () => {
    const { collector, readDesk, collect } = await openTestDesk(
      () => new ThrottledError({ url, status: 403, retryAt: undefined, evidence: '' }),
    )
    await collector.startDueSweeps()
    await collect()
    const { state, pace } = await readDesk()
    expect(state).toBe('resting')
    expect(Date.parse(pace.restsUntil ?? '')).toBeGreaterThan(deskStart.getTime())
  })

  test('the desk retries failed charts, for one reason or all, and nothing else', async () => {
    let isDown = true
    const fail = (key: string) => isDown && key.startsWith('de:')
    const { collector, deskActs, readDesk, collect, calls, admin } = await openTestDesk(key =>
      fail(key) ? new NetworkError({ url, cause: new Error('reset') }) : idsOf(key),
    )
    await collector.startDueSweeps()
    await collect()
    expect((await readDesk()).failures).toMatchObject([{ reason: 'network', charts: 6 }])
    isDown = false
    const before = calls.length
    expect(await deskActs.retryFailed(admin, 'timeout')).toEqual({ charts: 0, estimatedEndAt: null })
    expect(await deskActs.retryFailed(admin, 'network')).toMatchObject({ charts: 6 })
    await collect()
    expect(calls.slice(before).every(({ chartKey }) => chartKey.startsWith('de:'))).toBe(true)
    expect(calls.length - before).toBe(6)
    expect((await readDesk()).failures).toEqual([])
  })

  test('the desk counts the calls of an update without sending any', async () => {
    const { deskActs, calls } = await openTestDesk(idsOf, { COLLECTOR_CHARTS_PER_MINUTE: '20' })
    const standard = await deskActs.dryRun('standard')
    expect(standard).toMatchObject({ charts: 12, calls: 12, countries: 2 })
    expect(standard.durationSeconds).toBeCloseTo(12 * 3.03, 5)
    expect(calls).toEqual([])
    const quick = await openTestDesk()
    await quick.collector.startDueSweeps()
    await quick.collect()
    expect(await quick.deskActs.dryRun('efficient')).toMatchObject({ charts: 0, calls: 0, durationSeconds: 0 })
    expect(await quick.deskActs.dryRun('standard')).toMatchObject({ charts: 12 })
  })
})
