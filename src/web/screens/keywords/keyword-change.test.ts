import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { SeenPosition } from '#contract/keywords.ts'
import { keywordChangeOf } from './keyword-change.ts'

const at = (day: number): string => new Date(Date.UTC(2026, 10, day)).toISOString()
const none = { position: null, depth: null, reason: null, detail: null }
const ranked = (day: number, position: number): SeenPosition => ({
  ...none,
  state: 'ranked',
  position,
  depth: 200,
  observedAt: at(day),
})
const unranked = (day: number, depth = 200): SeenPosition => ({
  ...none,
  state: 'unranked',
  depth,
  observedAt: at(day),
})
const failed = (day: number): SeenPosition => ({ ...none, state: 'failed', reason: 'timeout', observedAt: at(day) })
const untracked: SeenPosition = { ...none, state: 'not-tracked', observedAt: null }

const kindOf = (now: SeenPosition, weekBefore: SeenPosition | null, trend: SeenPosition[] = []) =>
  keywordChangeOf({ now, weekBefore, trend: trend.map(seen => ({ ...seen, at: seen.observedAt ?? at(1) })) }).kind

describe('the change of a search position', () => {
  test('the change of a search position is a climb to a smaller position, and a fall to a larger one', () => {
    expect(kindOf(ranked(20, 3), ranked(13, 9))).toBe('climbed')
    expect(kindOf(ranked(20, 9), ranked(13, 3))).toBe('fell')
    expect(kindOf(ranked(20, 3), ranked(13, 3))).toBe('stayed')
  })

  test('the change of a search position to beyond the depth is a drop-out, not a fall to a position', () => {
    expect(keywordChangeOf({ now: unranked(20), weekBefore: ranked(13, 40), trend: [] })).toEqual({
      kind: 'left',
      rank: null,
      previousRank: 40,
    })
  })

  test('the change of a search position is new if no earlier reading of the month found the app, and back otherwise', () => {
    expect(kindOf(ranked(20, 40), unranked(13), [unranked(8), unranked(13), ranked(19, 44)])).toBe('new')
    expect(kindOf(ranked(20, 40), unranked(13), [ranked(8, 90), unranked(13), ranked(20, 40)])).toBe('back')
  })

  test('the change of a search position is none if neither reading found the app', () => {
    expect(kindOf(unranked(20), unranked(13))).toBe('outside')
  })

  test('the change of a search position is unknown if one of the two readings was not deep enough', () => {
    expect(kindOf(ranked(20, 150), unranked(13, 100))).toBe('unknown')
    expect(kindOf(unranked(20, 100), ranked(13, 150))).toBe('unknown')
    expect(kindOf(ranked(20, 90), unranked(13, 100))).toBe('new')
  })

  test('the change of a search position is unknown without two measurements, whatever the gap', () => {
    const seen = fc.constantFrom(ranked(20, 5), unranked(20))
    const gap = fc.constantFrom(null, failed(13), untracked)
    fc.assert(fc.property(seen, gap, (now, before) => kindOf(now, before) === 'unknown'))
    fc.assert(
      fc.property(seen, fc.constantFrom(failed(20), untracked), (before, now) => kindOf(now, before) === 'unknown'),
    )
  })
})
