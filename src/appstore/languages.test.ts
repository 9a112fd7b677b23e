import { describe, expect, test } from 'vitest'
import { hasTables, readTable } from '#domain/testing/tables.ts'
import { buildStorefrontHeader, langParameter, listAppleLanguages } from './languages.ts'

test.each([
  [{ storefront: 'us', platform: 'iphone' }, '143441,29'],
  [{ storefront: 'us', platform: 'ipad' }, '143441,30'],
  [{ storefront: 'jp', platform: 'native-search' }, '143462,24 t:native'],
  [{ storefront: 'ch', platform: 'iphone', lang: 'de-CH' }, '143459-57,29'],
  // Apple has no number for Arabic, so the storefront's default language applies.
  [{ storefront: 'ae', platform: 'iphone', lang: 'ar' }, '143481,29'],
] as const)('%j is %s', (parts, header) => expect(buildStorefrontHeader(parts)).toBe(header))

test('Turks and Caicos is 143552; two clients use the number of Trinidad and Tobago', () => {
  expect(buildStorefrontHeader({ storefront: 'tc', platform: 'iphone' })).toBe('143552,29')
  expect(buildStorefrontHeader({ storefront: 'tt', platform: 'iphone' })).toBe('143551,29')
})

test('an unknown storefront is rejected, never replaced by the US', () => {
  expect(() => buildStorefrontHeader({ storefront: 'zz' as 'us', platform: 'iphone' })).toThrow(RangeError)
})

test.each([
  ['en-GB', 'en_gb'],
  ['ja', 'ja_jp'],
  ['zh-Hans-CN', 'zh_cn'],
  ['zh-Hant-HK', 'zh_hk'],
  ['nb', 'no_no'],
  ['ar', 'ar'],
])('the lang parameter of %s is %s', (tag, parameter) => expect(langParameter(tag)).toBe(parameter))

describe.skipIf(!hasTables)('compared with the reference tables', () => {
  test('the language numbers are the same', () => {
    const { languages } = readTable<{ languages: Record<string, number> }>('storefront_header.json')
    expect(Object.fromEntries(listAppleLanguages().map(({ tag, number }) => [tag, number]))).toEqual(languages)
  })
})
