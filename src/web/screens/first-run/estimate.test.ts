import { expect, test } from 'vitest'
import { genres as allOfThem } from '#domain/genres.ts'
import { estimateOf } from './estimate.ts'

const run = { appGenres: [], callsPerMinute: 20, chartsPerStorefrontAndGenre: 6 }

test('the whole world is 1,050 charts, and less than an hour at 20 requests a minute', () => {
  const { charts, seconds, shareOfDay } = estimateOf({ storefronts: 175, genres: [], run })
  expect(charts).toBe(1050)
  expect(seconds).toBe(3150)
  expect(shareOfDay).toBeCloseTo(0.036, 3)
})

test('each additional category costs as much as the overall charts', () => {
  const overall = estimateOf({ storefronts: 10, genres: [], run })
  expect(estimateOf({ storefronts: 10, genres: [6015, 6017, 6020], run }).seconds).toBe(4 * overall.seconds)
})

test('genres of public and tracked apps count once, and a game genre includes all games', () => {
  const chartsWith = (genres: number[], appGenres: number[]) =>
    estimateOf({ storefronts: 10, genres, run: { ...run, appGenres } }).charts
  expect(chartsWith([], [6015])).toBe(120)
  expect(chartsWith([6015], [6015])).toBe(120)
  expect(chartsWith([6014], [7014])).toBe(180)
})

test('all categories of all countries do not fit into a day', () => {
  expect(estimateOf({ storefronts: 175, genres: allOfThem.map(({ id }) => id), run }).shareOfDay).toBeGreaterThan(1)
})
