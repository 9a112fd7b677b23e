import { expect, test } from 'vitest'
import type { RankPoint } from '#contract/ranks.ts'
import { rankDaysOf } from './rank-days.ts'

const ranked = (observedAt: string, rank: number): RankPoint => ({ observedAt, state: 'ranked', rank, depth: 100 })

test('each UTC day has its best and last rank, newest day first', () => {
  const days = rankDaysOf([
    ranked('2026-01-01T01:00:00.000Z', 4),
    ranked('2026-01-01T23:00:00.000Z', 7),
    ranked('2026-01-02T01:00:00.000Z', 9),
  ])
  expect(days).toEqual([
    { day: '2026-01-02', best: 9, last: 9, readings: 1, note: '' },
    { day: '2026-01-01', best: 4, last: 7, readings: 2, note: '' },
  ])
})

test('a response held back for review is a gap with its reason on its day', () => {
  const [day] = rankDaysOf([
    { observedAt: null, at: '2026-01-02T01:00:00.000Z', state: 'failed', reason: 'suspect', detail: 'shuffled' },
  ])
  const note = 'not measured: held back for review: apps in a very different order'
  expect(day).toEqual({ day: '2026-01-02', best: null, last: null, readings: 0, note })
})

test('states other than ranks are described in words, and a failed attempt is not a reading', () => {
  const [day] = rankDaysOf([
    { observedAt: null, at: '2026-01-01T01:00:00.000Z', state: 'failed', reason: 'http', detail: '503' },
    { observedAt: null, at: '2026-01-01T02:00:00.000Z', state: 'failed', reason: 'http', detail: '503' },
    { observedAt: '2026-01-01T03:00:00.000Z', state: 'unranked', depth: 100 },
  ])
  expect(day).toEqual({
    day: '2026-01-01',
    best: null,
    last: null,
    readings: 1,
    note: 'not measured: 503, 2 times; not in the top 100',
  })
})
