import type { StorefrontCode } from '#domain/storefronts.ts'
import type { MapCountry, MapPoint } from './world-geometry.ts'

type Pick = {
  /** Under the pointer. */
  point: MapPoint
  /** The country whose land is under it, if any. */
  land: StorefrontCode | undefined
  /** How far from its middle a dot is still meant, in units of the map. */
  reach: number
}

/**
 * Which country is meant. Dots are smaller than a finger, so near one the dot is meant, unless the pointer is on land of
 * another country and nearer to that country's own middle.
 */
export const pickCountry = (
  countries: readonly MapCountry[],
  { point, land, reach }: Pick,
): StorefrontCode | undefined => {
  const distanceOf = ({ x, y }: MapPoint) => Math.hypot(x - point.x, y - point.y)
  const under = countries.find(({ storefront }) => storefront === land)
  let best = { storefront: land, distance: under ? Math.min(reach, distanceOf(under)) : reach }
  for (const country of countries) {
    const distance = distanceOf(country)
    if (country.dot && distance < best.distance) best = { storefront: country.storefront, distance }
  }
  return best.storefront
}
