/** A reading has the time at which it was read; a gap, in which nothing was read, only its place in the series. */
export type Placed = { observedAt: string } | { observedAt: null; at: string }

/** The time of a reading, or the place of a gap in the series. */
export const momentOf = (point: Placed): string => (point.observedAt === null ? point.at : point.observedAt)
