import fc from 'fast-check'
import { expect, test } from 'vitest'
import { continents } from '#domain/continents.ts'
import { storefrontCodes } from '#domain/storefronts.ts'
import { exampleWorld } from '#web/testing/worlds.ts'
import { listShown, withCountry } from './shown-countries.ts'
import { readWorldAddress } from './world-address.ts'

const { countries } = exampleWorld
const namesOf = (shown: ReturnType<typeof listShown>) => shown.map(({ countryName }) => countryName)

test('every country is on exactly one continent, and the order is kept', () => {
  const parts = continents.flatMap(continent => listShown(countries, { continent }, 'en-US'))
  expect(parts).toHaveLength(175)
  expect(new Set(parts)).toEqual(new Set(countries))
  const europe = listShown(countries, { continent: 'europe' }, 'en-US')
  expect(europe).toEqual(countries.filter(({ continent }) => continent === 'europe'))
})

test("a country is found by part of its name, in English or the reader's language, within the continent", () => {
  expect(namesOf(listShown(countries, { q: ' LAND' }, 'en-US'))).toContain('Iceland')
  expect(namesOf(listShown(countries, { q: 'deutsch' }, 'de-DE'))).toEqual(['Germany'])
  expect(namesOf(listShown(countries, { q: 'germ' }, 'de-DE'))).toEqual(['Germany'])
  expect(listShown(countries, { q: 'land', continent: 'africa' }, 'en-US')).toEqual([])
})

test('the country selected on the map is in the table, whatever the filter', () => {
  const filter = fc.record({
    continent: fc.option(fc.constantFrom(...continents), { nil: undefined }),
    q: fc.constantFrom(undefined, 'united', 'land', 'qqq'),
  })
  fc.assert(
    fc.property(filter, fc.constantFrom(...storefrontCodes), (address, country) => {
      const shown = listShown(countries, address, 'en-US')
      const next = withCountry(address, { country, shown })
      expect(listShown(countries, next, 'en-US').map(({ storefront }) => storefront)).toContain(country)
      expect(next.country).toBe(country)
      if (shown.some(({ storefront }) => storefront === country)) expect(next).toMatchObject(address)
    }),
  )
})

test('the category of all apps is the group of the overall charts', () => {
  expect(readWorldAddress({ genre: '36' }).genre).toBe('overall')
  expect(readWorldAddress({ genre: '6014' }).genre).toBe(6014)
})
