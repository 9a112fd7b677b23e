/**
 * The symbols on icons, as signed distance functions: how far a point is inside the shape (negative outside), in a square
 * from −1 to 1 with y downwards. A distance gives smooth edges at every size.
 */
export type Shape = (x: number, y: number) => number

/** Replaces Math.hypot, which is several times slower. */
export const length = (x: number, y: number): number => Math.sqrt(x * x + y * y)

const circle =
  (cx: number, cy: number, radius: number): Shape =>
  (x, y) =>
    radius - length(x - cx, y - cy)

const box =
  (halfWidth: number, halfHeight: number, round: number): Shape =>
  (x, y) => {
    const dx = Math.abs(x) - halfWidth + round
    const dy = Math.abs(y) - halfHeight + round
    return round - length(Math.max(dx, 0), Math.max(dy, 0)) - Math.min(Math.max(dx, dy), 0)
  }

const moved =
  (shape: Shape, dx: number, dy: number): Shape =>
  (x, y) =>
    shape(x - dx, y - dy)

const turned = (shape: Shape, angle: number): Shape => {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  return (x, y) => shape(x * cos + y * sin, y * cos - x * sin)
}

const both =
  (...shapes: Shape[]): Shape =>
  (x, y) => {
    let most = Number.NEGATIVE_INFINITY
    for (const shape of shapes) most = Math.max(most, shape(x, y))
    return most
  }

const without =
  (shape: Shape, hole: Shape): Shape =>
  (x, y) =>
    Math.min(shape(x, y), -hole(x, y))

const ring = (radius: number, width: number): Shape => without(circle(0, 0, radius), circle(0, 0, radius - width))

/** A star or flower: the radius oscillates with the angle. */
const petals =
  (count: number, inner: number, outer: number): Shape =>
  (x, y) => {
    const swing = 0.5 + 0.5 * Math.cos(count * Math.atan2(y, x) + Math.PI / 2)
    return inner + (outer - inner) * swing - length(x, y)
  }

const triangle: Shape = (x, y) => Math.min(0.42 - y, (y + 0.62) * 0.5 - Math.abs(x) * 0.87)

const heart: Shape = (x, y) => {
  const down = y + 0.12
  return Math.max(
    circle(-0.25, -0.15, 0.3)(x, y),
    circle(0.25, -0.15, 0.3)(x, y),
    Math.min(0.52 - Math.abs(x) - down * 0.85, down),
  )
}

const bars = both(
  moved(box(0.11, 0.22, 0.06), -0.36, 0.28),
  moved(box(0.11, 0.36, 0.06), 0, 0.14),
  moved(box(0.11, 0.5, 0.06), 0.36, 0),
)

const bubble = both(
  moved(box(0.55, 0.4, 0.28), 0, -0.08),
  turned(moved(box(0.14, 0.14, 0.02), -0.05, 0.42), Math.PI / 4),
)

const lens = both(ring(0.42, 0.14), turned(moved(box(0.3, 0.09, 0.08), 0.62, 0), Math.PI / 4))

const cloud = both(
  circle(-0.28, 0.08, 0.26),
  circle(0.05, -0.1, 0.34),
  circle(0.34, 0.1, 0.24),
  moved(box(0.5, 0.17, 0.16), 0.02, 0.18),
)

const bolt: Shape = (x, y) =>
  Math.max(
    Math.min(x * 0.9 + y * 0.35 + 0.28, -x * 0.9 - y * 0.35 + 0.12, y + 0.65, 0.12 - y),
    Math.min(x * 0.9 + y * 0.35 + 0.06, -x * 0.9 - y * 0.35 + 0.26, 0.65 - y, y + 0.08),
  )

export const shapes: readonly Shape[] = [
  ring(0.55, 0.17),
  petals(5, 0.28, 0.64),
  petals(8, 0.4, 0.6),
  turned(triangle, Math.PI / 2),
  heart,
  bars,
  bubble,
  lens,
  cloud,
  bolt,
  without(circle(0, 0, 0.56), circle(0.26, -0.14, 0.46)),
  both(circle(-0.2, 0, 0.38), circle(0.26, 0, 0.3)),
  turned(box(0.4, 0.4, 0.1), Math.PI / 4),
  both(box(0.14, 0.54, 0.1), box(0.54, 0.14, 0.1)),
  without(box(0.52, 0.52, 0.16), moved(box(0.26, 0.26, 0.08), 0, 0)),
  both(
    moved(box(0.5, 0.09, 0.09), 0, -0.3),
    moved(box(0.5, 0.09, 0.09), 0, 0),
    moved(box(0.34, 0.09, 0.09), -0.16, 0.3),
  ),
]
