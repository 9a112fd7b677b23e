import { describe, expect, test } from 'vitest'
import { dayMs } from '#domain/units.ts'
import { priceAt } from './prices.ts'
import { worldOfSeed } from './world.ts'

const start = Date.UTC(2026, 5, 1)

/** The daily prices of a year. */
const yearOf = (app: { hash: number; price: number }) =>
  Array.from({ length: 365 }, (_, day) => priceAt(app, start + day * dayMs))

describe('prices over a year', () => {
  const { apps } = worldOfSeed(1)

  test('a free app stays free, and a paid app stays paid', () => {
    for (const app of apps.filter((_, index) => index % 50 === 0)) {
      expect(
        yearOf(app).every(price => price > 0 === app.price > 0),
        String(app.id),
      ).toBe(true)
    }
  })

  test('most paid apps are sometimes on sale at a lower price, and return to the old price afterwards', () => {
    const paid = apps.filter(({ price }) => price > 2).slice(0, 400)
    const years = paid.map(app => ({ app, days: yearOf(app) }))
    const onSale = years.filter(({ app, days }) => days.some(price => price < app.price))
    expect(onSale.length).toBeGreaterThan(paid.length / 2)
    expect(onSale.length).toBeLessThan(paid.length)
    for (const { app, days } of years) {
      expect(Math.max(...days)).toBe(app.price)
      expect(days.filter(price => price === app.price).length).toBeGreaterThan(200)
    }
  })
})
