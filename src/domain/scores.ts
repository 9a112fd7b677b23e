import type { StorefrontCode } from './storefronts.ts'

export { fullScore } from './full-score.ts'

/** Ranks beyond this one count for nothing, so the depth that a source can show does not change a score. */
const deepestScored = 100

/** A country's share rests on this many of its last measured days. */
export const scoredDays = 7
/** Measured days older than this no longer count, and the country leaves the score. */
export const forgottenDays = 14
/** A country measured longer ago than this counts with its older ranks and is listed. */
export const carriedDays = 3
/** If more than this share of the world's weight is missing, a score is only an interval. */
export const mostMissing = 0.1

/** Stands for any rank that counts for nothing, and for a measured chart without the app. */
export const outside = deepestScored + 1

const steepness = 0.85

/**
 * The points of a rank: 1 for the first, about half for the second, a fiftieth for the hundredth. Published sales fell
 * with rank by a power law, which also separates apps best on recorded charts.
 */
export const discountOf = (rank: number): number => (rank <= deepestScored ? rank ** -steepness : 0)

/** The weight of a country without a weight of its own. */
export const usualWeight = 1
export const leastWeight = 0.01
export const mostWeight = 100

/** One country with a larger share than this decides most scores. */
export const alarmingShare = 0.15

/** The share of each country; shares add up to 1. A country without a weight has the default one. */
export const sharesOf = (
  storefronts: readonly StorefrontCode[],
  weights: Readonly<Record<string, number>>,
): ReadonlyMap<StorefrontCode, number> => {
  const weighed = storefronts.map((code): [StorefrontCode, number] => [code, weights[code] ?? usualWeight])
  const all = weighed.reduce((sum, [, weight]) => sum + weight, 0)
  return new Map(weighed.map(([code, weight]) => [code, weight / all]))
}
