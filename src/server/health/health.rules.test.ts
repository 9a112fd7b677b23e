import { expect, test } from 'vitest'
import type { ChartKey } from '#domain/charts.ts'
import { hourMs } from '#domain/units.ts'
import type { ChartPlan } from '../collector/plans.repository.ts'
import { buildCountries, type HealthEvidence } from './data-health.rules.ts'
import { routeOf } from './metrics.rules.ts'

test.each([
  ['/api/apps/:appStoreId/summary', '/api/apps/:appStoreId/summary'],
  ['/metrics', '/metrics'],
  ['/robots.txt', '/robots.txt'],
  [undefined, 'page'],
  ['/assets/members-CXgiG9kZ.js', 'file'],
  ['/flags/us.svg', 'file'],
])('the route %j is counted as %j', (pattern, route) => {
  expect(routeOf(pattern)).toBe(route)
})

const now = new Date('2026-03-07T12:00:00Z')
const ago = (hours: number) => new Date(now.getTime() - hours * hourMs)
const chartKey: ChartKey = 'us:top-free:36:iphone'
const nothing: HealthEvidence = {
  plans: new Map(),
  newest: new Map(),
  failures: new Map(),
  observedAt: new Map(),
  staleAfterMs: 72 * hourMs,
}

const planOf = (known: Partial<ChartPlan> = {}): ChartPlan => ({
  chartKey,
  priority: 2,
  freshnessMs: 24 * hourMs,
  plannedAt: ago(500),
  lastOutcome: null,
  lastReason: null,
  lastFetchedAt: null,
  lastMeasuredAt: null,
  ...known,
})

const measured = (hours: number, known: Partial<ChartPlan> = {}) =>
  planOf({ lastOutcome: 'recorded', lastFetchedAt: ago(hours), lastMeasuredAt: ago(hours), ...known })

const usOf = (plan: ChartPlan | undefined, more: Partial<HealthEvidence> = {}) => {
  const plans = new Map(plan ? [[plan.chartKey, plan] as const] : [])
  return buildCountries({ ...nothing, plans, ...more }, now).find(({ storefront }) => storefront === 'us')
}
const cellOf = (...input: Parameters<typeof usOf>) => usOf(...input)?.cells[0]

test.each([
  ['fresh', 'within twice its goal', measured(48)],
  ['late', 'older than twice its goal', measured(48.1)],
  ['late', 'at the staleness limit', measured(72)],
  ['stale', 'older than the limit', measured(72.1)],
  ['stale', 'older than the limit with a goal longer than that', measured(80, { freshnessMs: 100 * hourMs })],
  ['fresh', 'with the time of a clock that was set back since', measured(-2)],
  ['never', 'planned, and not read yet', planOf()],
  ['not-planned', 'without a plan', undefined],
] as const)('a chart is %s when it is %s', (state, _, plan) => expect(cellOf(plan)).toMatchObject({ state }))

test('a chart is not fresh if its newest attempt failed, however recent its last reading is', () => {
  const failed = { lastFetchedAt: ago(0.1), lastOutcome: 'failed', lastReason: 'http' }
  const failures = new Map([[chartKey, { observedAt: ago(0.1), reason: 'http', detail: '404' } as const]])
  expect(cellOf(measured(1, failed), { failures })).toMatchObject({
    state: 'failed',
    observedAt: ago(1).toISOString(),
    attemptedAt: ago(0.1).toISOString(),
    outcome: 'failed',
    reason: 'http',
    detail: '404',
  })
  expect(cellOf(measured(1, { ...failed, lastOutcome: 'suspect', lastReason: 'much-shorter' }))).toMatchObject({
    state: 'suspect',
    reason: 'much-shorter',
    detail: null,
  })
})

test('a chart has the state of a newer reading, for example from an import, whatever failed before', () => {
  const plan = planOf({ lastOutcome: 'failed', lastReason: 'timeout', lastFetchedAt: ago(5) })
  const newest = new Map([[chartKey, { observedAt: ago(4), depth: 100, entryCount: 57 }]])
  expect(cellOf(plan, { newest })).toMatchObject({ state: 'fresh', depth: 100, entryCount: 57, reason: null })
})

test('a chart outside the plan still shows when it was read', () => {
  const newest = new Map([[chartKey, { observedAt: ago(4), depth: 100, entryCount: 0 }]])
  expect(cellOf(undefined, { newest })).toMatchObject({
    state: 'not-planned',
    observedAt: ago(4).toISOString(),
    entryCount: 0,
  })
})

test('a country is fresh with one fresh chart, and shows its newest reading of any genre', () => {
  const observedAt = new Map([['us', ago(0.5)] as const])
  expect(usOf(measured(1), { observedAt })).toMatchObject({
    isFresh: true,
    freshCharts: 1,
    plannedCharts: 1,
    observedAt: ago(0.5).toISOString(),
  })
  expect(usOf(measured(60))).toMatchObject({ isFresh: false, freshCharts: 0, plannedCharts: 1 })
})

test('a country without a fresh chart comes first, then those with a problem, fresh ones, unmeasured ones, each group by name', () => {
  const plan = (key: ChartKey, hours: number, of: Partial<ChartPlan> = {}) =>
    [key, { ...measured(hours, of), chartKey: key }] as const
  const failed = { lastOutcome: 'failed', lastReason: 'http', lastFetchedAt: ago(1) } as const
  const plans = new Map([
    plan('us:top-free:36:iphone', 1),
    plan('de:top-free:36:iphone', 60),
    plan('at:top-free:36:iphone', 1),
    plan('ke:top-free:36:iphone', 30, failed),
    plan('ke:top-paid:36:iphone', 1),
  ])
  const countries = buildCountries({ ...nothing, plans }, now)
  expect(countries).toHaveLength(175)
  expect(countries.slice(0, 5).map(({ countryName }) => countryName)).toEqual([
    'Germany',
    'Kenya',
    'Austria',
    'United States',
    'Afghanistan',
  ])
})
