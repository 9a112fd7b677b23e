import { medianOf } from './medians.ts'
import { leastWeight, mostWeight, usualWeight } from './scores.ts'
import { type StorefrontCode, storefrontCodes } from './storefronts.ts'

/** By country: the median rating count of its top 100. */
export type MarketSizes = ReadonlyMap<StorefrontCode, number>

type SizeWeights = Readonly<Record<string, number>>

/** Weights by size mean nothing until at least half of the countries are measured. */
export const hasEnoughSizes = ({ measured, missing }: { measured: number; missing: number }): boolean =>
  measured > 0 && measured >= missing

/** Three digits: the sizes are rougher than that, and people read the weights in a form. */
const round = (weight: number): number => Math.min(mostWeight, Math.max(leastWeight, Number(weight.toPrecision(3))))

/** Omits the default weight, so that a country without a size weighs as much as the median country. */
const toWeights = (sizes: MarketSizes, weightOf: (root: number) => number): SizeWeights =>
  Object.fromEntries(
    [...rootsOf(sizes)].flatMap(([code, root]) => {
      const weight = round(weightOf(root))
      return weight === usualWeight ? [] : [[code, weight]]
    }),
  )

/**
 * The square root of each size, relative to the median: a size that is wrong by a factor of four makes a weight wrong
 * by a factor of two. Empty if more than half of the sizes are zero.
 */
const rootsOf = (sizes: MarketSizes): ReadonlyMap<StorefrontCode, number> => {
  const roots = [...sizes].map(([code, size]): [StorefrontCode, number] => [code, Math.sqrt(size)])
  const middle = medianOf(roots.map(([, root]) => root))
  return new Map(middle ? roots.map(([code, root]) => [code, root / middle]) : [])
}

/** The weight of each country is the square root of its size. */
export const weighBySize = (sizes: MarketSizes): SizeWeights => toWeights(sizes, root => root)

/** The share of each country is halfway between its equal share and its share by size. */
export const weighBalanced = (sizes: MarketSizes): SizeWeights => {
  const roots = rootsOf(sizes)
  const all = storefrontCodes.reduce((sum, code) => sum + (roots.get(code) ?? usualWeight), 0)
  const mean = all / storefrontCodes.length
  return toWeights(sizes, root => (root + mean) / (usualWeight + mean))
}
