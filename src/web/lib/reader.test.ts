import { describe, expect, test } from 'vitest'
import { applyChoice, chooseLocale, chooseTimeZone, readChoice } from './reader.ts'

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

const browser = { locale: 'en-GB', timeZone: 'Europe/London' }
const readerOf = (user: Parameters<typeof readChoice>[0]) => applyChoice(readChoice(user), browser)

describe('dates and numbers are formatted', () => {
  test('dates and numbers are formatted as the browser says for visitors and for users without a choice', () => {
    expect(readerOf(null)).toEqual(browser)
    expect(readerOf({ locale: null, timeZone: null })).toEqual(browser)
  })

  test('dates and numbers are formatted as the user chose, each setting independently', () => {
    expect(readerOf({ locale: 'de-CH', timeZone: null })).toEqual({ ...browser, locale: 'de-CH' })
    expect(readerOf({ locale: null, timeZone: 'Asia/Kathmandu' })).toEqual({ ...browser, timeZone: 'Asia/Kathmandu' })
  })

  test('dates and numbers are formatted as the browser says where this engine does not support the choice', () => {
    expect(readerOf({ locale: 'not_a_tag', timeZone: 'Moon/Tranquility' })).toEqual(browser)
  })
})
