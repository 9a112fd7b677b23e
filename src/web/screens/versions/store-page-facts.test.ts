import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { StorePageCountry } from '#contract/store-pages.ts'
import { gapReasons } from '#domain/ranks.ts'
import { formatTickCount, lettersFor } from './rating-history.tsx'
import { priceText } from './rating-now.tsx'
import { describeValues, marksOf, ratingEnds, spanOf, valuesOf } from './rating-series.ts'
import { foldNotes } from './version-list.tsx'
import { describePages } from './versions-content.tsx'

const measured: StorePageCountry = {
  storefront: 'us',
  countryName: 'United States',
  flagUrl: '/flags/us.svg',
  state: 'measured',
  observedAt: '2026-11-20T14:02:00.000Z',
  reason: null,
  detail: null,
  price: 0,
  currency: 'USD',
  rating: 4.62,
  ratingCount: 38_214,
  version: '5.2',
}
const empty = { price: null, currency: null, rating: null, ratingCount: null, version: null }

describe('the price in a country', () => {
  test('the price in a country is in local currency, and a price of zero is "Free"', () => {
    expect(priceText({ ...measured, price: 4.99 }, 'en-US')).toBe('$4.99')
    expect(priceText({ ...measured, price: 600, currency: 'JPY' }, 'en-US')).toBe('¥600')
    expect(priceText(measured, 'en-US')).toBe('Free')
    expect(priceText({ ...measured, price: null, currency: null }, 'en-US')).toBe('no price listed')
  })

  test('the price in a country is never free if it could not be read, whatever the reason', () => {
    const reasons = fc.constantFrom(...gapReasons)
    const detail = fc.option(fc.string(), { nil: null })
    fc.assert(
      fc.property(reasons, detail, (reason, why) => {
        expect(priceText({ ...measured, ...empty, state: 'failed', reason, detail: why }, 'en-US')).toMatch(
          /^not read: ./,
        )
      }),
    )
    expect(priceText({ ...measured, ...empty, state: 'not-offered' }, 'en-US')).toBe('not sold here')
    expect(priceText({ ...measured, ...empty, state: 'not-tracked' }, 'en-US')).toBe('not read yet')
  })

  test('the price in a country is counted only where it was read', () => {
    const pages: StorePageCountry[] = [
      measured,
      { ...measured, price: 4.99 },
      { ...measured, ...empty, state: 'not-offered' },
      { ...measured, ...empty, state: 'not-tracked' },
    ]
    expect(describePages(pages)).toContain('Read in 2 of 4 countries, free in 1. Not sold in 1.')
  })
})

describe('release notes', () => {
  test('release notes lose nothing when folded, and short ones are not folded', () => {
    const line = fc.string({ maxLength: 300 })
    fc.assert(
      fc.property(fc.array(line, { maxLength: 20 }), lines => {
        const notes = lines.join('\n')
        const { head, rest } = foldNotes(notes)
        expect(head + rest).toBe(notes)
        expect(head.length).toBeLessThanOrEqual(525)
      }),
    )
    expect(foldNotes('One line.\nAnother.')).toEqual({ head: 'One line.\nAnother.', rest: '' })
  })

  test('release notes are cut between lines, or between words if a line is long', () => {
    const many = foldNotes(Array.from({ length: 12 }, (_, index) => `Line ${index}`).join('\n'))
    expect(many.head.split('\n')).toHaveLength(6)
    expect(many.rest).toMatch(/^\nLine 6/)
    expect(foldNotes('word '.repeat(200)).rest).toMatch(/^ word/)
  })
})

describe('the axis', () => {
  test('the axis of ratings contains every rating, spans at least half a star, and stays between 0 and 5', () => {
    const rating = fc.double({ min: 0, max: 5, noNaN: true })
    fc.assert(
      fc.property(fc.array(rating), ratings => {
        const { least, most } = ratingEnds(ratings)
        expect(ratings.every(rating => rating >= least && rating <= most)).toBe(true)
        expect(most - least).toBeGreaterThanOrEqual(0.5)
        expect(least >= 0 && most <= 5).toBe(true)
      }),
    )
  })

  test('the axis of counts has labels that fit the reserved width', () => {
    const count = fc.integer({ min: 0, max: 2_000_000_000 })
    fc.assert(fc.property(count, value => formatTickCount(value, 'en-US').length <= Math.max(lettersFor(value), 9)))
    expect(formatTickCount(1_106_500, 'en-US')).toBe('1.1065M')
  })
})

describe('ratings over time', () => {
  const readings = [
    { observedAt: '2026-10-01T12:00:00.000Z', rating: 4.51, ratingCount: 100 },
    { observedAt: '2026-10-04T12:00:00.000Z', rating: null, ratingCount: null },
    { observedAt: '2026-10-31T12:00:00.000Z', rating: 4.62, ratingCount: 180 },
  ]

  test('ratings over time are interrupted where a reading has no rating, rather than drawn as 0', () => {
    expect(valuesOf(readings, 'rating').map(({ value }) => value)).toEqual([4.51, null, 4.62])
  })

  test('ratings over time are summed up in one sentence, from the first reading to the last', () => {
    const format = (value: number) => value.toFixed(2)
    expect(describeValues({ values: valuesOf(readings, 'rating'), format })).toBe('From 4.51 to 4.62 in 30 days.')
    expect(describeValues({ values: valuesOf(readings.slice(0, 2), 'rating'), format })).toBe(
      '4.51 (only one reading).',
    )
    expect(describeValues({ values: valuesOf(readings.slice(1, 2), 'rating'), format })).toMatch(/^No reading/)
  })

  test('ratings over time span at least thirty days', () => {
    const { from, to } = spanOf(readings.slice(0, 1))
    expect(new Date(from).toISOString()).toBe('2026-09-01T12:00:00.000Z')
    expect(new Date(to).toISOString()).toBe('2026-10-01T12:00:00.000Z')
  })

  test('ratings over time are marked by versions at their release, if known, and by price changes', () => {
    const versions = [
      {
        version: '5.2',
        releasedAt: '2026-10-20T00:00:00.000Z',
        firstSeenAt: '2026-10-22T00:00:00.000Z',
        releaseNotes: null,
      },
      { version: '5.1', releasedAt: null, firstSeenAt: '2026-10-02T00:00:00.000Z', releaseNotes: null },
    ]
    const dollars = (price: number) => ({ price, currency: 'USD' })
    const priceChanges = [
      {
        previousAt: '2026-10-04T12:00:00.000Z',
        observedAt: '2026-10-31T12:00:00.000Z',
        previous: dollars(4.99),
        current: dollars(0),
      },
    ]
    expect(marksOf({ versions, priceChanges, locale: 'en-US' })).toEqual([
      { kind: 'version', label: '5.2', at: '2026-10-20T00:00:00.000Z' },
      { kind: 'version', label: '5.1', at: '2026-10-02T00:00:00.000Z' },
      { kind: 'price', label: '$4.99 → Free', at: '2026-10-31T12:00:00.000Z' },
    ])
  })
})
