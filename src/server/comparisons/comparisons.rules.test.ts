import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findWinners, isComparable } from './comparisons.rules.ts'

type Judged = Parameters<typeof findWinners>[0][number]

const charts = { read: 1, of: 1, missing: null }
const nothing = { rank: null, depth: null, observedAt: null, reason: null, detail: null, charts, ruledOutTo: 100 }
const ranked = (rank: number, depth = 100): Judged => ({ ...nothing, state: 'ranked', rank, depth })
const unranked = (ruledOutTo = 100, depth = ruledOutTo): Judged => ({
  ...nothing,
  state: 'unranked',
  depth,
  ruledOutTo,
})
const state = (name: Judged['state']): Judged => ({ ...nothing, state: name })

describe('a country', () => {
  test('a country is won by the best rank, and by all apps that share it', () => {
    expect(findWinners([ranked(7), ranked(3), unranked()])).toEqual([1])
    expect(findWinners([ranked(3), ranked(9), ranked(3)])).toEqual([0, 2])
  })

  test('a country is won against apps that are unranked, not sold there, or in no existing chart', () => {
    expect(findWinners([unranked(), ranked(100)])).toEqual([1])
    expect(findWinners([state('not-offered'), ranked(40)])).toEqual([1])
    expect(findWinners([ranked(40), state('empty')])).toEqual([0])
  })

  test.each(['failed', 'not-tracked'] as const)('a country has no winner if one app is %s', name => {
    expect(findWinners([ranked(1), state(name)])).toEqual([])
  })

  test("a country has no winner if an app's chart was not read as deep as the best rank", () => {
    expect(findWinners([ranked(150, 200), unranked(100)])).toEqual([])
    expect(findWinners([ranked(100, 200), unranked(100)])).toEqual([0])
  })

  test('a country is won against an app outside of a chart of 12 apps, whatever the rank, because that chart was read on', () => {
    expect(findWinners([ranked(40), unranked(100, 12)])).toEqual([0])
  })

  test('a country has no winner if a chart of one app is missing, whatever its rank in another', () => {
    const partly = { ...ranked(7), charts: { ...charts, read: 5, of: 6 } }
    expect(findWinners([partly, ranked(9)])).toEqual([])
    expect(findWinners([partly, ranked(3)])).toEqual([])
    expect(isComparable([partly, state('not-offered')])).toBe(false)
  })

  test('a country has no winner if no app is ranked', () => {
    expect(findWinners([unranked(), state('empty')])).toEqual([])
  })

  test('a country is never won by an app without a rank or with a worse rank than another, for any data', () => {
    const seen = fc.oneof(
      fc.integer({ min: 1, max: 200 }).map(rank => ranked(rank, 200)),
      fc.constantFrom(100, 200).map(depth => unranked(depth)),
      fc.constantFrom('empty', 'failed', 'not-offered', 'not-tracked').map(state),
    )
    fc.assert(
      fc.property(fc.array(seen, { minLength: 1, maxLength: 5 }), list => {
        const winners = findWinners(list)
        const ranks = list.flatMap(({ rank }) => rank ?? [])
        for (const index of winners) expect(list[index]?.rank).toBe(Math.min(...ranks))
        if (!isComparable(list)) expect(winners).toEqual([])
        const isPlain = list.every(state => state.state === 'ranked')
        if (isPlain) expect(winners.length).toBeGreaterThan(0)
      }),
      { seed: 1 },
    )
  })
})
