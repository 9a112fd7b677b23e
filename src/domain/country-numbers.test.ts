import { expect, test } from 'vitest'
import { findStorefrontByNumber } from './country-numbers.ts'
import { storefrontCodes } from './storefronts.ts'

const allNumbers = Array.from({ length: 1000 }, (_, number) => String(number).padStart(3, '0'))

test('every storefront has one number of ISO 3166-1, but Kosovo, which has none', () => {
  const found = allNumbers.flatMap(number => findStorefrontByNumber(number) ?? [])
  expect(found.toSorted()).toEqual(storefrontCodes.filter(code => code !== 'xk'))
})

test('a country without a storefront has a number and no code', () => {
  const [greenland, iran] = ['304', '364']
  expect([greenland, iran].map(findStorefrontByNumber)).toEqual([undefined, undefined])
})
