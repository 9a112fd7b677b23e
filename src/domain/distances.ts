/** How many ranks a reading had. A chart of 12 apps has no rank 13, however deep its source goes. */
export const ranksIn = ({ depth, entryCount }: { depth: number; entryCount: number }): number =>
  Math.min(depth, entryCount)

/** Where an app was in a reading of `depth` ranks; `rank` is null outside of them. */
export type Place = { rank: number | null; depth: number }

/** The rank, or the best rank that an app outside of the reading can have had. */
export const boundOf = ({ depth, rank }: Place): number => rank ?? depth + 1

/**
 * How many ranks an app climbed between two readings; negative for a fall, and a minimum if it was outside in one of
 * them. Null if the distance is unknown: both are without the app, or the one without it ends above the rank in the
 * other.
 */
export const climbBetween = (before: Place, after: Place): number | null => {
  if (before.rank === null && after.rank === null) return null
  const climbed = boundOf(before) - boundOf(after)
  const isHidden = (before.rank === null && climbed <= 0) || (after.rank === null && climbed >= 0)
  return isHidden ? null : climbed
}

type Change = { rank: number | null; previousRank: number | null }

/** How many ranks the reading without the app had, or the newer one if the app is in both. */
export const ranksWithout = ({ rank, previousRank }: Change, ranks: { before: number; now: number }): number =>
  rank !== null && previousRank === null ? ranks.before : ranks.now
