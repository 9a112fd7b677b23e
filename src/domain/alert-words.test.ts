import { expect, test } from 'vitest'
import { rankWords } from './alert-words.ts'

test.each([
  [{ rank: 8, previousRank: 14 }, '#8, was #14'],
  [{ rank: 8, previousRank: null, newPrice: 'free' as const }, '#8, was not in the top 100; became free'],
  [{ rank: null, previousRank: 14, newCategory: 6002 }, 'not in the top 100, was #14; moved to Utilities'],
  // A category that Apple retired has no name here.
  [{ rank: null, previousRank: 14, newCategory: 1 }, 'not in the top 100, was #14'],
])('a change is told with what the app became: %o', (change, words) => {
  expect(rankWords({ ...change, previousAt: '2026-11-01T06:00:00.000Z', depth: 100 })).toBe(words)
})
