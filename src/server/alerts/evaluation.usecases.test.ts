import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { type AlertQuestion, everyChart, ownCharts } from '#domain/alerts.ts'
import type { Chart } from '#domain/charts.ts'
import { dayMs, hourMs, minuteMs } from '#domain/units.ts'
import { users } from '../accounts/accounts.table.ts'
import { apps } from '../catalog/apps.table.ts'
import { channels } from '../channels/channels.table.ts'
import { deliveries } from '../deliveries/deliveries.table.ts'
import { createHistory } from '../history/history.usecases.ts'
import type { ChartFetch, Snapshot } from '../history/snapshots.rules.ts'
import { createTestClock } from '../testing/test-clock.ts'
import { openTestDatabase } from '../testing/test-databases.ts'
import { trackedApps } from '../tracking/tracking.table.ts'
import { alertRules, notices } from './alerts.table.ts'
import { createBackTest } from './back-test.usecases.ts'
import { createEvaluation } from './evaluation.usecases.ts'
import { readFindings } from './notices.repository.ts'

const chart: Chart = { storefront: 'us', chartType: 'top-free', genre: 36, device: 'iphone' }
const start = new Date('2026-03-01T12:00:00Z')
const app = 7
const others = Array.from({ length: 40 }, (_, index) => 100 + index)

/** A chart of forty apps, with the tested app at this rank. */
const withAppAt = (rank: number | null): number[] => (rank === null ? others : others.toSpliced(rank - 1, 0, app))

const open = async () => {
  const { db } = await openTestDatabase()
  const clock = createTestClock(start)
  const history = createHistory({ db, clock })
  const userId = randomUUID()
  const seen = { createdAt: start, lastSeenAt: start }
  await db.insert(users).values({ id: userId, issuer: 'https://id.test', subject: 'ada', username: 'Ada', ...seen })
  await db.insert(apps).values({ appId: app, name: 'Chess Clock', developer: 'Ada', firstSeenAt: start })
  await db.insert(trackedApps).values({ userId, appId: app, trackedAt: start })
  const evaluate = createEvaluation({
    db,
    history,
    clock,
    log: pino({ level: 'silent' }),
    hasMail: false,
    listRunningSweeps: async () => [],
    listTrackedAppIds: async () => [app],
    listPublicAppIds: async () => [],
  })
  const record = async (appIds: readonly number[], ...charts: readonly Chart[]) => {
    const observedAt = clock.now()
    const fetches = (charts.length > 0 ? charts : [chart]).map((of): ChartFetch => {
      const snapshot: Snapshot = { chart: of, observedAt, source: 'rss', depth: 100, appIds }
      return { chart: of, observedAt, outcome: 'recorded', snapshot }
    })
    await history.record(fetches)
  }
  const measure = async (...measured: Parameters<typeof record>) => {
    await record(...measured)
    return evaluate()
  }
  const listTold = async () =>
    (await readFindings(db, await db.select().from(notices).orderBy(notices.id))).map(({ apps: reported, notes }) => ({
      reported: reported.flatMap(({ changes }) =>
        changes.map(({ rank, previousRank, reason, newPrice, newCategory }) => {
          const became = { ...(newPrice && { newPrice }), ...(newCategory && { newCategory }) }
          return { rank, previousRank, ...reason, ...became }
        }),
      ),
      notes,
    }))
  return { db, clock, history, userId, record, measure, listTold, evaluate }
}

test('a day reports what the default rules look for, once, and nothing else', async () => {
  const { clock, measure, listTold, evaluate } = await open()
  for (const rank of [30, 30, 28, 30, 31, 30, 30, 30, 30]) {
    await measure(withAppAt(rank))
    clock.advance(dayMs)
  }
  expect(await listTold()).toEqual([])
  await measure(withAppAt(20))
  expect(await listTold()).toEqual([
    { reported: [{ rank: 20, previousRank: 30, kind: 'first-top', top: 25 }], notes: [] },
  ])
  expect(await evaluate()).toBeUndefined()
  clock.advance(dayMs)
  await measure(withAppAt(9))
  clock.advance(dayMs)
  await measure(withAppAt(12))
  clock.advance(dayMs)
  await measure(withAppAt(8))
  expect((await listTold()).slice(1).flatMap(({ reported }) => reported)).toEqual([
    { rank: 9, previousRank: 20, kind: 'first-top', top: 10 },
    { rank: 12, previousRank: 9, kind: 'left-top', top: 10 },
    { rank: 8, previousRank: 12, kind: 'best-rank', top: null },
  ])
})

// Promise: P4
test('neither an unmeasured period nor a day held back for review is a change', async () => {
  const { clock, history, measure, listTold } = await open()
  for (let day = 0; day < 10; day += 1) {
    await measure(withAppAt(5))
    clock.advance(dayMs)
  }
  clock.advance(26 * hourMs)
  await measure(withAppAt(30))
  expect(await listTold()).toEqual([])
  clock.advance(dayMs)
  await measure(withAppAt(6))
  expect(await listTold()).toHaveLength(1)
  clock.advance(dayMs)
  await history.fetches.recordFetches([
    { chart, observedAt: clock.now(), outcome: 'suspect', reason: 'shuffled', detail: '' },
  ])
  clock.advance(dayMs)
  await measure(withAppAt(30))
  expect(await listTold()).toHaveLength(1)
})

test('the default rules rest on the own charts of an app, and a milestone that was told stays told when a rule changes', async () => {
  const { db, clock, measure, listTold } = await open()
  await db.update(apps).set({ genre: 7014, isIpadOnly: false })
  const charts: Chart[] = [
    chart,
    { ...chart, genre: 6014 },
    { ...chart, genre: 7014 },
    { ...chart, genre: 6014, device: 'ipad' },
    { ...chart, genre: 6014, chartType: 'top-grossing' },
  ]
  const sweep = async (rank: number) => {
    await measure(withAppAt(rank), ...charts)
    clock.advance(dayMs)
    const told = await listTold()
    await db.delete(notices)
    return told.flatMap(({ reported }) => reported.map(({ kind, top }) => [kind, top]))
  }
  for (let day = 0; day < 8; day += 1) expect(await sweep(30)).toEqual([])
  expect(await sweep(20)).toEqual([
    ['first-top', 25],
    ['first-top', 25],
  ])
  expect(await sweep(30)).toEqual([])
  await db.update(alertRules).set({ scope: everyChart })
  expect(await sweep(20)).toEqual([])
  await db.update(alertRules).set({ scope: { ...ownCharts, charts: 'overall' } })
  expect(await sweep(4)).toEqual([['first-top', 5]])
  await db.update(apps).set({ isIpadOnly: true })
  await db.update(alertRules).set({ scope: ownCharts })
  expect(await sweep(1)).toEqual([['first-top', 1]])
})

test.each([
  {
    does: 'becomes free',
    first: { chart: { ...chart, chartType: 'top-paid' as const }, became: { newPrice: 'paid' } },
    second: { chart, became: { newPrice: 'free' } },
  },
  {
    does: 'moves to another category',
    first: { chart: { ...chart, genre: 6000 }, became: { newCategory: 6000 } },
    second: { chart: { ...chart, genre: 6002 }, became: { newCategory: 6002 } },
  },
])('an app that $does leaves no chart and enters none: no pair goes across the two', async ({ first, second }) => {
  const { db, clock, history, userId, record, measure, listTold, evaluate } = await open()
  const day = async (inSecond: number | null, inFirst: number | null) => {
    await record(withAppAt(inFirst), first.chart)
    clock.advance(minuteMs)
    await measure(withAppAt(inSecond), second.chart)
    clock.advance(dayMs)
    const told = (await listTold()).flatMap(({ reported }) => reported)
    await db.delete(notices)
    return told
  }
  const questions: AlertQuestion[] = [
    { kind: 'left-top', tops: [10] },
    { kind: 'entered-top', tops: [10] },
    { kind: 'moved', places: 5, direction: 'any' },
  ]
  await evaluate()
  await day(null, 4)
  await db.delete(alertRules)
  const ofRule = { userId, appId: null, scope: ownCharts, isOn: true, createdAt: start }
  const addRules = (...asked: AlertQuestion[]) =>
    db.insert(alertRules).values(asked.map(question => ({ ...ofRule, id: randomUUID(), question })))
  await addRules(...questions)
  for (let days = 0; days < 8; days += 1) expect(await day(null, 4)).toEqual([])
  expect(await day(9, null)).toEqual([])
  expect(await day(15, null)).toEqual([{ rank: 15, previousRank: 9, kind: 'left-top', top: 10 }])

  // A rule that names any chart is asked about each chart alone, and a record counts in its own chart.
  await db.update(alertRules).set({ scope: everyChart })
  await addRules({ kind: 'first-top', tops: [5] })
  expect(await day(null, 2)).toMatchObject([
    { rank: 2, previousRank: null, kind: 'entered-top', ...first.became },
    { rank: null, previousRank: 15, kind: 'moved', ...first.became },
  ])
  await db.update(alertRules).set({ scope: ownCharts })
  expect(await day(3, null)).toEqual([{ rank: 3, previousRank: null, kind: 'first-top', top: 5, ...second.became }])

  const left = { kind: 'left-top' as const, tops: [10] as const }
  const rule = { appStoreId: null, question: left, scope: ownCharts, isOn: true, channelIds: null }
  const tested = await createBackTest({ db, history, clock })(userId, rule)
  expect(tested.apps.flatMap(({ changes }) => changes.map(({ rank }) => rank))).toEqual([15])
})

test('an upgrade keeps the charts of every rule', async () => {
  const { db, measure } = await open()
  await measure(withAppAt(30))
  await db.execute(
    sql`UPDATE alert_rules SET scope = '{"storefronts":["jp"],"chartTypes":null,"devices":null,"genres":[36]}'`,
  )
  const upgrade = join(import.meta.dirname, '../../../migrations/postgres/0019_charts-of-alert-rules.sql')
  await db.execute(sql.raw(readFileSync(upgrade, 'utf8')))
  const [rule] = await db.select().from(alertRules)
  expect(rule?.scope).toEqual({ ...everyChart, storefronts: ['jp'], genres: [36] })
})

test('a change goes through the channels of the rules that match it, and through all if one of them names none', async () => {
  const { db, clock, userId, measure } = await open()
  const [one, other] = [randomUUID(), randomUUID()]
  const config = { kind: 'slack', url: 'http://127.0.0.1:9/' } as const
  const hook = { userId, kind: 'slack', label: 'Mine', config, isOn: true, createdAt: start } as const
  await db.insert(channels).values([
    { ...hook, id: one },
    { ...hook, id: other },
  ])
  const rule = (question: AlertQuestion, channelIds: string[] | null) => {
    return {
      id: randomUUID(),
      userId,
      appId: null,
      scope: everyChart,
      isOn: true,
      question,
      channelIds,
      createdAt: start,
    }
  }
  const moved = { kind: 'moved', places: 5, direction: 'any' } as const
  const listQueued = async () => {
    const rows = await db.select().from(deliveries).where(eq(deliveries.kind, 'alert'))
    await db.delete(deliveries)
    return rows.map(({ channelId }) => (channelId === one ? 'one' : 'other')).sort()
  }
  await measure(withAppAt(12))
  expect(await listQueued()).toEqual([])
  await db.delete(alertRules)
  await db.insert(alertRules).values([rule({ kind: 'entered-top', tops: [10] }, [one]), rule(moved, [other])])
  const step = async (rank: number) => {
    clock.advance(hourMs)
    await measure(withAppAt(rank))
    return listQueued()
  }
  expect(await step(9)).toEqual(['one'])
  expect(await step(20)).toEqual(['other'])
  expect(await step(8)).toEqual(['one', 'other'])
  await db.update(alertRules).set({ channelIds: null })
  expect(await step(20)).toEqual(['one', 'other'])
})

test('machines are told the measurements of an evaluation once, and a webhook without alerts gets none', async () => {
  const { db, clock, history, userId, record } = await open()
  const told: number[] = []
  const evaluate = createEvaluation({
    db,
    history,
    clock,
    log: pino({ level: 'silent' }),
    hasMail: false,
    listRunningSweeps: async () => [],
    listTrackedAppIds: async () => [app],
    listPublicAppIds: async () => [],
    onMeasured: async (_, measured) => void told.push(measured.length),
  })
  const config = { kind: 'webhook', url: 'http://127.0.0.1:9/', secret: 'whsec_dGVzdA==' } as const
  const hook = { userId, kind: 'webhook', label: 'Mine', isOn: true, createdAt: start } as const
  const [machine, usual] = [randomUUID(), randomUUID()]
  await db.insert(channels).values([
    { ...hook, id: machine, config: { ...config, events: ['sweep.finished'] } },
    { ...hook, id: usual, config },
  ])
  await record(withAppAt(20))
  await evaluate()
  clock.advance(hourMs)
  await record(withAppAt(5))
  await record(withAppAt(5), { ...chart, storefront: 'jp' })
  await evaluate()
  await evaluate()
  expect(told).toEqual([1, 2])
  expect((await db.select().from(deliveries)).map(({ channelId }) => channelId)).toEqual([usual])
})
