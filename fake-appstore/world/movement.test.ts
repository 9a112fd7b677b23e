import { expect, test } from 'vitest'
import type { Chart, ChartType } from '#domain/charts.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import { dayMs } from '#domain/units.ts'
import { createWorld } from './world.ts'

/**
 * Measured on 84 US charts over 60 days (recordings/history): from one day to the next a free chart keeps 94 % of its apps
 * and a remaining app moves 5 ranks; a paid chart keeps 81 % and a remaining app moves 11.
 */
const world = createWorld(1)
const firstDay = Date.UTC(2026, 7, 1, 12)
const days = 20

const storefronts: readonly StorefrontCode[] = ['us', 'jp', 'de']
const genres = [36, 6005, 6007, 6014, 6015, 6017, 7012]

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

const compare = (before: readonly number[], after: readonly number[]) => {
  const indexes = new Map(before.map((id, index) => [id, index]))
  const moves = after.flatMap((id, index) => {
    const previous = indexes.get(id)
    return previous === undefined ? [] : [Math.abs(previous - index)]
  })
  return { share: moves.length / Math.max(before.length, after.length), move: mean(moves) }
}

const measure = (chartType: ChartType) => {
  const pairs = storefronts.flatMap(storefront =>
    genres.flatMap(genre => {
      const chart: Chart = { storefront, type: chartType, genre, device: 'iphone' }
      const daily = Array.from({ length: days + 1 }, (_, day) =>
        world.rankedAppIds({ chart, at: new Date(firstDay + day * dayMs) }),
      )
      return daily.slice(1).map((after, day) => compare(daily[day] ?? [], after))
    }),
  )
  const shares = pairs.map(({ share }) => share)
  return { share: median(shares), worst: Math.min(...shares), move: median(pairs.map(({ move }) => move)) }
}

test('free charts move from day to day like real ones', () => {
  const { share, worst, move } = measure('top-free')
  expect(share).toBeGreaterThan(0.91)
  expect(share).toBeLessThan(0.97)
  expect(worst).toBeGreaterThan(0.75)
  expect(move).toBeGreaterThan(4)
  expect(move).toBeLessThan(7)
})

test('paid charts move from day to day like real ones', () => {
  const { share, worst, move } = measure('top-paid')
  expect(share).toBeGreaterThan(0.76)
  expect(share).toBeLessThan(0.87)
  expect(worst).toBeGreaterThan(0.46)
  expect(move).toBeGreaterThan(8)
  expect(move).toBeLessThan(13)
})

test('a full chart is never the same on two days', () => {
  const chart: Chart = { storefront: 'fr', type: 'top-grossing', genre: 36, device: 'iphone' }
  const daily = Array.from({ length: 60 }, (_, day) =>
    world.rankedAppIds({ chart, at: new Date(firstDay + day * dayMs) }).join(),
  )
  expect(new Set(daily).size).toBe(60)
})
