import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ChartKey, chartKeyOf, parseChartKey } from '#domain/charts.ts'
import { genres } from '#domain/genres.ts'
import { storefrontCodes } from '#domain/storefronts.ts'
import { dayMs, hourMs, minuteMs } from '#domain/units.ts'
import { rowsOf } from '../platform/database/database.ts'
import { createTestClock } from '../testing/test-clock.ts'
import { openTestDatabase } from '../testing/test-databases.ts'
import { failedAfterMs, longestFreshMs, type PlanInput, type PlannedChart, planCharts } from './planner.rules.ts'
import { replacePlans } from './plans.repository.ts'
import { createListPlannedCharts } from './plans.usecases.ts'

const world: PlanInput = {
  storefronts: storefrontCodes,
  rankedCharts: [],
  genres: [],
  callsPerMinute: 20,
  stalenessMs: 72 * hourMs,
}

const callsADay = (charts: readonly { freshnessMs: number }[]): number =>
  charts.reduce((sum, { freshnessMs }) => sum + dayMs / freshnessMs, 0)

/** One chart per priority and freshness, because all charts of a priority are planned alike. */
const oneOfEach = (plan: readonly PlannedChart[]): PlannedChart[] => {
  const found = new Map(plan.map(chart => [`${chart.priority} ${chart.freshnessMs}`, chart]))
  return [...found.values()]
}

const freshnessOf = (input: PlanInput, key: string) => planCharts(input).find(({ chartKey }) => chartKey === key)

const genreIds = genres.map(({ id }) => id)
const anyInput: fc.Arbitrary<PlanInput> = fc.record({
  storefronts: fc.subarray([...storefrontCodes], { minLength: 1 }),
  rankedCharts: fc.uniqueArray(
    fc
      .record({
        storefront: fc.constantFrom(...storefrontCodes),
        type: fc.constantFrom('top-free', 'top-paid', 'top-grossing'),
        genre: fc.constantFrom(...genreIds),
        device: fc.constantFrom('iphone', 'ipad'),
      })
      .map(chart => chartKeyOf(chart)),
    { maxLength: 200 },
  ),
  genres: fc.subarray(genreIds),
  callsPerMinute: fc.integer({ min: 1, max: 100 }),
  stalenessMs: fc.integer({ min: 1, max: 720 }).map(hours => hours * hourMs),
})

const goals = { 1: 6 * hourMs, 2: dayMs, 3: dayMs }
const longest = { 1: dayMs, 2: 3 * dayMs, 3: 3 * dayMs }
/** Limits freshness goals and maximums to what the staleness limit requires. */
const within = (byPriority: typeof goals, { stalenessMs }: PlanInput) => {
  const atMostMs = longestFreshMs(stalenessMs)
  return {
    1: Math.min(byPriority[1], atMostMs),
    2: Math.min(byPriority[2], atMostMs),
    3: Math.min(byPriority[3], atMostMs),
  }
}

describe('the planner', () => {
  test('every overall chart in the world is planned once a day if there are no public apps', () => {
    const plan = planCharts(world)
    expect(plan).toHaveLength(175 * 6)
    expect(new Set(plan.map(({ freshnessMs }) => freshnessMs))).toEqual(new Set([dayMs]))
  })

  test('a chart where a public app ranks is read every six hours, charts of its genre once a day', () => {
    const ranked: ChartKey = 'jp:top-paid:6014:ipad'
    const input: PlanInput = { ...world, rankedCharts: [ranked], genres: [6014] }
    expect(freshnessOf(input, ranked)).toMatchObject({ priority: 1, freshnessMs: 6 * hourMs })
    expect(freshnessOf(input, 'fr:top-free:6014:iphone')).toMatchObject({ priority: 3, freshnessMs: dayMs })
    expect(freshnessOf(input, 'fr:top-free:6015:iphone')).toBeUndefined()
  })

  test('a game genre adds the charts of all games', () => {
    const keys = planCharts({ ...world, genres: [7001] }).map(({ chartKey }) => parseChartKey(chartKey).genre)
    expect(new Set(keys)).toEqual(new Set([36, 6014, 7001]))
  })

  test('larger markets come first within a priority', () => {
    const plan = planCharts(world).filter(({ priority }) => priority === 2)
    expect(parseChartKey(String(plan[0]?.chartKey)).storefront).toBe('us')
    expect(parseChartKey(String(plan.at(-1)?.chartKey)).storefront).toBe('zw')
  })

  test('all genres of the world fit into the daily requests by reading only genre charts less often', () => {
    const plan = planCharts({ ...world, genres: genreIds })
    expect(plan).toHaveLength(42 * 175 * 6)
    expect(callsADay(plan)).toBeLessThanOrEqual(0.8 * 28_800)
    expect(callsADay(plan)).toBeGreaterThan(0.79 * 28_800)
    expect(plan.find(({ priority }) => priority === 2)?.freshnessMs).toBe(dayMs)
    expect(plan.at(-1)?.freshnessMs).toBeLessThanOrEqual(3 * dayMs)
  })

  test('only charts of the selected storefronts are planned, even for imported US apps', () => {
    const plan = planCharts({ ...world, storefronts: ['de', 'fr'], rankedCharts: ['us:top-free:36:iphone'] })
    expect(new Set(plan.map(({ chartKey }) => parseChartKey(chartKey).storefront))).toEqual(new Set(['de', 'fr']))
  })

  test('any plan fits into 80 % of the daily requests and contains each chart once', () => {
    fc.assert(
      fc.property(anyInput, input => {
        const plan = planCharts(input)
        expect(callsADay(plan)).toBeLessThanOrEqual(0.8 * input.callsPerMinute * 24 * 60 + 1e-6)
        expect(new Set(plan.map(({ chartKey }) => chartKey)).size).toBe(plan.length)
      }),
      { numRuns: 40, seed: 1 },
    )
  })

  test('no priority is read more often than its goal, and none is stretched while a lower one still can be', () => {
    fc.assert(
      fc.property(anyInput, input => {
        const plan = oneOfEach(planCharts(input))
        const [goal, end] = [within(goals, input), within(longest, input)]
        for (const { priority, freshnessMs } of plan) expect(freshnessMs).toBeGreaterThanOrEqual(goal[priority])
        const isStretched = (wanted: number) =>
          plan.some(({ priority, freshnessMs }) => priority === wanted && freshnessMs > goal[priority])
        const isAtEnd = (wanted: number) =>
          plan.every(({ priority, freshnessMs }) => priority !== wanted || freshnessMs >= end[priority])
        if (isStretched(1)) expect(isAtEnd(2) && isAtEnd(3)).toBe(true)
        if (isStretched(2)) expect(isAtEnd(3)).toBe(true)
      }),
      { numRuns: 40, seed: 2 },
    )
  })
})

describe('the staleness limit', () => {
  const stale = (hours: number, change: Partial<PlanInput> = {}): PlanInput => ({
    ...world,
    ...change,
    stalenessMs: hours * hourMs,
  })

  test.each([
    [1, 20 * minuteMs],
    [6, 2 * hourMs],
    [12, 6 * hourMs],
    [24, 18 * hourMs],
    [48, dayMs],
    [72, dayMs],
    [720, dayMs],
  ])('the staleness limit of %i hours leaves enough time to read an overall chart', (hours, freshnessMs) => {
    const plan = planCharts(stale(hours, { storefronts: ['us', 'de'] }))
    expect(new Set(plan.map(chart => chart.freshnessMs))).toEqual(new Set([freshnessMs]))
  })

  test('the staleness limit is kept by a chart with one failed request, with time left for the queue', () => {
    fc.assert(
      fc.property(anyInput, input => {
        const { stalenessMs } = input
        for (const { freshnessMs } of oneOfEach(planCharts(input))) {
          if (freshnessMs > longestFreshMs(stalenessMs)) continue
          const readAgainMs = freshnessMs + Math.min(failedAfterMs, freshnessMs)
          expect(stalenessMs - readAgainMs).toBeGreaterThanOrEqual(Math.min(4 * hourMs, stalenessMs / 3))
        }
      }),
      { numRuns: 40, seed: 3 },
    )
  })

  test('the staleness limit is exceeded only if the daily requests cannot keep it', () => {
    fc.assert(
      fc.property(anyInput, input => {
        const plan = planCharts(input)
        const longestFresh = within(longest, input)
        const needed = callsADay(plan.map(({ priority }) => ({ freshnessMs: longestFresh[priority] })))
        const calls = 0.8 * input.callsPerMinute * 24 * 60
        const isMissed = plan.some(({ freshnessMs }) => freshnessMs > longestFreshMs(input.stalenessMs))
        if (isMissed) expect(needed).toBeGreaterThan(calls)
      }),
      { numRuns: 80, seed: 4 },
    )
  })

  test('if the pace cannot keep the staleness limit, genre charts exceed it first, and never at the expense of ranked charts', () => {
    const ranked: ChartKey = 'jp:top-paid:6014:ipad'
    const input = stale(12, { genres: genreIds, rankedCharts: [ranked] })
    const plan = planCharts(input)
    expect(callsADay(plan)).toBeLessThanOrEqual(0.8 * 28_800)
    expect(freshnessOf(input, ranked)).toMatchObject({ priority: 1, freshnessMs: 6 * hourMs })
    expect(freshnessOf(input, 'us:top-free:36:iphone')).toMatchObject({ priority: 2, freshnessMs: 6 * hourMs })
    expect(plan.at(-1)?.freshnessMs).toBeGreaterThan(12 * hourMs)
    expect(plan.at(-1)?.freshnessMs).toBeLessThanOrEqual(3 * dayMs)
  })
})

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
