import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyCharacter } from '#domain/testing/any-character.ts'
import { readLocale } from './reader-locale.ts'

describe('the locale of a reader', () => {
  test.each([
    ['de-CH,de;q=0.9,en;q=0.8', 'de-CH'],
    ['en;q=0.5, ja', 'ja'],
    ['xx-YY, pt-BR;q=0.7', 'pt-BR'],
    ['zh-Hant-TW', 'zh-Hant-TW'],
    ['de;q=0', 'en-US'],
    ['*', 'en-US'],
    ['de_DE', 'en-US'],
    ['', 'en-US'],
    [undefined, 'en-US'],
  ])('the locale of a reader for a browser that sends "%s" is %s', (header, locale) => {
    expect(readLocale(header)).toBe(locale)
  })

  test('the locale of a reader is always one that Intl supports, whatever a browser sends', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), header => {
        expect(() => new Intl.NumberFormat(readLocale(header)).format(1)).not.toThrow()
      }),
    )
  })
})
