import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { type AlertQuestion, everyChart, ownCharts } from '#domain/alerts.ts'
import type { Chart } from '#domain/charts.ts'
import { dayMs, hourMs } from '#domain/units.ts'
import { apps } from '../catalog/apps.table.ts'
import { channels } from '../channels/channels.table.ts'
import { deliveries } from '../deliveries/deliveries.table.ts'
import { app, chart, openEvaluation, start, withAppAt } from '../testing/alerts/evaluation.ts'
import { alertRules, notices } from './alerts.table.ts'
import { createEvaluation } from './evaluation.usecases.ts'

test('a day reports what the default rules look for, once, and nothing else', async () => {
  const { clock, measure, listReported, evaluate } = await openEvaluation()
  for (const rank of [30, 30, 28, 30, 31, 30, 30, 30, 30]) {
    await measure(withAppAt(rank))
    clock.advance(dayMs)
  }
  expect(await listReported()).toEqual([])
  await measure(withAppAt(20))
  expect(await listReported()).toEqual([
    { reported: [{ rank: 20, previousRank: 30, kind: 'first-top', top: 25 }], notes: [] },
  ])
  expect(await evaluate()).toBeUndefined()
  clock.advance(dayMs)
  await measure(withAppAt(9))
  clock.advance(dayMs)
  await measure(withAppAt(12))
  clock.advance(dayMs)
  await measure(withAppAt(8))
  expect((await listReported()).slice(1).flatMap(({ reported }) => reported)).toEqual([
    { rank: 9, previousRank: 20, kind: 'first-top', top: 10 },
    { rank: 12, previousRank: 9, kind: 'left-top', top: 10 },
    { rank: 8, previousRank: 12, kind: 'best-rank', top: null },
  ])
})

// Promise: P4
test('neither an unmeasured period nor a day held back for review is a change', async () => {
  const { clock, history, measure, listReported } = await openEvaluation()
  for (let day = 0; day < 10; day += 1) {
    await measure(withAppAt(5))
    clock.advance(dayMs)
  }
  clock.advance(26 * hourMs)
  await measure(withAppAt(30))
  expect(await listReported()).toEqual([])
  clock.advance(dayMs)
  await measure(withAppAt(6))
  expect(await listReported()).toHaveLength(1)
  clock.advance(dayMs)
  await history.fetches.recordFetches([
    { chart, observedAt: clock.now(), outcome: 'suspect', reason: 'shuffled', detail: '' },
  ])
  clock.advance(dayMs)
  await measure(withAppAt(30))
  expect(await listReported()).toHaveLength(1)
})

test('the default rules use the own charts of an app, and a reported milestone is not repeated when a rule changes', async () => {
  const { db, clock, measure, listReported } = await openEvaluation()
  await db.update(apps).set({ genre: 7014, isIpadOnly: false })
  const charts: Chart[] = [
    chart,
    { ...chart, genre: 6014 },
    { ...chart, genre: 7014 },
    { ...chart, genre: 6014, device: 'ipad' },
    { ...chart, genre: 6014, type: 'top-grossing' },
  ]
  const sweep = async (rank: number) => {
    await measure(withAppAt(rank), ...charts)
    clock.advance(dayMs)
    const sent = await listReported()
    await db.delete(notices)
    return sent.flatMap(({ reported }) => reported.map(({ kind, top }) => [kind, top]))
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

test('an upgrade keeps the charts of every rule', async () => {
  const { db, measure } = await openEvaluation()
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
  const { db, clock, userId, measure } = await openEvaluation()
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

test('webhooks of admins get the measurements of an evaluation once, and a webhook without alerts gets no alerts', async () => {
  const { db, clock, history, userId, record } = await openEvaluation()
  const sizes: number[] = []
  const evaluate = createEvaluation({
    db,
    history,
    clock,
    log: pino({ level: 'silent' }),
    hasMail: false,
    listRunningSweeps: async () => [],
    listTrackedAppIds: async () => [app],
    listPublicAppIds: async () => [],
    onMeasured: async (_, measured) => void sizes.push(measured.length),
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
  expect(sizes).toEqual([1, 2])
  expect((await db.select().from(deliveries)).map(({ channelId }) => channelId)).toEqual([usual])
})
