import type { listScoreWeights, ScoreWeightsVersion } from '#contract/scores.ts'
import { leastWeight, mostWeight, sharesOf, usualWeight } from '#domain/scores.ts'
import { type StorefrontCode, storefrontCodes } from '#domain/storefronts.ts'

export type WeightsAnswer = (typeof listScoreWeights)['response']['_output']

/** The typed text of each country that differs from the default weight. */
export type WeightDraft = Readonly<Partial<Record<StorefrontCode, string>>>

export type Weights = Readonly<Record<string, number>>

const toWeights = (version: ScoreWeightsVersion | undefined): Weights =>
  Object.fromEntries(version?.weights.map(({ storefront, weight }) => [storefront, weight]) ?? [])

/** The versions that apply now and from the next month. Weights change only on the first of a month. */
export const splitVersions = ({ versions, nextValidFrom }: WeightsAnswer) => {
  const isNext = ({ validFrom }: ScoreWeightsVersion) => validFrom === nextValidFrom
  const upcoming = versions.find(isNext)
  const current = versions.find(version => !isNext(version))
  return { current, upcoming, now: toWeights(current), saved: toWeights(upcoming ?? current) }
}

export const draftOf = (weights: Weights): WeightDraft =>
  Object.fromEntries(Object.entries(weights).map(([code, weight]) => [code, String(weight)]))

/** Undefined for a text that is not a weight. An empty field means the default weight. */
export const readWeight = (typed: string | undefined): number | undefined => {
  const text = (typed ?? '').trim().replace(',', '.')
  if (text === '') return usualWeight
  const weight = Number(text)
  return weight >= leastWeight && weight <= mostWeight ? weight : undefined
}

/** Undefined while a text is not a weight. Default weights are omitted, so equal weights are an empty list. */
export const weightsOf = (draft: WeightDraft): Weights | undefined => {
  const read = storefrontCodes.map(code => [code, readWeight(draft[code])] as const)
  if (read.some(([, weight]) => weight === undefined)) return undefined
  return Object.fromEntries(
    read.flatMap(([code, weight]) => (weight === undefined || weight === usualWeight ? [] : [[code, weight]])),
  )
}

export type ShareChange = { storefront: StorefrontCode; before: number; after: number }

/** The shares of all countries before and after a change, the largest first. */
export const listShares = (before: Weights, after: Weights): ShareChange[] => {
  const [sharesBefore, sharesAfter] = [sharesOf(storefrontCodes, before), sharesOf(storefrontCodes, after)]
  return storefrontCodes
    .map(storefront => ({
      storefront,
      before: sharesBefore.get(storefront) ?? 0,
      after: sharesAfter.get(storefront) ?? 0,
    }))
    .sort((a, b) => b.after - a.after)
}

/** The number of countries whose weight changes. */
export const countChanged = (before: Weights, after: Weights): number =>
  storefrontCodes.filter(code => (before[code] ?? usualWeight) !== (after[code] ?? usualWeight)).length
