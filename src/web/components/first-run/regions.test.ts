import { expect, test } from 'vitest'
import { storefrontCodes } from '#domain/storefronts.ts'
import { regionNames, storefrontsOf } from './regions.ts'

test('every storefront is in exactly one region, and no region has another', () => {
  expect(regionNames.flatMap(storefrontsOf).toSorted()).toEqual([...storefrontCodes].toSorted())
})
