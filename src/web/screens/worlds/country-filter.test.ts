import fc from 'fast-check'
import { expect, test } from 'vitest'
import { continents } from '#domain/continents.ts'
import { storefrontCodes } from '#domain/storefronts.ts'
import { exampleWorld } from '#web/testing/worlds.ts'
import { filterCountries, withCountry } from './country-filter.ts'
import { readWorldAddress } from './world-address.ts'

const { countries } = exampleWorld
const namesOf = (countries: ReturnType<typeof filterCountries>) => countries.map(({ countryName }) => countryName)

test('every country is on exactly one continent, and the order is kept', () => {
  const parts = continents.flatMap(continent => filterCountries(countries, { continent }, 'en-US'))
  expect(parts).toHaveLength(175)
  expect(new Set(parts)).toEqual(new Set(countries))
  const europe = filterCountries(countries, { continent: 'europe' }, 'en-US')
  expect(europe).toEqual(countries.filter(({ continent }) => continent === 'europe'))
})

test("a country is found by part of its name, in English or the reader's language, within the continent", () => {
  expect(namesOf(filterCountries(countries, { q: ' LAND' }, 'en-US'))).toContain('Iceland')
  expect(namesOf(filterCountries(countries, { q: 'deutsch' }, 'de-DE'))).toEqual(['Germany'])
  expect(namesOf(filterCountries(countries, { q: 'germ' }, 'de-DE'))).toEqual(['Germany'])
  expect(filterCountries(countries, { q: 'land', continent: 'africa' }, 'en-US')).toEqual([])
})

test('the country selected on the map is in the table, whatever the filter', () => {
  const filter = fc.record({
    continent: fc.option(fc.constantFrom(...continents), { nil: undefined }),
    q: fc.constantFrom(undefined, 'united', 'land', 'qqq'),
  })
  fc.assert(
    fc.property(filter, fc.constantFrom(...storefrontCodes), (address, country) => {
      const rows = filterCountries(countries, address, 'en-US')
      const next = withCountry(address, { country, rows })
      expect(filterCountries(countries, next, 'en-US').map(({ storefront }) => storefront)).toContain(country)
      expect(next.country).toBe(country)
      if (rows.some(({ storefront }) => storefront === country)) expect(next).toMatchObject(address)
    }),
  )
})

test('the category of all apps is the group of the overall charts', () => {
  expect(readWorldAddress({ scope: '36' }).scope).toBe('overall')
  expect(readWorldAddress({ scope: '6014' }).scope).toBe(6014)
  expect(readWorldAddress({ scope: 'own' }).scope).toBeUndefined()
})
