import { expect, test } from 'vitest'
import { continentOf, continents } from './continents.ts'
import { storefrontCodes } from './storefronts.ts'

test('every storefront is on one continent, and every continent has some', () => {
  const found = new Set(storefrontCodes.map(continentOf))
  expect([...found].sort()).toEqual([...continents])
})
