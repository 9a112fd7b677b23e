import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Chart, chartKeyOf, chartTypes, devices, isChartType, isDevice, parseChartKey } from './charts.ts'
import { genres } from './genres.ts'
import { storefrontCodes } from './storefronts.ts'

const anyChart: fc.Arbitrary<Chart> = fc.record({
  storefront: fc.constantFrom(...storefrontCodes),
  type: fc.constantFrom(...chartTypes),
  genre: fc.constantFrom(...genres.map(genre => genre.id)),
  device: fc.constantFrom(...devices),
})

test('every chart survives a round trip through its key', () => {
  fc.assert(
    fc.property(anyChart, chart => {
      expect(parseChartKey(chartKeyOf(chart))).toEqual(chart)
    }),
    { seed: 1 },
  )
})

test('a key reads like us:top-free:36:iphone', () => {
  expect(chartKeyOf({ storefront: 'us', type: 'top-free', genre: 36, device: 'iphone' })).toBe('us:top-free:36:iphone')
})

test.each([
  '',
  'us:top-free:36',
  'us:top-free:36:iphone:more',
  'US:top-free:36:iphone',
  'zz:top-free:36:iphone',
  'us:top:36:iphone',
  'us:top-free:6022:iphone',
  'us:top-free::iphone',
  'us:top-free:36:mac',
])('%j is not a chart key', text => expect(() => parseChartKey(text)).toThrow(RangeError))

test('any other text is rejected with a RangeError, never partly parsed', () => {
  fc.assert(
    fc.property(fc.string(), text => {
      expect(() => parseChartKey(text)).toThrow(RangeError)
    }),
    { seed: 1 },
  )
})

test('names of object members are neither chart types nor devices', () => {
  expect(isChartType('constructor')).toBe(false)
  expect(isDevice('toString')).toBe(false)
})
