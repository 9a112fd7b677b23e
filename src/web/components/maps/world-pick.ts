import type { StorefrontCode } from '#domain/storefronts.ts'
import type { MapCountry, MapPoint } from './map-points.ts'

export type Direction = 'left' | 'right' | 'up' | 'down'

const turned: Record<Direction, (step: MapPoint) => { ahead: number; aside: number }> = {
  left: ({ x, y }) => ({ ahead: -x, aside: Math.abs(y) }),
  right: ({ x, y }) => ({ ahead: x, aside: Math.abs(y) }),
  up: ({ x, y }) => ({ ahead: -y, aside: Math.abs(x) }),
  down: ({ x, y }) => ({ ahead: y, aside: Math.abs(x) }),
}

type Ahead = { storefront: StorefrontCode; distance: number; isInCone: boolean }

const aheadOf = (countries: readonly MapCountry[], { from, direction }: { from: MapPoint; direction: Direction }) =>
  countries.flatMap(({ storefront, x, y }): Ahead[] => {
    const { ahead, aside } = turned[direction]({ x: x - from.x, y: y - from.y })
    return ahead > 0 ? [{ storefront, distance: Math.hypot(ahead, aside), isInCone: aside <= ahead }] : []
  })

const nearest = (found: readonly Ahead[]): Ahead | undefined => {
  let best = found[0]
  for (const country of found) if (best && country.distance < best.distance) best = country
  return best
}

/** The country that an arrow key moves to: the nearest within 45° of its direction, otherwise the nearest on that side. */
export const neighbourOf = (
  countries: readonly MapCountry[],
  { of, direction }: { of: StorefrontCode; direction: Direction },
): StorefrontCode | undefined => {
  const from = countries.find(({ storefront }) => storefront === of)
  if (!from) return undefined
  const ahead = aheadOf(countries, { from, direction })
  return (nearest(ahead.filter(({ isInCone }) => isInCone)) ?? nearest(ahead))?.storefront
}

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
