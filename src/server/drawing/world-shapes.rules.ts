import { type GeoProjection, geoNaturalEarth1, geoPath } from 'd3-geo'
import { feature, mesh } from 'topojson-client'
import type { MultiPolygon, Topology } from 'topojson-specification'
import type { StorefrontCode } from '#domain/storefronts.ts'
import { keptPoints, withoutSpecks } from './outlines.rules.ts'
import { type Lines, listLines, listTerritories, type Point, type Territory } from './territories.rules.ts'
import type { WorldAtlas } from './world-atlas.repository.ts'
import { type Dot, listDots, spreadDots } from './world-dots.rules.ts'

const away = (value: number) => (value < 0 ? `${value}` : ` ${value}`)

/** Converts integer path data to relative steps, which take a third of the length. Results can be concatenated. */
export const toRelativePath = (path: string): string => {
  let [x, y, startX, startY] = [0, 0, 0, 0]
  const steps = path.replaceAll(/([MLZ])(?:(-?\d+),(-?\d+))?/g, (_, command: string, toX: string, toY: string) => {
    if (command === 'Z') {
      x = startX
      y = startY
      return 'z'
    }
    const [dx, dy] = [Number(toX) - x, Number(toY) - y]
    x += dx
    y += dy
    if (command === 'L') return dx === 0 && dy === 0 ? '' : away(dx) + away(dy)
    startX = x
    startY = y
    return `m${dx}${away(dy)}`
  })
  return steps === '' ? '' : `M0 0${steps}`
}

/** The world as SVG path data in a `width` by `height` viewBox. */
export type WorldShapes = {
  width: number
  height: number
  /** Land per storefront. The smallest ones have only a dot. */
  land: ReadonlyMap<StorefrontCode, string>
  /** Countries without a storefront. */
  elsewhere: string
  /** Borders between countries, each drawn once. */
  borders: string
  /** Storefronts that are too small to see. */
  dots: readonly Dot[]
}

/** Ten units are one pixel of the largest share image, so integers are precise enough. */
const width = 9600
const tolerance = 4.5
const smallestArea = 90
const dotArea = 900
const dotDistance = 50
/** Cuts the map at the Bering Strait, so that no land except a few of the Aleutians appears on both sides. */
const middleDegrees = 11.4

const outlineOf = (pieces: Territory['pieces']): MultiPolygon => ({ type: 'MultiPolygon', arcs: pieces })
const outlineOfAll = (territories: readonly Territory[]) => outlineOf(territories.flatMap(({ pieces }) => pieces))

const topologyOf = (lines: Lines): Topology => ({
  type: 'Topology',
  arcs: lines.map(line => line.map(([x, y]) => [x, y])),
  objects: {},
})

const buildProjection = (lines: Lines, territories: readonly Territory[]): GeoProjection =>
  geoNaturalEarth1()
    .rotate([-middleDegrees, 0])
    .fitWidth(width, feature(topologyOf(lines), outlineOfAll(territories)))
    .precision(0)

/** Simplifies every line to the same points, in degrees and on the map. */
const simplify = (lines: Lines, projected: Lines): { degrees: Lines; onMap: Lines } => {
  const indexesByLine = projected.map(line => new Set(keptPoints(line, tolerance)))
  const keepOf = (all: Lines) =>
    all.map((line, lineIndex) => line.filter((_, index) => indexesByLine[lineIndex]?.has(index)))
  return { degrees: keepOf(lines), onMap: keepOf(projected) }
}

const buildPaths = (
  lines: Lines,
  { territories, projection }: { territories: Territory[]; projection: GeoProjection },
) => {
  const topology = topologyOf(lines)
  const path = geoPath(projection).digits(0)
  const pathOf = ({ pieces }: Territory) => toRelativePath(path(feature(topology, outlineOf(pieces))) ?? '')
  const all = { type: 'GeometryCollection' as const, geometries: territories.map(({ pieces }) => outlineOf(pieces)) }
  const borders = mesh(topology, all, (a, b) => a !== b)
  return {
    height: Math.ceil(path.bounds(feature(topology, outlineOfAll(territories)))[1][1]),
    land: new Map(
      territories.flatMap(territory => (territory.storefront ? [[territory.storefront, pathOf(territory)]] : [])),
    ),
    elsewhere: territories.map(territory => (territory.storefront ? '' : pathOf(territory))).join(''),
    borders: toRelativePath(path(borders) ?? ''),
  }
}

/** Projects and simplifies the countries of the atlas. Shared borders stay shared, so no gaps open between countries. */
export const buildWorldShapes = (atlas: WorldAtlas): WorldShapes => {
  const lines = listLines(atlas)
  const territories = listTerritories(atlas, lines)
  const projection = buildProjection(lines, territories)
  const projected = lines.map(line => line.map(([x, y]): Point => projection([x, y]) ?? [0, 0]))
  const { degrees, onMap } = simplify(lines, projected)
  const seen = territories.map(territory => withoutSpecks(territory, { lines: onMap, smallest: smallestArea }))
  return {
    width,
    ...buildPaths(degrees, { territories: seen, projection }),
    dots: spreadDots(listDots(territories, { lines: projected, area: dotArea }), dotDistance),
  }
}
