import { expect, test } from 'vitest'
import { type ChartKey, parseChartKey } from '#domain/charts.ts'
import { hourMs } from '#domain/units.ts'
import { createTestClock } from '../testing/test-clock.ts'
import { openTestCollector } from '../testing/test-collector.ts'
import { chartPlans } from './collector.table.ts'
import { measuringOf } from './standstill.rules.ts'
import { saveSwitches } from './switches.repository.ts'

const now = new Date('2026-03-07T12:00:00Z')
const ago = (hours: number) => new Date(now.getTime() - hours * hourMs)
const evidence = {
  isCollecting: true,
  startedAt: ago(100),
  observedAt: ago(11),
  slotMs: 6 * hourMs,
  plannedCharts: 12,
  failures: undefined,
}

const runOf = (attempts: number, newestAt = ago(1)) =>
  ({ attempts, startedAt: ago(2), newestAt, reason: 'timeout', detail: '' }) as const

test('measuring has stopped after two missed slots, counted from the newest measurement or a later start', () => {
  expect(measuringOf(evidence, now)).toMatchObject({ state: 'measuring' })
  expect(measuringOf({ ...evidence, observedAt: ago(12) }, now)).toMatchObject({ state: 'stopped', since: ago(12) })
  expect(measuringOf({ ...evidence, observedAt: ago(90), startedAt: ago(2) }, now)).toMatchObject({
    state: 'measuring',
  })
  expect(measuringOf({ ...evidence, observedAt: null }, now)).toMatchObject({ state: 'stopped', since: ago(100) })
  expect(measuringOf({ ...evidence, observedAt: null, startedAt: ago(11) }, now)).toMatchObject({ state: 'measuring' })
})

test('measuring has not stopped if nothing is to be measured or the clock was set back', () => {
  const old = { ...evidence, observedAt: ago(90) }
  expect(measuringOf({ ...old, isCollecting: false }, now)).toMatchObject({ state: 'idle', observedAt: ago(90) })
  expect(measuringOf({ ...old, slotMs: null }, now)).toMatchObject({ state: 'idle' })
  expect(measuringOf({ ...evidence, observedAt: ago(-200) }, now)).toMatchObject({ state: 'measuring' })
})

test.each([
  ['one chart', 1, 1],
  ['two charts', 2, 2],
  ['twelve charts', 12, 3],
  ['the overall charts of all countries', 1_050, 53],
  ['many genres', 6_125, 100],
  ['charts that nobody planned', 0, 3],
])(
  'failures in a row are a fault of measuring, not of single charts: of %s, planned %i, it takes %i',
  (_, plannedCharts, needed) => {
    const stateAfter = (attempts: number) => measuringOf({ ...evidence, plannedCharts, failures: runOf(attempts) }, now)
    expect(stateAfter(needed - 1)).toEqual({ state: 'measuring', observedAt: ago(11) })
    expect(stateAfter(needed)).toMatchObject({ state: 'failing', since: ago(2), observedAt: ago(11) })
  },
)

test('failures older than a day do not count, and a paused collector has none to mend', () => {
  const at = (newestAt: Date) => measuringOf({ ...evidence, failures: runOf(9, newestAt) }, now)
  expect(at(ago(24))).toMatchObject({ state: 'failing' })
  expect(at(ago(24.1))).toMatchObject({ state: 'measuring' })
  expect(measuringOf({ ...evidence, isCollecting: false, failures: runOf(9) }, now)).toMatchObject({ state: 'idle' })
})

test('a chart that is answered with the known feed ends a run of failures', async () => {
  const { plan, collector, history, db } = await openPlans()
  await plan('us:top-free:36:iphone', 24, 20)
  const failure = { chart: parseChartKey('us:top-free:36:iphone'), outcome: 'failed', reason: 'timeout' } as const
  await history.fetches.recordFetches([{ ...failure, observedAt: ago(2), detail: '' }])
  expect(await collector.findMeasuring()).toMatchObject({ state: 'failing', failures: { attempts: 1 } })
  await db.update(chartPlans).set({ lastOutcome: 'unchanged', lastFetchedAt: ago(1) })
  expect(await collector.findMeasuring()).toMatchObject({ state: 'measuring' })
})

const openPlans = async () => {
  const clock = createTestClock(now)
  const opened = await openTestCollector({ clock, environment: { COLLECTOR_AUTOSTART: 'true' } })
  const plan = async (chartKey: ChartKey, goalHours: number, measuredHours: number | null) => {
    const lastMeasuredAt = measuredHours === null ? null : ago(measuredHours)
    const failed = measuredHours === null ? { lastOutcome: 'failed', lastReason: 'http', lastFetchedAt: ago(1) } : {}
    const fresh = { chartKey, priority: 1, freshnessMs: goalHours * hourMs, plannedAt: ago(200) }
    await opened.db.insert(chartPlans).values({ ...fresh, lastMeasuredAt, ...failed })
  }
  return { ...opened, plan }
}

test('a chart that does not exist misses no slot, unless the App Store does not respond at all', async () => {
  const { plan, collector, history } = await openPlans()
  const chartKey = 'de:top-free:6014:ipad'
  await plan('us:top-free:36:iphone', 24, 20)
  await plan(chartKey, 6, null)
  const failure = { chart: parseChartKey(chartKey), outcome: 'failed', reason: 'http' } as const
  await history.fetches.recordFetches([{ ...failure, observedAt: ago(2), detail: '404' }])
  expect(await collector.findMeasuring()).toMatchObject({ state: 'measuring', observedAt: ago(20) })
  await history.fetches.recordFetches([{ ...failure, observedAt: ago(1), detail: '503' }])
  expect(await collector.findMeasuring()).toMatchObject({ state: 'stopped', since: ago(20) })
  expect(await collector.findAppStoreStatus()).toMatchObject({ state: 'stopped', since: ago(20).toISOString() })
})

test('a paused collector misses nothing', async () => {
  const { plan, collector, db } = await openPlans()
  await plan('us:top-free:36:iphone', 6, 20)
  expect(await collector.findMeasuring()).toMatchObject({ state: 'stopped' })
  await saveSwitches(db, { pausedAt: ago(1) })
  expect(await collector.findMeasuring()).toMatchObject({ state: 'idle' })
})
