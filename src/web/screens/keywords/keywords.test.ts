import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { SeenPosition } from '#contract/keywords.ts'
import { keywordChangeOf } from './keyword-change.ts'
import { type KeywordList, newKeyword, withKeyword, withoutKeyword } from './keyword-list.ts'
import { describeKeywords } from './keyword-table.tsx'

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

const id = '6f1c0c0a-6a55-4a4e-9c39-0a4f7a1f4b11'
const listOf = (...keywords: string[]): KeywordList => ({
  storefront: 'jp',
  storefronts: ['us'],
  keywords: keywords.map(keyword => newKeyword({ id: null, keyword })),
})

test('the list of keywords contains a keyword that was just added, unmeasured, and lists its country', () => {
  const list = withKeyword(listOf('notes'), newKeyword({ id, keyword: 'diary' }))
  expect(list.keywords.map(({ keyword, now }) => [keyword, now.state, now.position])).toEqual([
    ['notes', 'not-tracked', null],
    ['diary', 'not-tracked', null],
  ])
  expect(list.storefronts).toEqual(['jp', 'us'])
})

test("the list of keywords contains each keyword once: one that Rank Atlas tracks becomes the user's own in the same position", () => {
  const list = withKeyword(listOf('notes', 'diary'), newKeyword({ id, keyword: 'notes' }))
  expect(list.keywords.map(({ keyword, id: own }) => [keyword, own])).toEqual([
    ['notes', id],
    ['diary', null],
  ])
})

test('the list of keywords is unchanged after adding and removing a keyword', () => {
  const words = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'))
  fc.assert(
    fc.property(words, known => {
      const list = listOf(...known)
      const added = withKeyword(list, newKeyword({ id, keyword: 'new' }))
      expect(withoutKeyword(added, id).keywords).toEqual(list.keywords)
    }),
  )
})

describe('the summary above the table', () => {
  const none = { depth: null, reason: null, detail: null, observedAt: null, position: null }
  const found = (keyword: string, position: number) => ({
    ...newKeyword({ id: null, keyword }),
    now: { ...none, state: 'ranked' as const, position, depth: 200, observedAt: '2026-11-20T00:00:00.000Z' },
  })
  const outside = (keyword: string) => ({
    ...newKeyword({ id: null, keyword }),
    now: { ...none, state: 'unranked' as const, depth: 200, observedAt: '2026-11-20T00:00:00.000Z' },
  })

  test('the summary above the table counts what was found, and never counts unmeasured keywords as not found', () => {
    const summary = describeKeywords(
      [found('a', 12), found('b', 3), outside('c'), newKeyword({ id, keyword: 'd' })],
      'en',
    )
    expect(summary).toContain('Found for 2 of 4 keywords; the best position is #3.')
    expect(summary).toContain('1 not measured recently.')
  })

  test('the summary above the table names no best position if there is none', () => {
    expect(describeKeywords([outside('c')], 'en')).toMatch(/^Not found for any of 1 keyword\. Measured/)
  })
})
