import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type StorefrontCode, storefrontCodes } from '#domain/storefronts.ts'
import { mapCountries, worldSize } from '#web/components/maps/map-points.ts'
import { type Direction, neighbourOf, pickCountry } from '#web/components/maps/world-pick.ts'
import { buildWorldMap, edgesOfLand, isOnLand, listMapCountries, toMapFile } from './world-map.ts'

const shapes = buildWorldMap()
const { countries } = shapes
const edges = new Map(countries.map(({ storefront, land }) => [storefront, edgesOfLand(land)]))
const directions: readonly Direction[] = ['left', 'right', 'up', 'down']

const landAt = (point: { x: number; y: number }): StorefrontCode | undefined =>
  countries.find(({ storefront }) => isOnLand(edges.get(storefront) ?? [], point))?.storefront

describe('the map of the screens', () => {
  test('the map of the screens has every storefront once, inside the size reserved for the map', () => {
    expect(countries.map(({ storefront }) => storefront).toSorted()).toEqual(storefrontCodes)
    expect({ width: shapes.width, height: shapes.height }).toEqual(worldSize)
    expect(countries.filter(({ x, y }) => x < 0 || y < 0 || x > worldSize.width || y > worldSize.height)).toEqual([])
  })

  test('the point of a country is on its own land, or the country is a dot', () => {
    const misplaced = countries.filter(country => !country.dot && landAt(country) !== country.storefront)
    expect(misplaced.map(({ storefront }) => storefront)).toEqual([])
    expect(countries.filter(({ land, dot }) => land === '' && !dot)).toEqual([])
  })
})

describe('pointing at the map', () => {
  test.each([320, 375, 768, 1160])(
    'each of the 175 countries can be picked at its point on a map of %i pixels',
    width => {
      const reach = (12 * worldSize.width) / width
      const missed = countries.filter(country => {
        const land = landAt(country)
        return pickCountry(countries, { point: country, land, reach }) !== country.storefront
      })
      expect(missed.map(({ storefront }) => storefront)).toEqual([])
    },
  )

  test('a lone island can be picked within 24 pixels, and the open sea picks nothing', () => {
    const bermuda = countries.find(({ storefront }) => storefront === 'bm') ?? { x: 0, y: 0 }
    const reach = (12 * worldSize.width) / 1160
    const at = (x: number) => pickCountry(countries, { point: { x, y: bermuda.y }, land: undefined, reach })
    expect([at(bermuda.x - reach + 1), at(bermuda.x + reach - 1)]).toEqual(['bm', 'bm'])
    expect([at(bermuda.x - reach - 1), at(bermuda.x + reach + 1)]).toEqual([undefined, undefined])
  })

  test('a dot between other countries leaves their centres pickable', () => {
    const enclaves = countries.filter(({ dot }) => dot === 'enclave')
    expect(enclaves.length).toBeGreaterThan(5)
    fc.assert(
      fc.property(fc.constantFrom(...countries), fc.constantFrom(...enclaves), (country, enclave) => {
        const reach = 2 * Math.hypot(country.x - enclave.x, country.y - enclave.y)
        const picked = pickCountry([country, enclave], { point: country, land: country.storefront, reach })
        expect(picked).toBe(country.storefront)
      }),
    )
  })
})

describe('the arrow keys', () => {
  const stepsFrom = new Map(
    countries.map(({ storefront }) => [
      storefront,
      directions.flatMap(direction => neighbourOf(countries, { of: storefront, direction }) ?? []),
    ]),
  )

  const reachedFrom = (start: StorefrontCode): ReadonlySet<StorefrontCode> => {
    const reached = new Set([start])
    for (const storefront of reached) for (const next of stepsFrom.get(storefront) ?? []) reached.add(next)
    return reached
  }

  test('the arrow keys lead from every country to every other', () => {
    const stuck = storefrontCodes.flatMap(from => {
      const reached = reachedFrom(from)
      return storefrontCodes.filter(to => !reached.has(to)).map(to => `${from} → ${to}`)
    })
    expect(stuck).toEqual([])
  })

  test('the arrow keys move in the direction of the arrow', () => {
    fc.assert(
      fc.property(fc.constantFrom(...countries), fc.constantFrom(...directions), (from, direction) => {
        const next = neighbourOf(countries, { of: from.storefront, direction })
        const to = countries.find(({ storefront }) => storefront === next)
        if (!to) return
        if (direction === 'left') expect(to.x).toBeLessThan(from.x)
        if (direction === 'right') expect(to.x).toBeGreaterThan(from.x)
        if (direction === 'up') expect(to.y).toBeLessThan(from.y)
        if (direction === 'down') expect(to.y).toBeGreaterThan(from.y)
      }),
    )
  })

  test('the arrow keys lead to the neighbour that people expect', () => {
    expect(neighbourOf(countries, { of: 'us', direction: 'down' })).toBe('mx')
    expect(neighbourOf(countries, { of: 'us', direction: 'up' })).toBe('ca')
    expect(neighbourOf(countries, { of: 'es', direction: 'left' })).toBe('pt')
  })
})

test('the screens know the point of every country, and which of them have a shape in the file of the map', async () => {
  // `npx vitest -u` updates the file.
  await expect(`${JSON.stringify(listMapCountries(shapes), null, 2)}\n`).toMatchFileSnapshot(
    '../../src/web/components/maps/map-points.json',
  )
  const drawn = [...toMapFile(shapes).matchAll(/<path id="([a-z]{2})"/g)].map(([, id]) => id)
  expect(drawn).toEqual(mapCountries.filter(({ isShapeless }) => !isShapeless).map(({ storefront }) => storefront))
})
