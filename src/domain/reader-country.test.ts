import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findNameLanguage, findReaderStorefront } from './reader-country.ts'

test.each([
  ['ja-JP', 'jp', 'ja'],
  ['ja', 'jp', 'ja'],
  ['en-GB', 'gb', 'en-GB'],
  ['en', 'us', 'en-US'],
  ['de-AT', 'at', 'de-DE'],
  ['es-AR', 'ar', 'es-MX'],
  ['zh-Hant-TW', 'tw', 'zh-Hant-TW'],
  ['es-419', undefined, undefined],
  ['fa-IR', undefined, undefined],
  ['no locale', undefined, undefined],
  ['', undefined, undefined],
])('a reader with the locale "%s" reads names of the storefront %s, in %s', (locale, storefront, language) => {
  expect([findReaderStorefront(locale), findNameLanguage(locale)]).toEqual([storefront, language])
})

test('any text is a locale or none, and never fails', () => {
  fc.assert(fc.property(fc.string(), locale => findNameLanguage(locale) !== ''))
})
