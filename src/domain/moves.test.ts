import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { usualMoveOf } from './moves.ts'
import { dayMs, hourMs } from './units.ts'

const silenceMs = 36 * hourMs
const start = Date.parse('2026-03-01T00:00:00Z')

/** One rank a day. */
const daily = (ranks: readonly number[]) =>
  ranks.map((rank, day) => ({ rank, observedAt: new Date(start + day * dayMs) }))

const someRanks = fc.array(fc.integer({ min: 1, max: 200 }), { minLength: 11, maxLength: 31 })

describe('the usual move', () => {
  test('the usual move is at least as large as nine in ten moves', () => {
    expect(usualMoveOf(daily([1, 2, 4, 7, 11, 16, 22, 29, 37, 46, 56]), silenceMs)).toBe(9)
    expect(usualMoveOf(daily([50, 50, 50, 50, 50, 50, 50, 50, 50, 50, 1]), silenceMs)).toBe(0)
  })

  test('the usual move is unknown with fewer than ten moves', () => {
    expect(usualMoveOf([], silenceMs)).toBeNull()
    expect(usualMoveOf(daily([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]), silenceMs)).toBeNull()
  })

  test('the usual move counts only the last 30 days', () => {
    const wild = [1, 100, 1, 100, 1, 100, 1, 100, 1, 100]
    const calm = Array.from({ length: 31 }, (_, day) => 100 + (day % 2))
    expect(usualMoveOf(daily([...wild, ...calm]), silenceMs)).toBe(1)
  })

  test('the usual move ignores moves across a gap', () => {
    const gap = (ranks: ReturnType<typeof daily>) =>
      ranks.map(({ rank, observedAt }, index) => ({ rank, observedAt: new Date(observedAt.getTime() + index * dayMs) }))
    expect(usualMoveOf(gap(daily([1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2])), silenceMs)).toBeNull()
  })

  test('the usual move is one of the moves, is exceeded by at most a tenth of them, and is the same for mirrored ranks', () => {
    fc.assert(
      fc.property(someRanks, ranks => {
        const usual = usualMoveOf(daily(ranks), silenceMs) ?? Number.NaN
        const moves = ranks.slice(1).map((rank, index) => Math.abs(rank - (ranks[index] ?? 0)))
        expect(moves).toContain(usual)
        expect(moves.filter(move => move > usual).length).toBeLessThanOrEqual(moves.length / 10)
        expect(moves.filter(move => move >= usual).length).toBeGreaterThan(moves.length / 10)
        expect(usualMoveOf(daily(ranks.map(rank => 201 - rank)), silenceMs)).toBe(usual)
      }),
    )
  })
})
