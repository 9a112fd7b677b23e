import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { minuteMs } from '#domain/units.ts'
import { rowsOf } from '../platform/database/database.ts'
import { createTestClock } from '../testing/test-clock.ts'
import { openTestDatabase } from '../testing/test-databases.ts'
import { createListPlannedCharts } from './planned-charts.usecases.ts'
import { replacePlans } from './plans.repository.ts'

const now = new Date('2026-03-07T12:00:00Z')
const [us, de] = ['us:top-free:36:iphone', 'de:top-paid:6014:ipad'] as const

const plan = (...keys: (typeof us | typeof de)[]) =>
  keys.map(chartKey => ({ chartKey, priority: 2 as const, freshnessMs: minuteMs }))

test('the planned charts are cached for a minute', async () => {
  const { db } = await openTestDatabase()
  const clock = createTestClock(now)
  const listPlannedCharts = createListPlannedCharts({ db, clock, isEnabled: true })
  await replacePlans(db, [], now)
  expect(await listPlannedCharts()).toEqual(new Set())
  await replacePlans(db, plan(us, de), now)
  expect(await listPlannedCharts()).toEqual(new Set())
  clock.advance(minuteMs)
  expect(await listPlannedCharts()).toEqual(new Set([us, de]))
})

test('a disabled collector plans nothing, whatever it planned before', async () => {
  const { db } = await openTestDatabase()
  await replacePlans(db, plan(us), now)
  expect(await createListPlannedCharts({ db, clock: createTestClock(now), isEnabled: false })()).toEqual(new Set())
})

test('planning again writes only the charts whose plan has changed', async () => {
  const { db } = await openTestDatabase()
  const versions = sql`SELECT chart_key, priority, xmin::text || ':' || xmax::text AS version FROM chart_plans ORDER BY chart_key`
  const read = () => rowsOf<{ chart_key: string; priority: number; version: string }>(db, versions)
  await replacePlans(db, plan(us, de), now)
  const [deBefore, usBefore] = await read()
  await replacePlans(db, [...plan(us), { chartKey: de, priority: 1, freshnessMs: minuteMs }], now)
  const [deAfter, usAfter] = await read()
  expect(usAfter).toEqual(usBefore)
  expect(deAfter?.priority).toBe(1)
  expect(deAfter?.version).not.toBe(deBefore?.version)
})
