import { expect, test } from 'vitest'
import { readSearchAddress, termOf } from './search-address.ts'

test.each([
  ['words', ' tidal notes ', 'tidal notes'],
  ['a number, which the router reads out of `?q=310633997`', 310_633_997, '310633997'],
  ['a word that is JSON as well', true, 'true'],
  ['nothing', undefined, ''],
  ['blanks', ' \t ', ''],
  ['something that is no text', ['a'], ''],
])('%s in the URL is the search term', (_, q, term) => {
  expect(termOf(readSearchAddress({ q }))).toBe(term)
})

test('the URL keeps the typed text; only the search term is trimmed', () => {
  expect(readSearchAddress({ q: ' a ', other: 1 })).toEqual({ q: ' a ' })
})

test('a search term is never longer than the API allows', () => {
  expect(termOf({ q: 'x'.repeat(3_000) })).toHaveLength(2_000)
})
