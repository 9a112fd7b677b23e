import type { StorefrontCode } from './storefronts.ts'

export { fullScore } from './full-score.ts'

/** Ranks beyond this one count nothing, so the depth that a source can show does not change a score. */
const deepestScored = 100

/** A country's share rests on its last measured days: this many. */
export const scoredDays = 7
/** Measured days older than this no longer count, and the country leaves the score. */
export const forgottenDays = 14
/** A country measured longer ago than this is carried on with its older ranks, and named. */
export const carriedDays = 3
/** With more of the world's weight missing than this, a score has an interval only. */
export const mostMissing = 0.1

/** Any rank that counts nothing, and any measured chart without the app. */
export const outside = deepestScored + 1

const steepness = 0.85

/**
 * What a rank counts: 1 for the first, half of it for the second, a fiftieth for the hundredth. A power law, because that is
 * how sales fell with rank wherever they were published. On recorded charts, it also tells apps apart best.
 */
export const discountOf = (rank: number): number => (rank <= deepestScored ? rank ** -steepness : 0)

/** What a country weighs that has no weight of its own. */
export const usualWeight = 1
export const leastWeight = 0.01
export const mostWeight = 100

/** One country with more of the world than this decides most scores. */
export const alarmingShare = 0.15

/** What each country has of the whole: these add up to 1. A country without a weight has the usual one. */
export const sharesOf = (
  storefronts: readonly StorefrontCode[],
  weights: Readonly<Record<string, number>>,
): ReadonlyMap<StorefrontCode, number> => {
  const weighed = storefronts.map((code): [StorefrontCode, number] => [code, weights[code] ?? usualWeight])
  const all = weighed.reduce((sum, [, weight]) => sum + weight, 0)
  return new Map(weighed.map(([code, weight]) => [code, weight / all]))
}
