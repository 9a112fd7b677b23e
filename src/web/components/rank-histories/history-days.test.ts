import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { RankPoint } from '#contract/ranks.ts'
import { momentOf } from '#domain/rank-points.ts'
import { isMeasured } from '#domain/ranks.ts'
import { dayMs, hourMs } from '#domain/units.ts'
import { historyByDay } from './history-days.ts'

const start = Date.UTC(2026, 10, 1)
const span = (days: number) => ({ from: start, to: start + days * dayMs - 1 })
const at = (day: number, hour = 0) => new Date(start + (day - 1) * dayMs + hour * hourMs).toISOString()

const ranked = (day: number, rank: number, hour = 0): RankPoint => ({
  observedAt: at(day, hour),
  state: 'ranked',
  rank,
  depth: 100,
})
const failed = (day: number, hour = 0): RankPoint => ({
  observedAt: null,
  at: at(day, hour),
  state: 'failed',
  reason: 'http',
  detail: '503',
})

const statesOf = (points: readonly RankPoint[], days: number) =>
  historyByDay({ series: [{ points }], ...span(days) })
    .toReversed()
    .map(({ seen: [seen] }) => (seen?.state === 'ranked' ? seen.rank : seen?.state))

describe('a day of the history', () => {
  test('a day of the history shows its last reading, whatever failed after it', () => {
    expect(statesOf([ranked(1, 4, 1), ranked(1, 7, 20), failed(1, 22)], 1)).toEqual([7])
  })

  test('a day of the history without a reading is part of the gap around it, before and after the failed attempt', () => {
    expect(statesOf([ranked(1, 4), failed(3), ranked(5, 6)], 5)).toEqual([4, 'failed', 'failed', 'failed', 6])
  })

  test('a day of the history continues a gap that began after the last reading of a day', () => {
    expect(statesOf([ranked(1, 4, 1), failed(1, 20), ranked(3, 6)], 3)).toEqual([4, 'failed', 6])
  })

  test('a day of the history between two readings, or after the newest, is unknown', () => {
    expect(statesOf([ranked(1, 4), ranked(3, 6)], 4)).toEqual([4, undefined, 6, undefined])
  })

  test('a day of the history stays "not tracked" or "not offered" until the next reading', () => {
    const untracked: RankPoint = { observedAt: null, at: at(1), state: 'not-tracked' }
    const notOffered: RankPoint = { observedAt: null, at: at(4), state: 'not-offered' }
    expect(statesOf([untracked, ranked(3, 6), notOffered], 5)).toEqual([
      'not-tracked',
      'not-tracked',
      6,
      'not-offered',
      'not-offered',
    ])
  })

  test('a day of the history continues the state from before the first displayed day', () => {
    const untracked: RankPoint = { observedAt: null, at: at(-30), state: 'not-tracked' }
    expect(statesOf([untracked], 2)).toEqual(['not-tracked', 'not-tracked'])
    expect(statesOf([untracked, ranked(2, 6)], 2)).toEqual(['not-tracked', 6])
  })

  test('a day of the history is never "not offered" before a reading says so', () => {
    expect(statesOf([ranked(1, 4), { observedAt: null, at: at(3), state: 'not-offered' }], 3)).toEqual([
      4,
      undefined,
      'not-offered',
    ])
  })
})

const days = 40
const point = fc.record({
  hour: fc.integer({ min: 0, max: days * 24 - 1 }),
  kind: fc.constantFrom('ranked', 'failed', 'empty'),
})

test('a rank is only on days on which it was read, and every measured day shows a measurement', () => {
  fc.assert(
    fc.property(fc.uniqueArray(point, { selector: ({ hour }) => hour, maxLength: 60 }), made => {
      const points = made
        .toSorted((a, b) => a.hour - b.hour)
        .map(({ hour, kind }, index): RankPoint => {
          const observedAt = new Date(start + hour * hourMs).toISOString()
          if (kind === 'ranked') return { observedAt, state: 'ranked', rank: index + 1, depth: 100 }
          return kind === 'failed'
            ? { observedAt: null, at: observedAt, state: 'failed', reason: 'timeout', detail: null }
            : { observedAt, state: 'empty' }
        })
      const rows = historyByDay({ series: [{ points }], ...span(days) })
      expect(rows).toHaveLength(days)
      for (const {
        day,
        seen: [seen],
      } of rows) {
        const measured = points.filter(point => momentOf(point).startsWith(day) && isMeasured(point))
        if (measured.length > 0) expect(seen).toBe(measured.at(-1))
        else expect(seen === undefined || !isMeasured(seen)).toBe(true)
      }
    }),
  )
})
