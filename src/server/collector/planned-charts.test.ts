import { expect, test } from 'vitest'
import { minuteMs } from '#domain/units.ts'
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
