import { type Lines, type Point, pointsOf, type Ring, type Territory } from './territories.rules.ts'

const squared = (x: number, y: number) => x * x + y * y

/** Squared distance from a point to the line between two others. */
const distance2 = ([x, y]: Point, { from, to }: { from: Point; to: Point }): number => {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  const length2 = squared(dx, dy)
  const along = length2 === 0 ? 0 : ((x - from[0]) * dx + (y - from[1]) * dy) / length2
  const at = Math.min(1, Math.max(0, along))
  return squared(x - from[0] - at * dx, y - from[1] - at * dy)
}

/** The point between two others that is farthest from their line. */
const farthest = (points: readonly Point[], { first, last }: { first: number; last: number }) => {
  const [from, to] = [points[first], points[last]]
  let best = { index: first, distance2: 0 }
  if (!from || !to) return best
  for (let index = first + 1; index < last; index++) {
    const point = points[index]
    const distance = point ? distance2(point, { from, to }) : 0
    if (distance > best.distance2) best = { index, distance2: distance }
  }
  return best
}

/** Indexes of the points to keep so that the line moves by less than the tolerance (Douglas–Peucker). Both ends stay. */
export const keptPoints = (points: readonly Point[], tolerance: number): number[] => {
  const indexesBetween = (first: number, last: number): number[] => {
    const { index, distance2 } = farthest(points, { first, last })
    if (distance2 <= tolerance * tolerance) return [first]
    return [...indexesBetween(first, index), ...indexesBetween(index, last)]
  }
  return [...indexesBetween(0, points.length - 1), points.length - 1]
}

/** Area of a closed line. */
export const areaOf = (points: readonly Point[]): number => {
  const twice = points.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = points[(index + 1) % points.length] ?? [x, y]
    return sum + x * nextY - nextX * y
  }, 0)
  return Math.abs(twice) / 2
}

/** Removes islands and lakes smaller than this area. */
export const withoutSpecks = (
  { storefront, pieces }: Territory,
  { lines, smallest }: { lines: Lines; smallest: number },
): Territory => {
  const isSeen = (ring: Ring) => areaOf(pointsOf(ring, lines)) >= smallest
  const visiblePieces = pieces.filter(([coast = []]) => isSeen(coast))
  return { storefront, pieces: visiblePieces.map(rings => rings.filter(isSeen)) }
}
