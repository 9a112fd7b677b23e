import type { StorefrontCode } from '#domain/storefronts.ts'
import json from './map-points.json' with { type: 'json' }

export type MapPoint = { x: number; y: number }

/** A storefront on the map. `x` and `y` are a point on its land, or the centre of its dot. */
export type MapCountry = MapPoint & {
  storefront: StorefrontCode
  /** Set for countries drawn as a dot: in the sea, or between other countries. */
  dot?: 'island' | 'enclave'
  /** Set for the smallest countries, which have a dot but no shape. */
  isShapeless?: true
}

/** Safe cast: `scripts/web/world-map.test.ts` generates the file and checks it against the shapes. */
export const mapCountries = json as readonly MapCountry[]

/** The view box of the map. */
export const worldSize = { width: 9600, height: 4268 } as const

const byCode = new Map(mapCountries.map(country => [country.storefront, country]))

export const findMapCountry = (storefront: StorefrontCode | undefined): MapCountry | undefined =>
  storefront && byCode.get(storefront)
