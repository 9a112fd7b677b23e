import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyCharacter } from '#domain/testing/any-character.ts'
import { shortOrLong } from '../../../vitest.length.ts'
import { foldText, toSearchText } from './apps.rules.ts'
import { parseSearchQuery } from './search-query.rules.ts'
import { mergeResults } from './search-results.rules.ts'
import { comparedPart, isNear, isSwapMissed, listSwaps } from './typos.rules.ts'

const named = (appId: number, name: string, startsReaderName = false) => ({
  appId,
  name,
  developer: 'Contoso',
  genre: null,
  icon: null,
  rating: null,
  startsReaderName,
})

const stored = [named(1, 'Album of Photos'), named(2, 'Photo Album'), named(3, 'Pictures'), named(4, 'Album Maker')]
const crowd = (first: number, startsReaderName: boolean) =>
  Array.from({ length: 20 }, (_, index) => named(first + index, 'Album', startsReaderName))

const idsOf = (matches: ReturnType<typeof named>[], fromStore = stored) =>
  mergeResults({ term: 'ALBUM', fromStore, matches, similar: [named(99, 'Albun')] }).map(({ appId }) => appId)

test('the results of a search are those of the App Store in their order, then at most ten of the catalogue, each app once', () => {
  expect(idsOf([])).toEqual([1, 2, 3, 4])
  expect(idsOf([named(4, 'Album Maker'), named(5, 'Album')])).toEqual([1, 2, 3, 4, 5])
  expect(idsOf(crowd(10, false))).toEqual([1, 2, 3, 4, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19])
})

test('the results of a search have an app whose name in the country of the reader starts with the term before the first one without its words', () => {
  expect(idsOf([named(5, 'Fotos', true), named(6, 'Album')])).toEqual([1, 2, 5, 3, 4, 6])
  expect(idsOf([named(4, 'Album Maker', true), named(1, 'Album of Photos', true)])).toEqual([1, 2, 4, 3])
  expect(idsOf([named(5, 'Fotos', true)], stored.slice(0, 2))).toEqual([1, 2, 5])
  expect(idsOf(crowd(10, true))).toEqual([1, 2, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 3, 4])
})

test('the results of a search are those of the catalogue, with typos last, when the App Store has none', () => {
  expect(idsOf([named(5, 'Album'), named(6, 'Fotos', true)], [])).toEqual([5, 6, 99])
})

test.each([
  ['instagarm', ' instagram\n meta'],
  ['spotfy', ' spotify music\n spotify ab'],
  ['candy crsh', ' candy crush saga\n king'],
  ['crush cnady', ' candy crush saga\n king'],
  ['faceboook', ' facebook\n meta'],
  ['gogle', ' google maps\n google llc'],
  ['netlfix', ' netflix\n netflix inc'],
  ['whatsapp mesenger', ' whatsapp messenger\n whatsapp inc'],
  ['dulingo', ' duolingo\n duolingo inc'],
  ['calculatro', ' calculator pro\n tools'],
  ['nteflix inc', ' netflix\n netflix inc'],
])('"%s" means "%s"', (typed, text) => expect(isNear(typed, text)).toBe(true))

test.each([
  ['game', ' gate\n tools', true],
  ['gmae', ' gate\n tools', false],
  ['cat', ' car\n tools', false],
  ['instagram', ' instructor\n tools', false],
  ['candy crush', ' candy shop\n tools', false],
  ['game 2048', ' game 2049\n tools', false],
])('only as many letters as people mistype may differ: "%s" for "%s" is %s', (typed, text, near) =>
  expect(isNear(typed, text)).toBe(near),
)

test('swapped spellings do not swap letters across words', () => {
  expect(listSwaps('ab cd')).toEqual(['ba cd', 'ab dc'])
  expect(listSwaps('aab')).toEqual(['aba'])
  expect(listSwaps('')).toEqual([])
})

test('swapped spellings are searched for only where trigrams may miss the swap, which long terms never need', () => {
  expect(['musci', 'weahter', 'learnign kids', 'cnady crush'].filter(isSwapMissed)).toHaveLength(4)
  expect(['calculatro', 'whatsapp mesenger plus', 'ab '.repeat(60).trim(), 'x'.repeat(9)].filter(isSwapMissed)).toEqual(
    ['ab '.repeat(60).trim(), 'x'.repeat(9)],
  )
})

test('only the start of a long text is compared, up to a whole word', () => {
  const word = 'a'.repeat(39)
  expect(comparedPart(`${word}b cd`)).toBe(`${word}b`)
  expect(comparedPart(`${word} bcd`)).toBe(word)
  expect(comparedPart('a'.repeat(400))).toBe('a'.repeat(40))
  expect(comparedPart('candy crush')).toBe('candy crush')
})

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

  test('any query becomes a valid request: short, well formed and without control characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 3_000 }), text => {
        const query = parseSearchQuery(text)
        const searchText = query.kind === 'term' ? query.term : query.kind === 'bundle' ? query.bundleId : 'x'
        expect(searchText).toMatch(/^\P{Cc}{1,200}$/su)
        expect(searchText.isWellFormed()).toBe(true)
      }),
      { seed: 1, numRuns: shortOrLong(60, 300) },
    )
  })
})

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
    { seed: 1, numRuns: shortOrLong(60, 300) },
  )
})
