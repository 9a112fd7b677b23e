import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { MultiPolygon, Polygon, Topology } from 'topojson-specification'

type Outline = Polygon<{ name: string }> | MultiPolygon<{ name: string }>

/** Borders are stored once, in degrees; a country's `id` is its numeric ISO 3166-1 code. */
export type WorldAtlas = Topology<{ countries: { type: 'GeometryCollection'; geometries: Outline[] } }>

const require = createRequire(import.meta.url)

/**
 * Natural Earth at 1:50 million; at 1:110 million 28 storefronts are missing. Read from disk instead of imported, so that the
 * memory is freed.
 */
export const readWorldAtlas = (): WorldAtlas =>
  JSON.parse(readFileSync(require.resolve('world-atlas/countries-50m.json'), 'utf8'))
