import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyCharacter } from '#domain/testing/any-character.ts'
import { parseSearchQuery } from './search-query.rules.ts'
import { foldText, toSearchText } from './search-text.rules.ts'

describe('a query', () => {
  test.each([
    ['', { kind: 'nothing' }],
    [' \t\n\u0000\u0085 ', { kind: 'nothing' }],
    ['  candy \u0000\n crush ', { kind: 'term', term: 'candy crush' }],
    ['https://apps.apple.com/jp/app/x/id1234567890?l=en', { kind: 'app', appId: 1234567890, storefront: 'jp' }],
    ['itunes.apple.com/app/id42', { kind: 'app', appId: 42 }],
    [
      'https://apps.apple.com/us/developer/meta-platforms-inc/id284882218',
      { kind: 'term', term: 'meta platforms inc' },
    ],
    ['itunes.apple.com/artist/caf%C3%A9-noir/id42?l=fr', { kind: 'term', term: 'café noir' }],
    ['https://apps.apple.com/developer/100%/id42', { kind: 'term', term: '100%' }],
    ['https://apps.apple.com/us/story/id1234', { kind: 'term', term: 'https://apps.apple.com/us/story/id1234' }],
    ['1234567890', { kind: 'app', appId: 1234567890 }],
    ['ID123', { kind: 'app', appId: 123 }],
    ['2048', { kind: 'term', term: '2048' }],
    ['12345678', { kind: 'term', term: '12345678' }],
    ['99999999999999999999', { kind: 'term', term: '99999999999999999999' }],
    ['com.king.candycrushsaga', { kind: 'bundle', bundleId: 'com.king.candycrushsaga' }],
    ['Booking.com', { kind: 'term', term: 'Booking.com' }],
    ['A.I. Chat', { kind: 'term', term: 'A.I. Chat' }],
    ['idle', { kind: 'term', term: 'idle' }],
    ['https://apps.apple.com/us/app/no-number', { kind: 'term', term: 'https://apps.apple.com/us/app/no-number' }],
  ])('"%s" is understood', (text, query) => expect(parseSearchQuery(text)).toEqual(query))

  test('always becomes a valid request: short, well formed and without control characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 3_000 }), text => {
        const query = parseSearchQuery(text)
        const searchText = query.kind === 'term' ? query.term : query.kind === 'bundle' ? query.bundleId : 'x'
        expect(searchText).toMatch(/^\P{Cc}{1,200}$/su)
        expect(searchText.isWellFormed()).toBe(true)
      }),
      { seed: 1, numRuns: 300 },
    )
  })
})

describe('folding', () => {
  test.each([
    ['Ångström’s CAFÉ!', 'angstroms cafe'],
    ['Москва', 'moskva'],
    ['東京', 'dongjing'],
    ['ｆｕｌｌ　ｗｉｄｔｈ', 'full width'],
    ['100% _free_', '100 free'],
    ['!!!', ''],
  ])('folding turns "%s" into "%s"', (text, folded) => expect(foldText(text)).toBe(folded))

  test('folding gives short, plain words with single spaces between them, for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 12_000 }), text => {
        const folded = foldText(text)
        expect(folded).toMatch(/^([a-z0-9]+( [a-z0-9]+)*)?$/)
        expect(folded.length).toBeLessThanOrEqual(400)
        expect(toSearchText({ name: text, developer: text })).toBe(` ${folded}\n ${folded}`)
      }),
      { seed: 1, numRuns: 300 },
    )
  })
})
