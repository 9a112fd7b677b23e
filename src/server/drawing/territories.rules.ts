import { findStorefrontByNumber } from '#domain/country-numbers.ts'
import { isStorefrontCode, type StorefrontCode } from '#domain/storefronts.ts'
import type { WorldAtlas } from './world-atlas.repository.ts'

export type Point = readonly [x: number, y: number]
export type Lines = readonly (readonly Point[])[]
/** A closed line, made of numbered lines; the complement of a number is its line the other way round. */
export type Ring = number[]
/** Land that is coloured as one; the first ring of a piece is its coast, the others are holes. */
export type Territory = { storefront: StorefrontCode | undefined; pieces: Ring[][] }

/** No storefront, hardly a person, and far in the south, where the map would have to grow for them. */
const leftOut = new Set(['Antarctica', 'Fr. S. Antarctic Lands', 'Heard I. and McDonald Is.', 'S. Geo. and the Is.'])

/** The atlas draws who governs a place. Where it draws such a place apart, the map follows ISO 3166, as storefronts do. */
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

/** The lines in degrees; the atlas writes every point as a step of its grid from the one before. */
export const listLines = ({ arcs, transform }: WorldAtlas): Lines => {
  const { scale, translate } = transform ?? { scale: [1, 1], translate: [0, 0] }
  return arcs.map(steps =>
    listSteps(steps).map(([x, y]): Point => [x * scale[0] + translate[0], y * scale[1] + translate[1]]),
  )
}

/** The points of a ring; a line begins with the last point of the one before. */
export const pointsOf = (ring: Ring, lines: Lines): Point[] =>
  ring.flatMap(line => (line < 0 ? (lines[~line] ?? []).toReversed() : (lines[line] ?? [])).slice(1))

const isCrimea = ([coast = []]: Ring[], lines: Lines): boolean =>
  pointsOf(coast, lines).every(([x, y]) => x > crimea.west && x < crimea.east && y > crimea.south && y < crimea.north)

/** The land of the atlas by whom it belongs to. */
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
