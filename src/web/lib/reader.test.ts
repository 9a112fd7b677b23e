import { expect, test } from 'vitest'
import { chooseLocale, chooseTimeZone } from './reader.ts'

test.each([
  { languages: ['de-CH', 'fr'], locale: 'de-CH' },
  { languages: ['C'], locale: 'en-US' },
  { languages: ['en-US@posix', 'pt-BR'], locale: 'pt-BR' },
  { languages: [''], locale: 'en-US' },
  { languages: [], locale: 'en-US' },
  { languages: undefined, locale: 'en-US' },
])('a browser that prefers $languages gets $locale', ({ languages, locale }) => {
  expect(chooseLocale(languages)).toBe(locale)
})

test.each([
  { reported: 'Asia/Kathmandu', timeZone: 'Asia/Kathmandu' },
  { reported: 'Etc/Unknown', timeZone: 'UTC' },
  { reported: 'Foo/Bar', timeZone: 'UTC' },
  { reported: '', timeZone: 'UTC' },
  { reported: undefined, timeZone: 'UTC' },
])('a browser that reports the time zone $reported gets the times of $timeZone', ({ reported, timeZone }) => {
  expect(chooseTimeZone(reported)).toBe(timeZone)
})
