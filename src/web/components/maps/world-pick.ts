import type { StorefrontCode } from '#domain/storefronts.ts'
import type { MapCountry, MapPoint } from './world-geometry.ts'

type Pick = {
  /** The position of the pointer. */
  point: MapPoint
  /** The country whose land is under the pointer, if any. */
  land: StorefrontCode | undefined
  /** The hit radius of a dot, in map units. */
  reach: number
}

/**
 * The country at the pointer. Dots are smaller than a finger, so a dot nearby wins, unless the pointer is on another
 * country's land and closer to that country's centre.
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
