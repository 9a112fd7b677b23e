import { expect, test } from 'vitest'
import { storefrontCodes } from '#domain/storefronts.ts'
import { findCountries } from './find-countries.ts'

test.each([
  ['cote', 'en-US', 'ci'],
  [' GERMANY ', 'de-DE', 'de'],
  ['deutschl', 'de-DE', 'de'],
  ['xk', 'en-US', 'xk'],
])('the country is found by %s in %s', (typed, locale, storefront) => {
  expect(findCountries(storefrontCodes, { typed, locale })).toEqual([storefront])
})

test('text that matches no country finds nothing', () => {
  expect(findCountries(storefrontCodes, { typed: 'atlantis', locale: 'en-US' })).toEqual([])
})
