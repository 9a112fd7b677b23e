import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { halvesOf } from '../components/ui/rating.tsx'
import { formatDuration, secondsUntil } from './durations.ts'
import { formatCountry } from './format-country.ts'
import { formatPrice } from './format-price.ts'
import { formatDay, formatMoment, formatNumber, formatPercent, formatRating, formatUtc, plural } from './formats.ts'
import { type Reader, unknownReader } from './reader.ts'

const auckland: Reader = { locale: 'en-US', timeZone: 'Pacific/Auckland' }

const now = '2026-11-20T15:00:00.000Z'

describe('days and times', () => {
  test('a day is formatted in the reader’s time zone', () => {
    expect(formatDay('2026-11-18T22:00:00.000Z', unknownReader, now)).toBe('Nov 18')
    expect(formatDay('2026-11-18T22:00:00.000Z', auckland, now)).toBe('Nov 19')
  })

  test('a day ends without a full stop, so that a sentence may end with it', () => {
    const inGerman = { locale: 'de-DE', timeZone: 'UTC' }
    expect(formatDay('2026-10-29T12:00:00.000Z', inGerman, now)).toBe('29. Okt')
    expect(formatDay('2025-10-29T12:00:00.000Z', inGerman, now)).toBe('29. Okt. 2025')
  })

  test('the year appears only when it differs from the current one', () => {
    expect(formatDay('2025-11-18T12:00:00.000Z', unknownReader, '2026-01-02T00:00:00.000Z')).toBe('Nov 18, 2025')
    expect(formatDay('2026-11-18T12:00:00.000Z', unknownReader, '2026-01-02T00:00:00.000Z')).toBe('Nov 18')
  })

  test('the current year is the reader’s: at midnight in Auckland it is already the next one', () => {
    expect(formatDay('2026-12-31T22:00:00.000Z', auckland, '2027-01-05T00:00:00.000Z')).toBe('Jan 1')
  })

  test('a timestamp shows the time of day, and UTC in a sortable format', () => {
    expect(formatMoment('2026-11-20T14:02:00.000Z', unknownReader, now)).toBe('Nov 20, 2:02 PM')
    expect(formatMoment('2025-10-29T12:00:00.000Z', unknownReader, now)).toBe('Oct 29, 2025, 12:00 PM')
    expect(formatUtc('2026-11-20T14:02:31.000Z')).toBe('2026-11-20 14:02 UTC')
  })
})

describe('prices and ratings', () => {
  test('a price of zero is free, an unknown price is null', () => {
    expect(formatPrice(0, 'USD', 'en-US')).toBe('Free')
    expect(formatPrice(null, 'USD', 'en-US')).toBeNull()
  })

  test('a price is formatted in its own currency and the reader’s language', () => {
    expect(formatPrice(4.99, 'USD', 'en-US')).toBe('$4.99')
    expect(formatPrice(4.99, 'EUR', 'de-DE')).toBe('4,99\u00a0€')
    expect(formatPrice(4.99, null, 'en-US')).toBe('4.99')
  })

  test('an invalid currency does not break the page', () => {
    expect(formatPrice(4.99, 'not a currency', 'en-US')).toBe('4.99')
  })

  test('a rating has exactly one decimal', () => {
    expect(formatRating(4, 'en-US')).toBe('4.0')
    expect(formatRating(4.649, 'de-DE')).toBe('4,6')
  })
})

describe('words', () => {
  test('"country" is singular for one and plural for all other counts', () => {
    expect([0, 1, 2].map(count => plural(count, 'country', 'countries'))).toEqual(['countries', 'country', 'countries'])
  })

  test('a country has the server’s name in English, and its local name in other languages', () => {
    const japan = { storefront: 'jp', countryName: 'Japan' }
    expect(formatCountry(japan, 'en-GB')).toBe('Japan')
    expect(formatCountry(japan, 'fr-FR')).toBe('Japon')
    expect(formatCountry({ storefront: 'xk', countryName: 'Kosovo' }, 'fr-FR')).toBe('Kosovo')
  })
})

test.each(['ar-EG', 'fa-IR', 'bn-BD', 'mr-IN', 'my-MM', 'ne-NP'])(
  'digits in %s are the Latin ones of the English text around them',
  locale => {
    const reader: Reader = { locale, timeZone: 'UTC' }
    const written = [
      formatNumber(1_234_567, locale),
      formatRating(4.6, locale),
      formatPercent(0.91, locale),
      formatPrice(4.99, 'USD', locale),
      formatDay('2025-11-18T22:00:00.000Z', reader, now),
      formatMoment('2025-11-18T22:00:00.000Z', reader, now),
    ].join()
    expect(written.match(/\p{Nd}/gu)?.filter(digit => !/[0-9]/.test(digit))).toEqual([])
    expect(formatNumber(0, locale), 'a 0 in Arabic digits is a dot').toBe('0')
  },
)

test('only this file formats numbers and dates, so that no screen mixes digits', () => {
  const screens = join(import.meta.dirname, '..')
  const writesAlone = readdirSync(screens, { recursive: true, encoding: 'utf8' })
    .filter(path => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path) && !/lib\/(formats|reader)\.ts$/.test(path))
    .filter(path =>
      /new Intl\.(Number|DateTime)Format\(locale|toLocale(String|DateString|TimeString)/.test(
        readFileSync(join(screens, path), 'utf8'),
      ),
    )
  expect(writesAlone).toEqual([])
})

test.each([
  [0, '1 second'],
  [40, '40 seconds'],
  [60, '1 minute'],
  [3150, '53 minutes'],
  [10_500, '2.9 hours'],
  [86_400, '24 hours'],
  [3.6 * 86_400, '3.6 days'],
])('%d seconds are formatted in the best unit: %s', (seconds, text) => {
  expect(formatDuration(seconds, 'en-US')).toBe(text)
})

test('a time in the past is zero seconds away, not negative', () => {
  const now = Date.parse('2026-11-20T14:02:00.000Z')
  expect(secondsUntil('2026-11-20T14:01:00.000Z', now)).toBe(0)
  expect(secondsUntil('2026-11-20T14:03:00.000Z', now)).toBe(60)
})

test.each([
  [0, 0],
  [0.44, 0],
  [0.5, 1],
  [3.9, 7],
  [4.44, 8],
  [4.5, 9],
  [4.94, 9],
  [5, 10],
])('a rating of %s has %i half stars: one from .5 upwards, never more than ten', (rating, halves) => {
  expect(halvesOf(rating)).toBe(halves)
})

test('stars never contradict the number beside them: 3.994 reads "4.0" and has four stars', () => {
  expect(halvesOf(3.994)).toBe(8)
  const contradictions = Array.from({ length: 5001 }, (_, step) => step / 1000).filter(
    rating => halvesOf(rating) !== halvesOf(Number(formatRating(rating, 'en'))),
  )
  expect(contradictions).toEqual([])
})
