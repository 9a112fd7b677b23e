import { expect, test } from 'vitest'
import { readSearchAddress, termOf } from './search-address.ts'

test.each([
  ['words', ' tidal notes ', 'tidal notes'],
  ['a number, which the router reads out of `?q=310633997`', 310_633_997, '310633997'],
  ['a word that is JSON as well', true, 'true'],
  ['nothing', undefined, ''],
  ['blanks', ' \t ', ''],
  ['something that is no text', ['a'], ''],
])('%s in the address are what is searched for', (_, q, term) => {
  expect(termOf(readSearchAddress({ q }))).toBe(term)
})

test('what was typed stays in the address; only what is searched for is trimmed', () => {
  expect(readSearchAddress({ q: ' a ', other: 1 })).toEqual({ q: ' a ' })
})

test('no term is longer than the API takes', () => {
  expect(termOf({ q: 'x'.repeat(3_000) })).toHaveLength(2_000)
})
