import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { continentOf, continents } from './continents.ts'
import { findStorefrontByNumber } from './country-numbers.ts'
import { findNameLanguage, findReaderStorefront } from './reader-country.ts'
import {
  compareStorefronts,
  findStorefront,
  getStorefront,
  isStorefrontCode,
  storefrontCodes,
  storefrontCount,
  storefronts,
} from './storefronts.ts'
import { hasTables, readTable } from './testing/tables.ts'

test('there are 175, each with a unique code and number', () => {
  expect(storefrontCount).toBe(175)
  expect(new Set(storefrontCodes).size).toBe(175)
  expect(new Set(storefronts.map(row => row.appleId)).size).toBe(175)
})

test.each(['US', 'zz', '', 'constructor', 'ad'])('%j is not a storefront', code => {
  expect(isStorefrontCode(code)).toBe(false)
  expect(findStorefront(code)).toBeUndefined()
  expect(() => getStorefront(code)).toThrow(`"${code}" is not one of the 175 App Store storefronts.`)
})

test.each([
  ['uk', 'gb'],
  ['UK', 'gb'],
  ['el', 'gr'],
])('%j is refused with the code that the App Store uses, %s', (code, meant) => {
  expect(() => getStorefront(code)).toThrow(`; the App Store has "${meant}" instead of "${code}".`)
})

test('larger markets come first, then the code decides', () => {
  expect(['zw', 'ag', 'jp', 'us', 'cn'].sort(compareStorefronts)).toEqual(['us', 'cn', 'jp', 'ag', 'zw'])
})

describe.skipIf(!hasTables)('compared with the reference tables', () => {
  type Country = { code: string; storefrontId: number; languages: string[] }
  test('code, number and languages are the same', () => {
    const { countries } = readTable<{ countries: Country[] }>('countries.json')
    const expected = countries.map(({ code, storefrontId, languages }) => ({ code, appleId: storefrontId, languages }))
    expect(storefronts.toSorted((a, b) => a.appleId - b.appleId)).toEqual(
      expected.toSorted((a, b) => a.appleId - b.appleId),
    )
  })
  test('the numbers match those that several sources confirm', () => {
    const { storefronts: rows } = readTable<{
      storefronts: Record<string, { storefrontId: number; isAppStoreTerritory: boolean }>
    }>('storefronts.json')
    const territories = Object.entries(rows).filter(([, row]) => row.isAppStoreTerritory)
    expect(Object.fromEntries(storefronts.map(row => [row.code, row.appleId]))).toEqual(
      Object.fromEntries(territories.map(([code, row]) => [code, row.storefrontId])),
    )
  })
})

test('every storefront is on one continent, and every continent has some', () => {
  const found = new Set(storefrontCodes.map(continentOf))
  expect([...found].sort()).toEqual([...continents])
})

const allNumbers = Array.from({ length: 1000 }, (_, number) => String(number).padStart(3, '0'))

test('every storefront has exactly one ISO 3166-1 number, except Kosovo, which has none', () => {
  const found = allNumbers.flatMap(number => findStorefrontByNumber(number) ?? [])
  expect(found.toSorted()).toEqual(storefrontCodes.filter(code => code !== 'xk'))
})

test('the number of a country without a storefront finds nothing', () => {
  const [greenland, iran] = ['304', '364']
  expect([greenland, iran].map(findStorefrontByNumber)).toEqual([undefined, undefined])
})

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
