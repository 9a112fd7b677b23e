import { describe, expect, test } from 'vitest'
import { isKnownLocale, isKnownTimeZone } from './preferences.rules.ts'

describe('the locale for dates', () => {
  test.each(['en', 'en-GB', 'de-CH', 'zh-Hant-TW', 'pt-BR', 'sr-Latn-RS', 'ar-EG-u-nu-latn', 'DE-de'])(
    '%s is known',
    locale => {
      expect(isKnownLocale(locale)).toBe(true)
    },
  )

  test.each(['', ' ', 'x', 'en_GB', 'english', 'en-', 'tlh', 'en-US, de', '"><script>', 'de\n', 'en-US\u0000'])(
    '%j is refused',
    locale => {
      expect(isKnownLocale(locale)).toBe(false)
    },
  )
})

describe('a time zone', () => {
  test.each(['UTC', 'Europe/Berlin', 'Asia/Kathmandu', 'Asia/Calcutta', 'America/Argentina/Buenos_Aires', 'Etc/GMT+5'])(
    '%s is known',
    timeZone => {
      expect(isKnownTimeZone(timeZone)).toBe(true)
    },
  )

  test.each(['', ' ', '+02:00', '-0500', 'Europe/Nowhere', 'Berlin', 'UTC\n', '../../etc/passwd', 'Europe/Berlin,UTC'])(
    '%j is refused',
    timeZone => {
      expect(isKnownTimeZone(timeZone)).toBe(false)
    },
  )

  test('every zone a browser offers is known', () => {
    expect(Intl.supportedValuesOf('timeZone').filter(timeZone => !isKnownTimeZone(timeZone))).toEqual([])
  })
})
