import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Chart, type ChartKey, chartKeyOf } from '#domain/charts.ts'
import { dayMs } from '#domain/units.ts'
import { bestByCountry } from './countries.rules.ts'
import { chooseHistoryChart } from './history-charts.rules.ts'

const now = new Date('2026-03-07T12:00:00Z')

type MeasuredRank = { genre: number; rank: number; days: number }

const chartOf = (genre: number): Chart => ({ storefront: 'us', chartType: 'top-free', genre, device: 'iphone' })

/** The genre of the chosen chart for an app with these ranks, in charts measured for the given number of days. */
const drawnOf = (...of: MeasuredRank[]): number | undefined => {
  const [country] = bestByCountry(
    of.map(({ genre, rank }) => ({ appId: 11, chart: chartOf(genre), rank, observedAt: now })),
  )
  const firstMoments = new Map(
    of.map(({ genre, days }): [ChartKey, Date] => [chartKeyOf(chartOf(genre)), new Date(now.getTime() - days * dayMs)]),
  )
  return country && chooseHistoryChart(country, { now, firstMoments }).genre
}

describe('the plotted chart of a country', () => {
  test('the plotted chart of a country is the best one measured for a month, even if the app ranks better in one added yesterday', () => {
    expect(drawnOf({ genre: 6014, rank: 1, days: 1 }, { genre: 36, rank: 90, days: 90 })).toBe(36)
    expect(drawnOf({ genre: 6014, rank: 1, days: 29.9 }, { genre: 36, rank: 90, days: 90 })).toBe(36)
    expect(drawnOf({ genre: 6014, rank: 1, days: 30 }, { genre: 36, rank: 90, days: 90 })).toBe(6014)
    expect(drawnOf({ genre: 6014, rank: 5, days: 31 }, { genre: 36, rank: 90, days: 3_000 })).toBe(6014)
  })

  test('the plotted chart of a country is the one measured longest if none was for a month; charts of one sweep are equally old', () => {
    expect(drawnOf({ genre: 6014, rank: 1, days: 1 }, { genre: 36, rank: 90, days: 9 })).toBe(36)
    expect(drawnOf({ genre: 6014, rank: 1, days: 8 }, { genre: 36, rank: 90, days: 9 })).toBe(6014)
    expect(drawnOf({ genre: 6014, rank: 1, days: 0 }, { genre: 36, rank: 90, days: 0.1 })).toBe(6014)
  })

  test('the plotted chart of a country is always one where the app ranks, and no better one is as old or measured for a month', () => {
    const measured = fc.record({ rank: fc.integer({ min: 1, max: 200 }), days: fc.integer({ min: 0, max: 60 }) })
    const genres = [36, 6014, 6016, 6007]
    const of = fc
      .array(measured, { minLength: 1, maxLength: 4 })
      .map(all => all.map((chart, index) => ({ ...chart, genre: genres[index] ?? 0 })))
    fc.assert(
      fc.property(of, all => {
        const drawn = all.find(({ genre }) => genre === drawnOf(...all))
        expect(drawn).toBeDefined()
        const better = all.filter(({ rank }) => rank < (drawn?.rank ?? 0))
        for (const { days } of better) {
          expect(days).toBeLessThan(30)
          expect(days).toBeLessThan(drawn?.days ?? 0)
        }
      }),
      { seed: 1 },
    )
  })
})

test('a chart of unknown age counts from the day of its rank', () => {
  const ranks = [{ appId: 11, chart: chartOf(36), rank: 1, observedAt: now }]
  const [country] = bestByCountry(ranks)
  expect(country && chooseHistoryChart(country, { now, firstMoments: new Map() })).toEqual(chartOf(36))
})
