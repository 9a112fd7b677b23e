import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { RankPoint } from '#contract/ranks.ts'
import { hourMs } from '#domain/units.ts'
import { readMoment, silenceOf, stretchesOf } from './rank-stretches.ts'

const at = (day: number, hour = 0): string => new Date(Date.UTC(2026, 0, day, hour)).toISOString()
const time = (day: number): number => Date.UTC(2026, 0, day)
const ranked = (day: number, rank = 3): RankPoint => ({ observedAt: at(day), state: 'ranked', rank, depth: 100 })
const failed = (day: number, reason: 'http' | 'timeout' = 'http', detail: string | null = null): RankPoint => ({
  observedAt: null,
  at: at(day),
  state: 'failed',
  reason,
  detail,
})
const unranked = (day: number): RankPoint => ({ observedAt: at(day), state: 'unranked', depth: 100 })

const kinds = (points: readonly RankPoint[]): string[] => stretchesOf(points).map(({ kind }) => kind)

describe('a failed reading', () => {
  test('a failed reading breaks the line', () => {
    expect(kinds([ranked(1), ranked(2), failed(3), ranked(4)])).toEqual(['ranked', 'gap', 'ranked'])
  })

  test('a failed reading leaves a gap from the last measurement to the next one', () => {
    const gap = stretchesOf([ranked(1), failed(2), failed(3), ranked(5)]).find(({ kind }) => kind === 'gap')
    expect(gap).toMatchObject({ from: time(1), to: time(5), attempts: 2 })
  })

  test('a failed reading at either end of a history does not extend beyond it', () => {
    expect(stretchesOf([failed(1), ranked(2), failed(3)])).toMatchObject([
      { kind: 'gap', from: time(1), to: time(2) },
      { kind: 'ranked' },
      { kind: 'gap', from: time(2), to: time(3) },
    ])
  })

  test('a failed reading that comes first starts a gap at its own time, not before the chart was tracked', () => {
    const before: RankPoint = { observedAt: null, at: at(1), state: 'not-tracked' }
    expect(stretchesOf([before, failed(20), ranked(21)])[1]).toMatchObject({
      kind: 'gap',
      from: time(20),
      to: time(21),
    })
  })

  test('a failed reading shows the most frequent reason with its latest detail', () => {
    const [gap] = stretchesOf([failed(1, 'http', '500'), failed(2, 'timeout'), failed(3, 'http', '503')])
    expect(gap).toMatchObject({ reason: 'http', detail: '503', attempts: 3 })
  })
})

describe('a silence', () => {
  test('a silence of days between two measurements is a gap without attempts', () => {
    const stretches = stretchesOf([ranked(1), ranked(2), ranked(3), ranked(9), ranked(10)])
    expect(stretches.map(({ kind }) => kind)).toEqual(['ranked', 'gap', 'ranked'])
    expect(stretches[1]).toMatchObject({ from: time(3), to: time(9), attempts: 0, reason: 'not-fetched' })
  })

  test('a silence depends on the usual step: one reading a week is not a silence', () => {
    expect(kinds([ranked(1), ranked(8), ranked(15), ranked(22)])).toEqual(['ranked'])
  })

  test('a silence is longer than three median steps', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(100), { minLength: 1 }), hours => {
        const times = [0]
        for (const step of hours) times.push((times.at(-1) ?? 0) + step * hourMs)
        const middle = hours.toSorted((a, b) => a - b)[hours.length >> 1] ?? 0
        expect(silenceOf(Float64Array.from(times))).toBe(Math.max(36, 3 * middle) * hourMs)
      }),
    )
  })

  test('a silence between states that are not measurements adds nothing', () => {
    const notTracked: RankPoint = { observedAt: null, at: at(1), state: 'not-tracked' }
    expect(kinds([notTracked, ranked(20), ranked(21), ranked(22)])).toEqual(['not-tracked', 'ranked'])
  })
})

describe('measurements without a rank', () => {
  test('measurements without a rank are neither gaps nor ranks', () => {
    const empty: RankPoint = { observedAt: at(3), state: 'empty' }
    expect(kinds([ranked(1), unranked(2), empty, ranked(4)])).toEqual(['ranked', 'unranked', 'empty', 'ranked'])
  })
})

test('an empty history has no stretches', () => {
  expect(stretchesOf([])).toEqual([])
})

test('timestamps of the API parse to the same time as with Date.parse', () => {
  const range = { min: new Date('1971-01-01'), max: new Date('2199-12-31'), noInvalidDate: true }
  fc.assert(
    fc.property(fc.date(range), date => {
      expect(readMoment(date.toISOString())).toBe(date.getTime())
    }),
  )
})

test('timestamps in other formats parse to the same time as well', () => {
  expect(readMoment('2026-11-20T14:02:31Z')).toBe(Date.UTC(2026, 10, 20, 14, 2, 31))
  expect(readMoment('2026-11-20')).toBe(Date.UTC(2026, 10, 20))
  expect(readMoment('soon')).toBeNaN()
})
