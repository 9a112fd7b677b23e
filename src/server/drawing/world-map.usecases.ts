import { readWorldAtlas } from './world-atlas.repository.ts'
import { buildWorldMap, type WorldMap } from './world-map.rules.ts'
import { buildWorldShapes, type WorldShapes } from './world-shapes.rules.ts'

let known: WorldShapes | undefined

/** Built on first use. */
const getShapes = (): WorldShapes => {
  known ??= buildWorldShapes(readWorldAtlas())
  return known
}

/** The height in pixels of a map of this width. */
export const worldMapHeight = (width: number): number => {
  const shapes = getShapes()
  return Math.round((width * shapes.height) / shapes.width)
}

/** The world as a complete SVG without a background: every storefront in its colour, the smallest ones as dots. */
export const drawWorldMap = (map: WorldMap): string => buildWorldMap(getShapes(), map)
