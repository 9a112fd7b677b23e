import { findStorefrontByNumber } from '#domain/country-numbers.ts'
import { isStorefrontCode, type StorefrontCode } from '#domain/storefronts.ts'
import type { WorldAtlas } from './world-atlas.repository.ts'

export type Point = readonly [x: number, y: number]
export type Lines = readonly (readonly Point[])[]
/** A closed line made of arc indexes; the complement `~index` means that arc reversed. */
export type Ring = number[]
/** Land that is filled as one. The first ring of each piece is its coast, the others are holes. */
export type Territory = { storefront: StorefrontCode | undefined; pieces: Ring[][] }

/** Left out: they have no storefront and almost no inhabitants, and the map would have to extend far south for them. */
const leftOut = new Set(['Antarctica', 'Fr. S. Antarctic Lands', 'Heard I. and McDonald Is.', 'S. Geo. and the Is.'])

/** The atlas draws de facto control. Where it draws a territory separately, the map follows ISO 3166, as storefronts do. */
const ownerByName: Readonly<Record<string, string>> = { Kosovo: 'xk', 'N. Cyprus': '196', Somaliland: '706' }
const crimea = { west: 32, south: 44, east: 37, north: 47, drawnAs: '643', owner: '804' }

const listSteps = (steps: readonly number[][]): Point[] => {
  let x = 0
  let y = 0
  return steps.map(([dx = 0, dy = 0]) => {
    x += dx
    y += dy
    return [x, y]
  })
}

/** The lines in degrees; the atlas stores each point as a delta on an integer grid. */
export const listLines = ({ arcs, transform }: WorldAtlas): Lines => {
  const { scale, translate } = transform ?? { scale: [1, 1], translate: [0, 0] }
  return arcs.map(steps =>
    listSteps(steps).map(([x, y]): Point => [x * scale[0] + translate[0], y * scale[1] + translate[1]]),
  )
}

/** The points of a ring. Each arc starts at the end of the previous one. */
export const pointsOf = (ring: Ring, lines: Lines): Point[] =>
  ring.flatMap(line => (line < 0 ? (lines[~line] ?? []).toReversed() : (lines[line] ?? [])).slice(1))

const isCrimea = ([coast = []]: Ring[], lines: Lines): boolean =>
  pointsOf(coast, lines).every(([x, y]) => x > crimea.west && x < crimea.east && y > crimea.south && y < crimea.north)

/** The land in the atlas, grouped by owner. */
export const listTerritories = (atlas: WorldAtlas, lines: Lines): Territory[] => {
  const pieces = atlas.objects.countries.geometries
    .filter(({ properties }) => !leftOut.has(properties?.name ?? ''))
    .flatMap(({ id, properties, ...outline }) => {
      const owner = ownerByName[properties?.name ?? ''] ?? String(id)
      const rings = outline.type === 'Polygon' ? [outline.arcs] : outline.arcs
      return rings.map(piece =>
        owner === crimea.drawnAs && isCrimea(piece, lines) ? { owner: crimea.owner, piece } : { owner, piece },
      )
    })
  return [...Map.groupBy(pieces, ({ owner }) => owner)].map(([owner, of]) => ({
    storefront: isStorefrontCode(owner) ? owner : findStorefrontByNumber(owner),
    pieces: of.map(({ piece }) => piece),
  }))
}
