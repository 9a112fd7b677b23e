import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayMs, hourMs } from '#domain/units.ts'
import { listDaily, listPriceMoves, type Reading } from './readings.rules.ts'

const start = Date.UTC(2026, 2, 1, 6)

const reading = (hours: number, fields: Partial<Reading> = {}): Reading => ({
  observedAt: new Date(start + hours * hourMs),
  isFound: true,
  version: '1.0',
  rating: 4.5,
  ratingCount: 10,
  price: 0,
  currency: 'USD',
  ...fields,
})
const missed = (hours: number): Reading =>
  reading(hours, { isFound: false, version: null, rating: null, ratingCount: null, price: null, currency: null })

describe('price changes', () => {
  test('price changes are between consecutive readings with a price', () => {
    const moves = listPriceMoves([
      reading(0, { price: 2.99 }),
      reading(24, { price: 0.99 }),
      reading(48, { price: 0.99 }),
    ])
    expect(moves).toEqual([
      {
        previousAt: new Date(start),
        observedAt: new Date(start + dayMs),
        previous: { price: 2.99, currency: 'USD' },
        current: { price: 0.99, currency: 'USD' },
      },
    ])
  })

  test('price changes skip readings without a page or price, and a change across them is reported once', () => {
    const same = [reading(0, { price: 2.99 }), missed(24), reading(48, { price: null }), reading(72, { price: 2.99 })]
    expect(listPriceMoves(same)).toEqual([])
    const changed = [...same.slice(0, 3), reading(72, { price: 4.99 })]
    expect(listPriceMoves(changed)).toMatchObject([
      { previousAt: new Date(start), previous: { price: 2.99 }, current: { price: 4.99 } },
    ])
  })

  test('price changes include another currency at the same number', () => {
    const moves = listPriceMoves([
      reading(0, { price: 1, currency: 'HRK' }),
      reading(24, { price: 1, currency: 'EUR' }),
    ])
    expect(moves).toMatchObject([{ previous: { currency: 'HRK' }, current: { currency: 'EUR' } }])
  })

  test('price changes connect the first price with the last, and never start or end at a reading without one', () => {
    const prices = fc.array(fc.option(fc.constantFrom(0, 0.99, 1.99)), { maxLength: 12 })
    fc.assert(
      fc.property(prices, list => {
        const readings = list.map((price, day) => (price === null ? missed(day * 24) : reading(day * 24, { price })))
        const named = list.filter(price => price !== null)
        const moves = listPriceMoves(readings)
        const walked = moves.reduce<number | undefined>((at, { previous, current }) => {
          expect(previous.price).toBe(at)
          expect(current.price).not.toBe(at)
          return current.price
        }, named[0])
        expect(walked).toBe(named.at(-1))
      }),
      { seed: 1 },
    )
  })
})

test('a day has its last reading that found the page, and a day of misses stays a miss', () => {
  const daily = listDaily([reading(0, { rating: 4 }), reading(3, { rating: 5 }), missed(6), missed(24), missed(27)])
  expect(daily.map(({ observedAt, rating }) => [(observedAt.getTime() - start) / hourMs, rating])).toEqual([
    [3, 5],
    [27, null],
  ])
})
