import { expect, test } from 'vitest'
import { chooseLocale } from './reader.ts'

test.each([
  { languages: ['de-CH', 'fr'], locale: 'de-CH' },
  { languages: ['C'], locale: 'en-US' },
  { languages: ['en-US@posix', 'pt-BR'], locale: 'pt-BR' },
  { languages: [''], locale: 'en-US' },
  { languages: [], locale: 'en-US' },
])('a browser that prefers $languages gets $locale', ({ languages, locale }) => {
  expect(chooseLocale(languages)).toBe(locale)
})
