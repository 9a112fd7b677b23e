import type { StorefrontCode } from '#domain/storefronts.ts'
import { areaOf } from './outlines.rules.ts'
import { type Lines, type Point, pointsOf, type Ring, type Territory } from './territories.rules.ts'

/** `isIsland`: it has no land neighbour, so a large dot hides only sea. */
export type Dot = { storefront: StorefrontCode; x: number; y: number; isIsland: boolean }

const rounds = 120

const countUses = (territories: readonly Territory[]): ReadonlyMap<number, number> => {
  const used = territories.flatMap(({ pieces }) => pieces.flat(2)).map(line => (line < 0 ? ~line : line))
  return new Map([...Map.groupBy(used, line => line)].map(([line, uses]) => [line, uses.length]))
}

const middleOf = (points: readonly Point[]) => {
  const mean = (at: 0 | 1) => points.reduce((sum, point) => sum + point[at], 0) / points.length
  return { x: mean(0), y: mean(1) }
}

/** One dot per storefront whose largest piece of land is below this area, at the centre of that piece. */
export const listDots = (territories: readonly Territory[], { lines, area }: { lines: Lines; area: number }): Dot[] => {
  const uses = countUses(territories)
  const isIsland = (coast: Ring) => coast.every(line => uses.get(line < 0 ? ~line : line) === 1)
  return territories.flatMap(({ storefront, pieces }) => {
    const coasts = pieces.map(([coast = []]) => ({ coast, points: pointsOf(coast, lines) }))
    const [largest] = coasts.toSorted((a, b) => areaOf(b.points) - areaOf(a.points))
    if (!storefront || !largest || areaOf(largest.points) >= area) return []
    return [{ storefront, ...middleOf(largest.points), isIsland: isIsland(largest.coast) }]
  })
}

const pushOf = (dot: Dot, { neighbour, distance }: { neighbour: Dot; distance: number }) => {
  const [dx, dy] = [dot.x - neighbour.x, dot.y - neighbour.y]
  const between = Math.hypot(dx, dy)
  const share = between === 0 ? 0 : Math.max(0, distance - between) / between / 2
  return { x: dx * share, y: dy * share }
}

/** Moves dots closer than `distance` apart, as little as needed: neighbours may overlap, but none hides another. */
export const spreadDots = (dots: readonly Dot[], distance: number): Dot[] => {
  let now = [...dots]
  for (let round = 0; round < rounds; round++) {
    const from = now
    now = from.map(dot => {
      const pushes = from.map(neighbour => pushOf(dot, { neighbour, distance }))
      return {
        ...dot,
        x: pushes.reduce((x, push) => x + push.x, dot.x),
        y: pushes.reduce((y, push) => y + push.y, dot.y),
      }
    })
  }
  return now.map(dot => ({ ...dot, x: Math.round(dot.x), y: Math.round(dot.y) }))
}
