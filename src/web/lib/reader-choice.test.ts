import { describe, expect, test } from 'vitest'
import { applyChoice } from './reader.ts'
import { readChoice } from './reader-choice.ts'

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
