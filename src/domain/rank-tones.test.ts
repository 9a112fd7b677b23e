import { expect, test } from 'vitest'
import { rankToneOf } from './rank-tones.ts'

test.each([
  [0, 'first'],
  [1, 'first'],
  [2, 'top5'],
  [5, 'top5'],
  [6, 'top10'],
  [10, 'top10'],
  [11, 'top50'],
  [50, 'top50'],
  [51, 'rest'],
  [200, 'rest'],
])('rank %i is shown as %s', (rank, tone) => {
  expect(rankToneOf(rank)).toBe(tone)
})
