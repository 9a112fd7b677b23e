import type { StorefrontCode } from '#domain/storefronts.ts'
import { readWorldAtlas } from '#server/drawing/world-atlas.repository.ts'
import { buildWorldShapes } from '#server/drawing/world-shapes.rules.ts'
import type { MapCountry, MapPoint } from '#web/components/maps/map-points.ts'

/** Closed lines of a path that `toRelativePath` wrote. */
const ringsOf = (path: string): MapPoint[][] => {
  let [x, y] = [0, 0]
  return [...path.matchAll(/m([^mz]+)z/g)].map(([, steps = '']) => {
    const numbers = steps.match(/-?\d+/g)?.map(Number) ?? []
    const ring: MapPoint[] = []
    for (let at = 0; at < numbers.length; at += 2) {
      x += numbers[at] ?? 0
      y += numbers[at + 1] ?? 0
      ring.push({ x, y })
    }
    // Closing a line returns to its start.
    ;({ x, y } = ring[0] ?? { x, y })
    return ring
  })
}

type Edge = readonly [from: MapPoint, to: MapPoint]

const edgesOf = (ring: readonly MapPoint[]): Edge[] => ring.map((point, at) => [ring.at(at - 1) ?? point, point])

/** Whether a point is on land: a ray to the left crosses an odd number of edges. */
export const isOnLand = (edges: readonly Edge[], { x, y }: MapPoint): boolean =>
  edges.filter(([a, b]) => a.y > y !== b.y > y && x > ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x).length % 2 === 1

const distanceTo = ([a, b]: Edge, { x, y }: MapPoint): number => {
  const [dx, dy] = [b.x - a.x, b.y - a.y]
  const length2 = dx * dx + dy * dy
  const along = length2 === 0 ? 0 : Math.min(1, Math.max(0, ((x - a.x) * dx + (y - a.y) * dy) / length2))
  return Math.hypot(x - a.x - along * dx, y - a.y - along * dy)
}

const extent = (values: readonly number[]) => ({ from: Math.min(...values), to: Math.max(...values) })

const gridSteps = 24

const gridOver = (ring: readonly MapPoint[]): MapPoint[] => {
  const [xs, ys] = [extent(ring.map(({ x }) => x)), extent(ring.map(({ y }) => y))]
  const at = ({ from, to }: { from: number; to: number }, step: number) =>
    Math.round(from + ((to - from) * (step + 0.5)) / gridSteps)
  const steps = Array.from({ length: gridSteps }, (_, step) => step)
  return steps.flatMap(across => steps.map(down => ({ x: at(xs, across), y: at(ys, down) })))
}

const boxArea = (ring: readonly MapPoint[]): number => {
  const [xs, ys] = [extent(ring.map(({ x }) => x)), extent(ring.map(({ y }) => y))]
  return (xs.to - xs.from) * (ys.to - ys.from)
}

/** The label point of a country: the point of its largest piece of land that is farthest from every coast and border. */
const middleOf = (path: string): MapPoint => {
  const rings = ringsOf(path)
  const edges = rings.flatMap(edgesOf)
  const [largest = []] = rings.toSorted((a, b) => boxArea(b) - boxArea(a))
  const depthOf = (point: MapPoint) => Math.min(...edges.map(edge => distanceTo(edge, point)))
  let best = { point: largest[0] ?? { x: 0, y: 0 }, depth: -1 }
  for (const point of gridOver(largest)) {
    const depth = isOnLand(edges, point) ? depthOf(point) : -1
    if (depth > best.depth) best = { point, depth }
  }
  return best.point
}

export const edgesOfLand = (path: string): Edge[] => ringsOf(path).flatMap(edgesOf)

/** The world as SVG path data in a `width` by `height` view box. */
export type WorldMapShapes = {
  width: number
  height: number
  countries: readonly (MapCountry & { land: string })[]
  /** Countries without a storefront. */
  elsewhere: string
  /** Borders between countries, each drawn once. */
  borders: string
}

/**
 * The map on the screens: the same shapes as in the server's pictures, and a label point for each country. Takes about a
 * second, so it is generated when the screens are built.
 */
export const buildWorldMap = (): WorldMapShapes => {
  const { width, height, land, elsewhere, borders, dots } = buildWorldShapes(readWorldAtlas())
  const dotOf = new Map(dots.map(dot => [dot.storefront, dot]))
  const countryOf = ([storefront, path]: [StorefrontCode, string]) => {
    const dot = dotOf.get(storefront)
    if (!dot) return { storefront, ...middleOf(path), land: path }
    const kind = dot.isIsland ? ('island' as const) : ('enclave' as const)
    return { storefront, x: dot.x, y: dot.y, dot: kind, land: path }
  }
  return { width, height, countries: [...land].map(countryOf), elsewhere, borders }
}

/** What the code of the screens has of the map: every country, without its shape. */
export const listMapCountries = ({ countries }: WorldMapShapes): readonly MapCountry[] =>
  countries.map(({ land, ...country }) => ({ ...country, ...(land === '' && { isShapeless: true as const }) }))

/** The shapes as one file. A page draws them by name, such as `#jp`, and gives them their colours. */
export const toMapFile = ({ width, height, countries, elsewhere, borders }: WorldMapShapes): string => {
  const shapes = [
    ['elsewhere', elsewhere],
    ['borders', borders],
    ...countries.map(({ storefront, land }) => [storefront, land]),
  ]
  // A line has the same width at every size of the map. The page cannot say so, because this is not inherited.
  const paths = shapes.flatMap(([id, d]) =>
    d === '' ? [] : [`<path id="${id}" d="${d}" vector-effect="non-scaling-stroke"/>`],
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${paths.join('')}</svg>`
}
