import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ChartKey, chartKeyOf, parseChartKey } from '#domain/charts.ts'
import { genres } from '#domain/genres.ts'
import { storefrontCodes } from '#domain/storefronts.ts'
import { dayMs, hourMs, minuteMs } from '#domain/units.ts'
import { listTooSlow, longestFreshMs, type PlanInput, planCharts } from './planner.rules.ts'

const world: PlanInput = {
  ...{ storefronts: storefrontCodes, rankedCharts: [], genres: [], callsPerMinute: 20 },
  stalenessMs: 72 * hourMs,
}

const callsADay = (charts: readonly { freshnessMs: number }[]): number =>
  charts.reduce((sum, { freshnessMs }) => sum + dayMs / freshnessMs, 0)

const freshnessOf = (input: PlanInput, key: string) => planCharts(input).find(({ chartKey }) => chartKey === key)

const genreIds = genres.map(({ id }) => id)
const anyInput: fc.Arbitrary<PlanInput> = fc.record({
  storefronts: fc.subarray([...storefrontCodes], { minLength: 1 }),
  rankedCharts: fc.uniqueArray(
    fc
      .record({
        storefront: fc.constantFrom(...storefrontCodes),
        chartType: fc.constantFrom('top-free', 'top-paid', 'top-grossing'),
        genre: fc.constantFrom(...genreIds),
        device: fc.constantFrom('iphone', 'ipad'),
      })
      .map(chart => chartKeyOf(chart)),
    { maxLength: 200 },
  ),
  genres: fc.subarray(genreIds),
  callsPerMinute: fc.integer({ min: 1, max: 100 }),
  stalenessMs: fc.integer({ min: 1, max: 200 }).map(hours => hours * hourMs),
})

describe('the planner', () => {
  test('without public apps every chart over all genres of the world is planned once a day', () => {
    const plan = planCharts(world)
    expect(plan).toHaveLength(175 * 6)
    expect(new Set(plan.map(({ freshnessMs }) => freshnessMs))).toEqual(new Set([dayMs]))
  })

  test('a chart where a public app ranks is read every six hours, the charts of its genre once a day', () => {
    const ranked: ChartKey = 'jp:top-paid:6014:ipad'
    const input: PlanInput = { ...world, rankedCharts: [ranked], genres: [6014] }
    expect(freshnessOf(input, ranked)).toMatchObject({ priority: 1, freshnessMs: 6 * hourMs })
    expect(freshnessOf(input, 'fr:top-free:6014:iphone')).toMatchObject({ priority: 3, freshnessMs: dayMs })
    expect(freshnessOf(input, 'fr:top-free:6015:iphone')).toBeUndefined()
  })

  test('a genre of games brings the charts of all games along', () => {
    const keys = planCharts({ ...world, genres: [7001] }).map(({ chartKey }) => parseChartKey(chartKey).genre)
    expect(new Set(keys)).toEqual(new Set([36, 6014, 7001]))
  })

  test('larger markets come first among charts of one priority', () => {
    const plan = planCharts(world).filter(({ priority }) => priority === 2)
    expect(parseChartKey(String(plan[0]?.chartKey)).storefront).toBe('us')
    expect(parseChartKey(String(plan.at(-1)?.chartKey)).storefront).toBe('zw')
  })

  test('all genres of the world fit into the calls of a day by reading genre charts less often, and only those', () => {
    const plan = planCharts({ ...world, genres: genreIds })
    expect(plan).toHaveLength(42 * 175 * 6)
    expect(callsADay(plan)).toBeLessThanOrEqual(0.8 * 28_800)
    expect(callsADay(plan)).toBeGreaterThan(0.79 * 28_800)
    expect(plan.find(({ priority }) => priority === 2)?.freshnessMs).toBe(dayMs)
    expect(plan.at(-1)?.freshnessMs).toBeLessThanOrEqual(3 * dayMs)
  })

  test('only charts of the wanted storefronts are planned, the import of US apps included', () => {
    const plan = planCharts({ ...world, storefronts: ['de', 'fr'], rankedCharts: ['us:top-free:36:iphone'] })
    expect(new Set(plan.map(({ chartKey }) => parseChartKey(chartKey).storefront))).toEqual(new Set(['de', 'fr']))
  })

  test('whatever is asked, the plan fits in 80 % of the calls of a day and names each chart once', () => {
    fc.assert(
      fc.property(anyInput, input => {
        const plan = planCharts(input)
        expect(callsADay(plan)).toBeLessThanOrEqual(0.8 * input.callsPerMinute * 24 * 60 + 1e-6)
        expect(new Set(plan.map(({ chartKey }) => chartKey)).size).toBe(plan.length)
      }),
      { numRuns: 40, seed: 1 },
    )
  })

  test('no priority is read more often than its goal, and a higher one is never stretched while a lower one can be', () => {
    fc.assert(
      fc.property(anyInput, input => {
        const most = longestFreshMs(input.stalenessMs)
        const goals = { 1: Math.min(6 * hourMs, most), 2: Math.min(dayMs, most), 3: Math.min(dayMs, most) }
        const longest = { 1: Math.min(dayMs, most), 2: most, 3: most }
        const plan = planCharts(input)
        for (const { priority, freshnessMs } of plan) expect(freshnessMs).toBeGreaterThanOrEqual(goals[priority])
        const isStretched = (wanted: number) =>
          plan.some(({ priority, freshnessMs }) => priority === wanted && freshnessMs > goals[priority])
        const isAtEnd = (wanted: number) =>
          plan.every(({ priority, freshnessMs }) => priority !== wanted || freshnessMs >= longest[priority])
        if (isStretched(1)) expect(isAtEnd(2) && isAtEnd(3)).toBe(true)
        if (isStretched(2)) expect(isAtEnd(3)).toBe(true)
      }),
      { numRuns: 40, seed: 2 },
    )
  })

  test.each([
    [12, 6],
    [24, 18],
    [72, 24],
  ])('with a staleness limit of %i hours every chart is read every %i hours or sooner', (stale, every) => {
    const plan = planCharts({ ...world, storefronts: ['us', 'de', 'jp'], stalenessMs: stale * hourMs })
    expect(Math.max(...plan.map(({ freshnessMs }) => freshnessMs))).toBe(every * hourMs)
  })

  test('no chart goes stale by plan as long as the calls of a day allow it; else those that do are named', () => {
    fc.assert(
      fc.property(anyInput, input => {
        const plan = planCharts(input)
        const most = longestFreshMs(input.stalenessMs)
        const needed = plan.length * (dayMs / most)
        const allowed = input.callsPerMinute * 24 * 60 * 0.8
        const isEnough = needed <= allowed
        if (isEnough)
          expect(Math.max(0, ...plan.map(({ freshnessMs }) => freshnessMs))).toBeLessThanOrEqual(most + minuteMs)
        const tooSlow = listTooSlow(plan, input.stalenessMs)
        expect(tooSlow).toEqual(plan.filter(({ freshnessMs }) => freshnessMs >= input.stalenessMs))
        if (isEnough && input.stalenessMs > 2 * hourMs) expect(tooSlow).toEqual([])
      }),
      { numRuns: 60, seed: 3 },
    )
  })
})
