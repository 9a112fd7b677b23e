/** A reading has the time at which it was read; a gap, in which nothing was read, only its place in the series. */
export type Placed = { observedAt: string } | { observedAt: null; at: string }

/** Where a reading or a gap stands in time. */
export const momentOf = (point: Placed): string => (point.observedAt === null ? point.at : point.observedAt)
