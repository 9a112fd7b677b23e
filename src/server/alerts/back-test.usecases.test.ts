import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import type { BackTest } from '#contract/alerts.ts'
import { type AlertQuestion, alertKinds, everyChart } from '#domain/alerts.ts'
import { type Chart, chartKeyOf } from '#domain/charts.ts'
import { topThresholds } from '#domain/ranks.ts'
import { dayMs, hourMs } from '#domain/units.ts'
import { ensureUser } from '../accounts/users.repository.ts'
import { recordSeenApps } from '../catalog/apps.repository.ts'
import { createHistory } from '../history/history.usecases.ts'
import type { Snapshot } from '../history/snapshots.rules.ts'
import { createTestClock } from '../testing/test-clock.ts'
import { openTestDatabase } from '../testing/test-databases.ts'
import { addTrackedApp } from '../tracking/tracking.repository.ts'
import { createBackTest } from './back-test.usecases.ts'
import { createEvaluation } from './evaluation.usecases.ts'
import { listNotices } from './inbox/inbox.repository.ts'
import { deleteRule, insertRule, listRules } from './rules/rules.repository.ts'
import { ensureAlertPerson } from './schedules/alert-people.repository.ts'

const start = new Date('2026-03-01T12:00:00Z')
const tracked = [7, 8]

const charts: Chart[] = [
  { storefront: 'us', type: 'top-free', genre: 36, device: 'iphone' },
  { storefront: 'us', type: 'top-free', genre: 6014, device: 'iphone' },
  { storefront: 'jp', type: 'top-grossing', genre: 36, device: 'ipad' },
]

const questions: AlertQuestion[] = [
  { kind: 'first-top', tops: topThresholds },
  { kind: 'best-rank' },
  { kind: 'first-country' },
  { kind: 'entered-top', tops: [10, 25] },
  { kind: 'left-top', tops: [10] },
  { kind: 'moved', places: 8, direction: 'any' },
  { kind: 'unusual-move', direction: 'any' },
]

const open = async () => {
  const { db } = await openTestDatabase()
  const clock = createTestClock(start)
  const history = createHistory({ db, clock })
  const apps = tracked.map(appId => ({ appId, name: `App ${appId}` }))
  await recordSeenApps(db, apps, { storefront: 'us', at: start })
  const evaluate = createEvaluation({
    db,
    history,
    clock,
    log: pino({ level: 'silent' }),
    hasMail: false,
    listRunningSweeps: async () => [],
    listTrackedAppIds: async () => tracked,
    listPublicAppIds: async () => [],
  })
  /** Adds a person who tracks both apps and has only this rule. */
  const addPerson = async (question: AlertQuestion): Promise<string> => {
    const identity = { issuer: 'test', subject: randomUUID(), username: 'A', email: null, isEmailVerified: false }
    const { id: userId } = await ensureUser(db, identity, start)
    await ensureAlertPerson(db, userId, start)
    for (const appId of tracked) await addTrackedApp(db, { userId, appId, limit: 10, now: start })
    for (const { id } of await listRules(db, userId)) await deleteRule(db, { userId, ruleId: id })
    await insertRule(db, {
      userId,
      rule: { appId: null, question, scope: everyChart, isOn: true },
      limit: 1,
      now: start,
    })
    return userId
  }
  const record = async (snapshots: readonly Pick<Snapshot, 'chart' | 'appIds'>[]) => {
    const observedAt = clock.now()
    const fetches = snapshots.map(({ chart, appIds }) => {
      const snapshot: Snapshot = { chart, appIds, observedAt, source: 'rss', depth: 100 }
      return { chart, observedAt, outcome: 'recorded' as const, snapshot }
    })
    await history.record(fetches)
    return evaluate()
  }
  return { db, clock, history, addPerson, record, backTest: createBackTest({ db, history, clock }) }
}

const others = Array.from({ length: 40 }, (_, index) => 100 + index)

/** Park–Miller generator: the same numbers for the same seed. */
const createRandom = (seed: number) => {
  let state = seed
  return (below: number): number => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
}

/** Forty apps with fixed ranks, and two that move: little for days, then far, and sometimes out of the chart. */
const createWalk = (seed: number) => {
  const random = createRandom(seed)
  const places = new Map<number, number>()
  const step = (appId: number): number => {
    const far = random(6) === 0 ? 25 : 3
    const index = Math.max(0, (places.get(appId) ?? random(30)) + random(2 * far + 1) - far)
    places.set(appId, Math.min(index, 50))
    return index
  }
  return (): number[] => {
    const walking = tracked.map(appId => ({ appId, index: step(appId) })).filter(({ index }) => index <= 40)
    return walking.reduce((ids, { appId, index }) => ids.toSpliced(index, 0, appId), others)
  }
}

/** A comparable form: app, chart and time of each change. */
const flatten = (apps: BackTest['apps']): string[] =>
  apps
    .flatMap(({ app, changes }) =>
      changes.map(({ chart, observedAt, previousAt, rank, previousRank, reason }) =>
        [app.appStoreId, chartKeyOf(chart as Chart), observedAt, previousAt, rank, previousRank, reason.top].join(' '),
      ),
    )
    .sort()

describe('a back-test', () => {
  test('a back-test finds what the evaluation found in the last 30 days, for every kind of rule', async () => {
    const { db, clock, addPerson, record, backTest } = await open()
    const people = new Map<AlertQuestion, string>()
    for (const question of questions) people.set(question, await addPerson(question))
    expect(questions.map(({ kind }) => kind).sort()).toEqual(alertKinds.toSorted())
    const walks = charts.map((_, seed) => createWalk(seed + 5))
    for (let day = 0; day < 48; day += 1) {
      // The apps enter the Japanese chart late; two days are missed, one chart is empty once, and one is held back.
      const measured = charts.flatMap((chart, index) => {
        const appIds = walks[index]?.() ?? []
        if (chart.storefront === 'jp' && day < 25) return { chart, appIds: others }
        if (index === 1 && day === 33) return { chart, appIds: [] }
        return index === 0 && day === 40 ? [] : { chart, appIds }
      })
      if (day !== 28 && day !== 29) await record(measured)
      clock.advance(dayMs)
    }
    const since = new Date(clock.now().getTime() - 30 * dayMs)
    for (const [question, userId] of people) {
      const reported = (await listNotices(db, userId, { limit: 1_000 })).flatMap(({ apps }) => apps)
      const wanted = reported.flatMap(({ appId, changes }) =>
        changes
          .filter(({ observedAt }) => new Date(observedAt) >= since)
          .map(({ chartKey, observedAt, previousAt, rank, previousRank, reason }) =>
            [appId, chartKey, observedAt, previousAt, rank, previousRank, reason.top].join(' '),
          ),
      )
      const found = await backTest(userId, {
        appStoreId: null,
        question,
        scope: everyChart,
        isOn: true,
        channelIds: null,
      })
      expect(flatten(found.apps), question.kind).toEqual(wanted.sort())
      expect([found.total, found.days], question.kind).toEqual([wanted.length, 30])
      expect(wanted.length, question.kind).toBeGreaterThan(0)
      expect(found.messages, question.kind).toBe(new Set(wanted.map(entry => entry.split(' ')[2])).size)
    }
  })

  test('a back-test respects the app and charts of the rule, and counts the changes of one sweep as one message', async () => {
    const { clock, addPerson, record, backTest } = await open()
    const question = { kind: 'moved', places: 5, direction: 'any' } as const
    const userId = await addPerson(question)
    const both = (rank: number, otherRank: number) => others.toSpliced(rank, 0, 7).toSpliced(otherRank, 0, 8)
    for (const places of [both(1, 30), both(20, 10), both(21, 11)]) {
      for (const chart of charts) {
        await record([{ chart, appIds: places }])
        clock.advance(60_000)
      }
      clock.advance(hourMs)
    }
    const ask = (rule: { appStoreId?: string; scope?: object }) =>
      backTest(userId, {
        appStoreId: null,
        question,
        isOn: false,
        channelIds: null,
        ...rule,
        scope: { ...everyChart, ...rule.scope },
      })
    expect(await ask({})).toMatchObject({ messages: 1, total: 6 })
    expect(await ask({ appStoreId: '8' })).toMatchObject({ total: 3, apps: [{ app: { name: 'App 8' } }] })
    expect(await ask({ scope: { storefronts: ['jp'] } })).toMatchObject({ messages: 1, total: 2 })
    expect(await ask({ scope: { genres: [6014], devices: ['iphone'] } })).toMatchObject({ total: 2 })
    expect(await ask({ scope: { charts: 'own' } })).toMatchObject({ total: 4 })
    expect(await ask({ scope: { charts: 'overall' } })).toMatchObject({ total: 2 })
    expect(await ask({ scope: { chartTypes: ['top-paid'] } })).toEqual({ days: 30, messages: 0, total: 0, apps: [] })
    await expect(ask({ appStoreId: '4711' })).rejects.toMatchObject({ code: 'app.not_found' })
  })
})
