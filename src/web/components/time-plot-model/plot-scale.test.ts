import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { RankPoint } from '#contract/ranks.ts'
import { rankScales } from '#web/components/plots/rank-scale.ts'
import { plotScaleOf, roundStep } from './plot-scale.ts'
import { prepareSeries } from './plot-series.ts'
import { plotLayoutOf } from './time-plot-layout.ts'

const observedAt = '2026-11-01T00:00:00.000Z'
const locale = 'en-US'
const ranksOf = (...points: RankPoint[]) => prepareSeries({ series: { label: 'one', points }, formatValue: String })
const ranked = (rank: number): RankPoint => ({ observedAt, state: 'ranked', rank, depth: 100 })
const valuesOf = (...values: (number | null)[]) =>
  prepareSeries({
    series: { label: 'one', values: values.map(value => ({ at: observedAt, value })) },
    formatValue: String,
  })
const valueAxis = { kind: 'value', format: String } as const

describe('an axis of ranks', () => {
  test.each(rankScales)(
    'an axis of ranks by %s has 1 at the top, its end at the bottom, and better ranks always above worse ones',
    scale => {
      const { fractionOf } = plotScaleOf({ axis: { kind: 'rank', scale }, series: [ranksOf(ranked(60))], locale })
      expect([fractionOf(1), fractionOf(100)]).toEqual([0, 1])
      fc.assert(
        fc.property(fc.integer({ min: 1, max: 99 }), rank => {
          expect(fractionOf(rank)).toBeLessThan(fractionOf(rank + 1))
        }),
      )
    },
  )

  test('an axis of ranks stretches the top most with the logarithm, and not at all when linear', () => {
    const [sqrt, log, linear] = rankScales.map(scale =>
      plotScaleOf({ axis: { kind: 'rank', scale }, series: [ranksOf(ranked(60))], locale }).fractionOf(10),
    )
    expect(log).toBeCloseTo(0.5, 9)
    expect(sqrt).toBeCloseTo(0.24, 2)
    expect(linear).toBeCloseTo(1 / 11, 9)
  })

  test('an axis of ranks reaches the depth of a chart that was read without the app in it', () => {
    const series = [ranksOf(ranked(3)), ranksOf({ observedAt, state: 'unranked', depth: 200 })]
    const ticks = plotScaleOf({ axis: { kind: 'rank', scale: 'sqrt' }, series, locale }).ticks(240)
    expect(ticks.at(-1)).toEqual({ at: 1, text: '200' })
  })
})

describe('an axis of values', () => {
  test('an axis of values has the largest value at the top and ends at round values', () => {
    const scale = plotScaleOf({ axis: valueAxis, series: [valuesOf(1030, null, 2960)], locale })
    expect(scale.ticks(240).map(({ text }) => text)).toEqual(['3000', '2500', '2000', '1500', '1000'])
    expect([scale.fractionOf(3000), scale.fractionOf(1000)]).toEqual([0, 1])
  })

  test('an axis of values keeps given ends', () => {
    const scale = plotScaleOf({ axis: { ...valueAxis, least: 1, most: 5 }, series: [valuesOf(4.4, 4.6)], locale })
    expect(scale.ticks(240).map(({ text }) => text)).toEqual(['5', '4', '3', '2', '1'])
  })

  test('an axis of values works for a single value, for none, and for tiny steps', () => {
    expect(plotScaleOf({ axis: valueAxis, series: [valuesOf(7)], locale }).fractionOf(7)).toBeLessThanOrEqual(1)
    expect(plotScaleOf({ axis: valueAxis, series: [valuesOf(null)], locale }).ticks(240).length).toBeGreaterThan(1)
    const tenths = plotScaleOf({ axis: valueAxis, series: [valuesOf(4.3, 4.8)], locale })
    expect(tenths.ticks(240).map(({ text }) => text)).toEqual(['4.8', '4.7', '4.6', '4.5', '4.4', '4.3'])
  })

  test('an axis of values contains every value', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.integer({ min: -1e8, max: 1e11 }).map(cents => cents / 100),
          { minLength: 1, maxLength: 20 },
        ),
        values => {
          const { fractionOf } = plotScaleOf({ axis: valueAxis, series: [valuesOf(...values)], locale })
          for (const value of values) {
            expect(fractionOf(value)).toBeGreaterThanOrEqual(0)
            expect(fractionOf(value)).toBeLessThanOrEqual(1)
          }
        },
      ),
      // They differ by less than a billionth.
      { examples: [[[999_999_999.82, 999_999_999.8]]] },
    )
  })

  test('the steps of an axis of values are 1, 2 or 5 times a power of ten', () => {
    expect([0.07, 0.3, 1, 3, 6, 40, 5000].map(roundStep)).toEqual([0.1, 0.5, 1, 5, 10, 50, 5000])
  })
})

test('series outside their charts have their own lanes between the axis and the time labels', () => {
  const series = [1, 2, 3, 4, 5].map(rank => ranksOf(ranked(rank)))
  const scale = plotScaleOf({ axis: { kind: 'rank', scale: 'sqrt' }, series, locale })
  const layout = plotLayoutOf({ width: 343, height: 320, drawing: { scale, series, hasOutside: true } })
  const lanes = [0, 1, 2, 3, 4].map(layout.laneY)
  expect(new Set(lanes).size).toBe(5)
  expect(Math.min(...lanes)).toBeGreaterThan(layout.bottom + 3)
  expect(Math.max(...lanes)).toBeLessThan(layout.floor - 3)
})
