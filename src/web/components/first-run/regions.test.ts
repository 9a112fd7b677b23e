import { expect, test } from 'vitest'
import { storefrontCodes } from '#domain/storefronts.ts'
import { regionNames, storefrontsOf } from './regions.ts'

test('every storefront is in exactly one region', () => {
  expect(regionNames.flatMap(storefrontsOf).toSorted()).toEqual([...storefrontCodes].toSorted())
})
