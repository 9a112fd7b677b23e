import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hasEnoughSizes, type MarketSizes, weighBalanced, weighBySize } from './market-sizes.ts'
import { alarmingShare, sharesOf, usualWeight } from './scores.ts'
import { type StorefrontCode, storefrontCodes } from './storefronts.ts'

const rules = { weighBySize, weighBalanced }

const someSizes = fc
  .uniqueArray(fc.tuple(fc.constantFrom(...storefrontCodes), fc.integer({ min: 1, max: 3_000_000 })), {
    selector: ([code]) => code,
    minLength: 1,
  })
  .map((sizes): MarketSizes => new Map(sizes))

test.each(Object.entries(rules))(
  '%s: shares add up to 1, and a larger size never gets a smaller weight',
  (_, weigh) => {
    fc.assert(
      fc.property(someSizes, sizes => {
        const weights = weigh(sizes)
        const all = [...sharesOf(storefrontCodes, weights).values()].reduce((sum, share) => sum + share, 0)
        expect(all).toBeCloseTo(1, 9)
        const bySize = [...sizes].sort(([, a], [, b]) => a - b).map(([code]) => weights[code] ?? usualWeight)
        expect(bySize).toEqual(bySize.toSorted((a, b) => a - b))
      }),
    )
  },
)

test.each(Object.entries(rules))('%s: a country without a size weighs what the middle one weighs', (_, weigh) => {
  fc.assert(
    fc.property(someSizes, sizes => {
      const weights = weigh(sizes)
      const missing = storefrontCodes.filter(code => !sizes.has(code))
      expect(missing.filter(code => code in weights)).toEqual([])
      const measured = [...sizes.keys()].map(code => weights[code] ?? usualWeight)
      expect(measured.filter(weight => weight < usualWeight).length).toBeLessThanOrEqual(measured.length / 2)
      expect(measured.filter(weight => weight > usualWeight).length).toBeLessThanOrEqual(measured.length / 2)
    }),
  )
})

test.each(Object.entries(rules))('%s: all sizes times the same number change nothing', (_, weigh) => {
  fc.assert(
    fc.property(someSizes, fc.double({ min: 0.001, max: 1_000, noNaN: true }), (sizes, factor) => {
      const weights = weigh(sizes)
      const scaled = weigh(new Map([...sizes].map(([code, size]) => [code, size * factor])))
      // The third digit may be rounded the other way.
      for (const code of storefrontCodes)
        expect(Math.abs(Math.log((scaled[code] ?? usualWeight) / (weights[code] ?? usualWeight)))).toBeLessThan(0.0101)
    }),
  )
})

test('four times the ratings weigh twice as much, and balanced weights are halfway to equal ones', () => {
  const sizes = new Map<StorefrontCode, number>(
    [...storefrontCodes].map(code => [code, code === 'us' ? 40_000 : 10_000]),
  )
  const [equal, bySize, balanced] = [{}, weighBySize(sizes), weighBalanced(sizes)].map(
    weights => sharesOf(storefrontCodes, weights).get('us') ?? 0,
  )
  expect(weighBySize(sizes)).toEqual({ us: 2 })
  expect(balanced).toBeCloseTo(((equal ?? 0) + (bySize ?? 0)) / 2, 4)
  expect(weighBySize(new Map([['us', 0]]))).toEqual({})
})

test('the choices by size need a size in at least half of the countries, and the largest weight can alarm', () => {
  expect([0, 1, 87, 88].map(measured => hasEnoughSizes({ measured, missing: 175 - measured }))).toEqual([
    false,
    false,
    false,
    true,
  ])
  const sizes = new Map<StorefrontCode, number>(storefrontCodes.map(code => [code, code === 'us' ? 1e8 : 10]))
  expect(sharesOf(storefrontCodes, weighBySize(sizes)).get('us')).toBeGreaterThan(alarmingShare)
})
