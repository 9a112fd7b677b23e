import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { RankPoint } from '#contract/ranks.ts'
import { hourMs } from '#domain/units.ts'
import { silenceOf, stretchesOf } from './rank-stretches.ts'

const at = (day: number, hour = 0): string => new Date(Date.UTC(2026, 0, day, hour)).toISOString()
const time = (day: number): number => Date.UTC(2026, 0, day)
const ranked = (day: number, rank = 3): RankPoint => ({ observedAt: at(day), state: 'ranked', rank, depth: 100 })
const failed = (day: number, reason: 'http' | 'timeout' = 'http', detail?: string): RankPoint => ({
  observedAt: at(day),
  state: 'failed',
  reason,
  ...(detail && { detail }),
})
const unranked = (day: number): RankPoint => ({ observedAt: at(day), state: 'unranked', depth: 100 })

const kinds = (points: readonly RankPoint[]): string[] => stretchesOf(points).map(({ kind }) => kind)

describe('a failed reading', () => {
  test('breaks the line', () => {
    expect(kinds([ranked(1), ranked(2), failed(3), ranked(4)])).toEqual(['ranked', 'gap', 'ranked'])
  })

  test('leaves a gap from the last measurement to the next one', () => {
    const gap = stretchesOf([ranked(1), failed(2), failed(3), ranked(5)]).find(({ kind }) => kind === 'gap')
    expect(gap).toMatchObject({ from: time(1), to: time(5), attempts: 2 })
  })

  test('at an end reaches no further than it was tried', () => {
    expect(stretchesOf([failed(1), ranked(2), failed(3)])).toMatchObject([
      { kind: 'gap', from: time(1), to: time(2) },
      { kind: 'ranked' },
      { kind: 'gap', from: time(2), to: time(3) },
    ])
  })

  test('that was the first of all leaves a gap from there on, not from before anybody asked', () => {
    const before: RankPoint = { observedAt: at(1), state: 'not-tracked' }
    expect(stretchesOf([before, failed(20), ranked(21)])[1]).toMatchObject({
      kind: 'gap',
      from: time(20),
      to: time(21),
    })
  })

  test('tells the reason most of them had, and what was said of it last', () => {
    const [gap] = stretchesOf([failed(1, 'http', '500'), failed(2, 'timeout'), failed(3, 'http', '503')])
    expect(gap).toMatchObject({ reason: 'http', detail: '503', attempts: 3 })
  })
})

describe('a silence', () => {
  test('of days between two measurements is a gap that nobody tried to fill', () => {
    const stretches = stretchesOf([ranked(1), ranked(2), ranked(3), ranked(9), ranked(10)])
    expect(stretches.map(({ kind }) => kind)).toEqual(['ranked', 'gap', 'ranked'])
    expect(stretches[1]).toMatchObject({ from: time(3), to: time(9), attempts: 0, reason: 'not-fetched' })
  })

  test('is measured against the usual step: a reading a week is no silence', () => {
    expect(kinds([ranked(1), ranked(8), ranked(15), ranked(22)])).toEqual(['ranked'])
  })

  test('is more than three steps of which half are shorter and half are longer', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(100), { minLength: 1 }), hours => {
        const times = [0]
        for (const step of hours) times.push((times.at(-1) ?? 0) + step * hourMs)
        const middle = hours.toSorted((a, b) => a - b)[hours.length >> 1] ?? 0
        expect(silenceOf(Float64Array.from(times))).toBe(Math.max(36, 3 * middle) * hourMs)
      }),
    )
  })

  test('between other states than measurements says nothing new', () => {
    const notTracked: RankPoint = { observedAt: at(1), state: 'not-tracked' }
    expect(kinds([notTracked, ranked(20), ranked(21), ranked(22)])).toEqual(['not-tracked', 'ranked'])
  })
})

describe('measurements without a rank', () => {
  test('are no gaps and no ranks', () => {
    const empty: RankPoint = { observedAt: at(3), state: 'empty' }
    expect(kinds([ranked(1), unranked(2), empty, ranked(4)])).toEqual(['ranked', 'unranked', 'empty', 'ranked'])
  })
})

test('no points make no stretches', () => {
  expect(stretchesOf([])).toEqual([])
})
