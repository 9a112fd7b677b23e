import { expect, test } from 'vitest'
import { findStorefrontByNumber } from './country-numbers.ts'
import { storefrontCodes } from './storefronts.ts'

const allNumbers = Array.from({ length: 1000 }, (_, number) => String(number).padStart(3, '0'))

test('every storefront has exactly one ISO 3166-1 number, except Kosovo, which has none', () => {
  const found = allNumbers.flatMap(number => findStorefrontByNumber(number) ?? [])
  expect(found.toSorted()).toEqual(storefrontCodes.filter(code => code !== 'xk'))
})

test('the number of a country without a storefront finds nothing', () => {
  const [greenland, iran] = ['304', '364']
  expect([greenland, iran].map(findStorefrontByNumber)).toEqual([undefined, undefined])
})
