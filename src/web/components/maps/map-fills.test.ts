import { expect, test } from 'vitest'
import { rankFillOf } from './map-fills.ts'

test('a country where nothing was measured is hatched, and never looks like one where the app is not in the chart', () => {
  const fill = (state: Parameters<typeof rankFillOf>[0]['state'], rank: number | null = null) =>
    rankFillOf({ state, rank })
  expect([1, 2, 5, 6, 50, 51, 180].map(rank => fill('ranked', rank))).toEqual([
    'rank-1',
    'rank-5',
    'rank-5',
    'rank-10',
    'rank-50',
    'rank-100',
    'rank-100',
  ])
  expect([fill('unranked'), fill('empty')]).toEqual(['outside', 'outside'])
  expect([fill('failed'), fill('not-offered'), fill('not-tracked')]).toEqual(['unmeasured', 'unmeasured', 'unmeasured'])
})
