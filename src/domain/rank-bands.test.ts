import { expect, test } from 'vitest'
import { rankBandOf } from './rank-bands.ts'

test.each([
  [1, 1],
  [2, 5],
  [5, 5],
  [6, 10],
  [10, 10],
  [11, 50],
  [50, 50],
  [51, 100],
  [100, 100],
])('rank %i belongs to the band that ends at %i', (rank, band) => {
  expect(rankBandOf(rank)).toBe(band)
})

test('a rank beyond 100 belongs to the last band: the app is in the chart', () => {
  expect([101, 200].map(rankBandOf)).toEqual([100, 100])
})
