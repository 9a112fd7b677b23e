import { describe, expect, test } from 'vitest'
import { NetworkError, ThrottledError } from '#appstore'
import { collectorDesk, suspectVersions } from '#contract/collector-desk.ts'
import { firstRun } from '#contract/first-run.ts'
import { type ChartKey, parseChartKey } from '#domain/charts.ts'
import { dayMs, hourMs } from '#domain/units.ts'
import { ensureUser } from '../accounts/users.repository.ts'
import { auditEntries } from '../audit/audit.table.ts'
import { createAppStoreStandIn } from '../testing/app-store-stand-in.ts'
import { createRunningClock } from '../testing/test-clock.ts'
import { openTestCollector } from '../testing/test-collector.ts'

const start = new Date('2026-03-07T12:00:00Z')
const url = 'https://itunes.apple.com/'
const usFree: ChartKey = 'us:top-free:36:iphone'
const chart = parseChartKey(usFree)

const idsFrom = (first: number, length = 100): number[] => Array.from({ length }, (_, index) => first + index)
/** Six charts of one country never have the same apps. */
const idsOf = (key: string): number[] =>
  idsFrom([...key].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1_000_003, 7) * 1_000)

type StandIn = Parameters<typeof createAppStoreStandIn>[0]

const open = async (answer: StandIn = idsOf, environment: NodeJS.ProcessEnv = {}, stalenessHours = 72) => {
  const clock = createRunningClock(start)
  const appStore = createAppStoreStandIn(answer)
  const settings = { COLLECTOR_STOREFRONTS: 'us,de', ...environment }
  const parts = await openTestCollector({ clock, openAppStore: appStore.open, environment: settings, stalenessHours })
  const identity = { issuer: 'test', subject: 'ada', username: 'Ada', email: null, isEmailVerified: false }
  const { id: userId } = await ensureUser(parts.db, identity, clock.now())
  const desk = async () => collectorDesk.parse(await parts.collector.desk.getDesk())
  const collect = () => parts.collector.collect({ forMs: 10_000 })
  const acts = async () => (await parts.db.select().from(auditEntries)).map(({ action }) => action)
  return { ...parts, clock, desk, collect, acts, admin: { userId }, asked: appStore.asked }
}

describe('the desk', () => {
  test('tells what waits and why, what the next hour will do, and what was done', async () => {
    const { collector, desk, collect } = await open(idsOf, { COLLECTOR_CHARTS_PER_MINUTE: '20' })
    await collector.startDueSweeps()
    const before = await desk()
    expect(before).toMatchObject({ state: 'collecting', pausedAt: null, suspects: 0, failures: [] })
    expect(before.queue).toMatchObject({ waiting: 12, byPriority: [{ priority: 2, waiting: 12 }] })
    expect(before.plan).toMatchObject([{ priority: 2, planned: 12, due: 12, freshnessHours: 24 }])
    expect(before.nextHour).toMatchObject({ calls: 12 })
    expect(before.nextHour.capacity).toBeGreaterThan(1_180)
    expect(before.nextHour.capacity).toBeLessThanOrEqual(1_200)
    expect(before.nextHour.charts[0]).toMatchObject({ countryName: 'United States', why: 'never-read' })
    expect(before.nextHour.charts).toHaveLength(12)
    expect(before.sweeps).toMatchObject([{ state: 'running', total: 12, done: 0 }])
    await collector.cancelSweep(Number(before.sweeps[0]?.id))
    await collect()
    expect(await desk()).toMatchObject({ state: 'idle', queue: { waiting: 0, estimatedEndAt: null } })
  })

  test('says how many charts cannot stay fresh at its pace, and nothing while all can', async () => {
    const storefronts = { COLLECTOR_STOREFRONTS: 'all' }
    // 1,050 charts every 20 minutes are 75,600 calls a day; at 20 a minute there are 23,040.
    const slow = await open(idsOf, { ...storefronts, COLLECTOR_CHARTS_PER_MINUTE: '20' }, 1)
    await slow.collector.planCharts()
    expect(await slow.desk()).toMatchObject({ tooSlow: { charts: 1_050, staleAfterHours: 1 } })
    const quick = await open(idsOf, { ...storefronts, COLLECTOR_CHARTS_PER_MINUTE: '200' }, 1)
    await quick.collector.planCharts()
    expect(await quick.desk()).toMatchObject({ tooSlow: null })
  })

  test('lists what becomes due within the hour at the time it does', async () => {
    const { collector, desk, collect, clock } = await open()
    await collector.startDueSweeps()
    await collect()
    expect((await desk()).nextHour).toMatchObject({ calls: 0, charts: [] })
    clock.advance(dayMs - hourMs / 2)
    const { nextHour, plan } = await desk()
    expect(plan).toMatchObject([{ planned: 12, due: 0 }])
    expect(nextHour.calls).toBe(12)
    expect(nextHour.charts[0]?.why).toBe('older-than-goal')
    const firstMs = Date.parse(nextHour.charts[0]?.at ?? '') - clock.now().getTime()
    expect(firstMs).toBeGreaterThan(0.4 * hourMs)
  })

  test('pauses and resumes every process, and says who did', async () => {
    const { collector, desk, collect, asked, admin, acts } = await open()
    await collector.startDueSweeps()
    await collector.desk.pause(admin, 'The line is being moved.')
    expect(await desk()).toMatchObject({ state: 'paused', pausedBy: 'Ada' })
    await collect()
    expect(asked).toEqual([])
    await collector.desk.resume(admin)
    await collect()
    expect(asked).toHaveLength(12)
    expect(await acts()).toEqual(['collector.pause', 'collector.resume'])
  })

  test('says that the App Store asked for a pause, and until when', async () => {
    const { collector, desk, collect } = await open(
      () => new ThrottledError({ url, status: 403, retryAt: undefined, evidence: '' }),
    )
    await collector.startDueSweeps()
    await collect()
    const { state, pace } = await desk()
    expect(state).toBe('resting')
    expect(Date.parse(pace.restsUntil ?? '')).toBeGreaterThan(start.getTime())
  })

  test('retries what failed, of one reason or of all, and nothing else', async () => {
    let isDown = true
    const fail = (key: string) => isDown && key.startsWith('de:')
    const { collector, desk, collect, asked, admin } = await open(key =>
      fail(key) ? new NetworkError({ url, cause: new Error('reset') }) : idsOf(key),
    )
    await collector.startDueSweeps()
    await collect()
    expect((await desk()).failures).toMatchObject([{ reason: 'network', charts: 6 }])
    isDown = false
    const before = asked.length
    expect(await collector.desk.retryFailed(admin, 'timeout')).toEqual({ charts: 0, estimatedEndAt: null })
    expect(await collector.desk.retryFailed(admin, 'network')).toMatchObject({ charts: 6 })
    await collect()
    expect(asked.slice(before).every(({ chartKey }) => chartKey.startsWith('de:'))).toBe(true)
    expect(asked.length - before).toBe(6)
    expect((await desk()).failures).toEqual([])
  })

  test('counts the calls of an update without making any', async () => {
    const { collector, asked } = await open(idsOf, { COLLECTOR_CHARTS_PER_MINUTE: '20' })
    const standard = await collector.desk.dryRun('standard')
    expect(standard).toMatchObject({ charts: 12, calls: 12, countries: 2 })
    expect(standard.seconds).toBeCloseTo(12 * 3.03, 5)
    expect(asked).toEqual([])
    const quick = await open()
    await quick.collector.startDueSweeps()
    await quick.collect()
    expect(await quick.collector.desk.dryRun('efficient')).toMatchObject({ charts: 0, calls: 0, seconds: 0 })
    expect(await quick.collector.desk.dryRun('standard')).toMatchObject({ charts: 12 })
  })
})

describe('a suspect', () => {
  const openWithSuspect = async () => {
    let isShort = false
    const parts = await open(key => (isShort && key === usFree ? idsFrom(1, 30) : idsFrom(1)), {
      COLLECTOR_STOREFRONTS: 'us',
    })
    const sweep = async () => {
      await parts.collector.startSweep({ charts: [{ chartKey: usFree, priority: 1 }], reason: 'test' })
      await parts.collect()
    }
    await parts.collector.planCharts()
    await sweep()
    parts.clock.advance(hourMs)
    isShort = true
    await sweep()
    const [suspect] = await parts.collector.suspects.listSuspects()
    return { ...parts, sweep, suspect, id: Number(suspect?.id), grow: () => (isShort = false) }
  }

  test('is listed once a chart, beside the chart that was believed before it', async () => {
    const { collector, suspect, id, desk } = await openWithSuspect()
    expect(await collector.suspects.listSuspects()).toHaveLength(1)
    expect((await desk()).suspects).toBe(1)
    expect(suspect).toMatchObject({ chartKey: usFree, reason: 'much-shorter', entryCount: 30 })
    const versions = suspectVersions.parse(await collector.suspects.getSuspect(id))
    expect(versions.entries).toHaveLength(30)
    expect(versions.before?.entries).toHaveLength(100)
    expect(versions.before?.entries[99]).toMatchObject({ rank: 100, otherRank: null })
    expect(versions.entries[4]).toMatchObject({ rank: 5, otherRank: 5 })
  })

  test('that is accepted is a measurement of its moment, in the six states and in the plan', async () => {
    const { collector, history, id, suspect, admin, clock, acts } = await openWithSuspect()
    await collector.suspects.decideSuspect(admin, id, { decision: 'accept', reason: 'A holiday.' })
    const at = new Date(suspect?.observedAt ?? 0)
    const span = { from: new Date(at.getTime() - 1_000), to: clock.now() }
    expect((await history.listStates({ appId: 50, chart, ...span })).at(-1)).toMatchObject({
      state: 'unranked',
      depth: 100,
    })
    expect((await history.listStates({ appId: 7, chart, ...span })).at(-1)).toMatchObject({ state: 'ranked', rank: 7 })
    expect(await collector.suspects.listSuspects()).toEqual([])
    expect((await collector.desk.getDesk()).failures).toEqual([])
    expect(await acts()).toEqual(['suspect.accept'])
    const again = collector.suspects.decideSuspect(admin, id, { decision: 'reject' })
    await expect(again).rejects.toMatchObject({ code: 'suspect.decided' })
  })

  test('that is rejected stays a gap, and is not asked about again', async () => {
    const { collector, history, id, admin, clock } = await openWithSuspect()
    await collector.suspects.decideSuspect(admin, id, { decision: 'reject' })
    expect(await collector.suspects.listSuspects()).toEqual([])
    const span = { from: start, to: clock.now() }
    expect((await history.listStates({ appId: 50, chart, ...span })).at(-1)).toMatchObject({ state: 'failed' })
    expect((await history.snapshots.findLatestSnapshot(chart))?.appIds).toHaveLength(100)
  })

  test('needs no decision once the chart was measured again', async () => {
    const { collector, sweep, grow, clock } = await openWithSuspect()
    grow()
    clock.advance(hourMs)
    await sweep()
    expect(await collector.suspects.listSuspects()).toEqual([])
  })

  test('that nobody knows is not found', async () => {
    const { collector } = await open()
    await expect(collector.suspects.getSuspect(7)).rejects.toMatchObject({ code: 'suspect.not_found' })
  })
})

describe('the first run', () => {
  const untouched = { COLLECTOR_AUTOSTART: 'false', COLLECTOR_STOREFRONTS: 'us,de,fr' }

  test('asks for nothing before an admin has chosen what to measure', async () => {
    const { collector, desk, collect, asked } = await open(idsOf, untouched)
    expect(await collector.startDueSweeps()).toEqual([])
    await collect()
    expect(asked).toEqual([])
    expect(await desk()).toMatchObject({ state: 'not-started', plan: [] })
    expect(firstRun.parse(await collector.firstRun.getFirstRun())).toMatchObject({
      isStarted: false,
      scope: { storefronts: ['us', 'de', 'fr'], genres: [] },
      chartsPerStorefrontAndGenre: 6,
      measuredAt: null,
    })
    await expect(collector.ensureCollecting()).rejects.toMatchObject({ code: 'collector.off' })
  })

  test('measures the chosen storefronts and genres, at once, and writes it down', async () => {
    const { collector, collect, asked, admin, acts } = await open(idsOf, untouched)
    const started = await collector.firstRun.startCollecting(admin, { storefronts: ['us', 'fr'], genres: [6014] })
    expect(started.charts).toBe(2 * 6 * 2)
    await collect()
    expect(new Set(asked.map(({ chartKey }) => chartKey.slice(0, 2)))).toEqual(new Set(['us', 'fr']))
    expect(asked).toHaveLength(24)
    expect(await collector.firstRun.getFirstRun()).toMatchObject({ isStarted: true, scope: { genres: [6014] } })
    expect(await acts()).toEqual(['collector.scope'])
  })

  test('that is changed later drops the work on what is not measured any more', async () => {
    const { collector, desk, admin } = await open(idsOf, untouched)
    await collector.firstRun.startCollecting(admin, { storefronts: ['us', 'de', 'fr'], genres: [] })
    expect((await desk()).queue.waiting).toBe(18)
    await collector.firstRun.startCollecting(admin, { storefronts: ['us'], genres: [] })
    expect((await desk()).queue.waiting).toBe(6)
  })

  test('cannot choose what the settings of the server leave out', async () => {
    const { collector, admin, desk } = await open(idsOf, untouched)
    const start = collector.firstRun.startCollecting(admin, { storefronts: ['us', 'jp'], genres: [] })
    await expect(start).rejects.toMatchObject({ code: 'request.invalid', message: expect.stringContaining('"jp"') })
    expect((await desk()).state).toBe('not-started')
  })

  test('tells how one call to the App Store went, and keeps nothing of it', async () => {
    const answers: StandIn[] = [idsOf, () => new NetworkError({ url, cause: new Error('no route') })]
    const { collector, history, asked } = await open(
      (...question) => (answers.shift() ?? idsOf)(...question),
      untouched,
    )
    expect(await collector.firstRun.checkAppStore()).toMatchObject({
      isAnswering: true,
      detail: expect.stringContaining('100 apps'),
    })
    expect(await collector.firstRun.checkAppStore()).toMatchObject({
      isAnswering: false,
      detail: expect.stringContaining('no route'),
    })
    expect(asked).toHaveLength(2)
    expect((await history.findLatestMoments()).charts.size).toBe(0)
  })
})
