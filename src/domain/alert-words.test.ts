import { expect, test } from 'vitest'
import { groupChanges, headlineOf, rankWords } from './alert-words.ts'
import type { AlertReason } from './alerts.ts'

test.each([
  [{ rank: 8, previousRank: 14 }, '#8, was #14'],
  [{ rank: 8, previousRank: null, newPrice: 'free' as const }, '#8, was not in the top 100; became free'],
  [{ rank: null, previousRank: 14, newCategory: 6002 }, 'not in the top 100, was #14; moved to Utilities'],
  // A category that Apple retired has no name here.
  [{ rank: null, previousRank: 14, newCategory: 1 }, 'not in the top 100, was #14'],
])('a change is told with what the app became: %o', (change, words) => {
  expect(rankWords({ ...change, previousAt: '2026-11-01T06:00:00.000Z', depth: 100 })).toBe(words)
})

test('the first time in the top 25 of a chart of 12 apps is the first time in the chart', () => {
  const chart = { storefront: 'nz', chartType: 'top-free', genre: 6007, device: 'iphone' } as const
  const reason = { kind: 'first-top', top: 25 } as const
  const change = { chart, reason, rank: 8, previousRank: null, previousAt: null, depth: 12 }
  expect(headlineOf({ reason, changes: [change] })).toBe('First time in the chart')
  expect(groupChanges([change, { ...change, depth: 40 }])).toHaveLength(2)
})

test.each<[AlertReason, string]>([
  [{ kind: 'first-top', top: 10 }, 'First time in the top 10'],
  [{ kind: 'first-top', top: 10, since: '2026-03-01' }, 'First seen in the top 10 (measurements since 2026-03-01)'],
  [{ kind: 'first-top', top: 1, since: '2026-03-01' }, 'First seen at number 1 (measurements since 2026-03-01)'],
  [
    { kind: 'first-country', top: null, since: '2026-03-01' },
    'First seen in this country (measurements since 2026-03-01)',
  ],
])('where a missing measurement may hide an earlier time, the words are first seen: %o', (reason, words) => {
  const chart = { storefront: 'jp', chartType: 'top-free', genre: 36, device: 'iphone' } as const
  const change = { chart, reason, rank: 8, previousRank: null, previousAt: null, depth: 100 }
  expect(headlineOf({ reason, changes: [change] })).toBe(words)
  const { since, ...first } = reason
  expect(groupChanges([change, { ...change, reason: first }])).toHaveLength(since ? 2 : 1)
})
