import { expect, test } from 'vitest'
import { estimateOf } from './estimate.ts'

const run = { callsPerMinute: 20, chartsPerStorefrontAndGenre: 6 }

test('the whole world is 1,050 charts, and less than an hour at 20 requests a minute', () => {
  const { charts, seconds, shareOfDay } = estimateOf({ storefronts: 175, genres: 0, run })
  expect(charts).toBe(1050)
  expect(seconds).toBe(3150)
  expect(shareOfDay).toBeCloseTo(0.036, 3)
})

test('each additional category costs as much as the overall charts', () => {
  const overall = estimateOf({ storefronts: 10, genres: 0, run })
  expect(estimateOf({ storefronts: 10, genres: 3, run }).seconds).toBe(4 * overall.seconds)
})

test('all categories of all countries do not fit into a day', () => {
  expect(estimateOf({ storefronts: 175, genres: 41, run }).shareOfDay).toBeGreaterThan(1)
})
