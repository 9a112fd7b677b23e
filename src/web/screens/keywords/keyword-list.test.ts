import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type KeywordList, newKeyword, withKeyword, withoutKeyword } from './keyword-list.ts'
import { describeKeywords } from './keyword-table.tsx'

const id = '6f1c0c0a-6a55-4a4e-9c39-0a4f7a1f4b11'
const listOf = (...keywords: string[]): KeywordList => ({
  storefront: 'jp',
  storefronts: ['us'],
  keywords: keywords.map(keyword => newKeyword({ id: null, keyword })),
})

describe('the list of keywords', () => {
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
