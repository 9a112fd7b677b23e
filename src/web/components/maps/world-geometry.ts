import type { StorefrontCode } from '#domain/storefronts.ts'

/** A place on the map, in units of the geometry. */
export type MapPoint = { x: number; y: number }

/** A storefront on the map; `x` and `y` lie on its land, or are the middle of its dot. */
export type MapCountry = MapPoint & {
  storefront: StorefrontCode
  /** Path data of SVG; '' for the smallest, which are a dot only. */
  land: string
  /** Drawn as a dot: on the sea, or between other countries. */
  dot?: 'island' | 'enclave'
}

/** The world as path data of SVG, in a picture of `width` by `height` units. Made when the screens are built. */
export type WorldGeometry = {
  width: number
  height: number
  /** All storefronts. */
  countries: readonly MapCountry[]
  /** Countries without a storefront. */
  elsewhere: string
  /** Where two countries meet, each line once. */
  borders: string
}

/** Known before the geometry is there, so that its box has the final size. */
export const worldSize = { width: 9600, height: 4268 } as const
