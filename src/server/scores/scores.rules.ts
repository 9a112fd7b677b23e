import { carriedDays, discountOf, forgottenDays, fullScore, mostMissing, outside, scoredDays } from '#domain/scores.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'

/** The ranks that represent an app in one country; 101 means any rank that counts nothing. */
export type CountryRanks = {
  /** The median of the last seven measured days. */
  rank: number
  /** The median of the last seven days if the app was number one on the days without a measurement. */
  best: number
  /** The same if it was not in the chart on those days. */
  worst: number
}

/** The position of an app in a country. */
export type CountryScore = CountryRanks & {
  /** How many of the last seven days were measured. */
  measuredDays: number
  /** How long before the last day of the score the country was measured last, in days. */
  daysAgo: number
}

/** The share of each country; the shares add up to 1. */
export type Shares = ReadonlyMap<StorefrontCode, number>

/** Null for a country that was not measured for 14 days. */
export type CountryScores = ReadonlyMap<StorefrontCode, CountryScore | null>

export type Interval = { low: number; high: number }

/** `missing`: the weight of the countries that are carried or gone. `present`: that of the countries which are not gone. */
export type WorldScore = Interval & { score: number | null; missing: number; present: number }

/** The days of a country that count, by their numbers. */
export type CountedDays = {
  /** The last seven measured ones within fourteen, newest first. */
  measured: readonly number[]
  /** How many of these are within the last seven days. */
  recent: number
}

const middle = scoredDays >> 1

export const countDays = (isMeasured: (day: number) => boolean, end: number): CountedDays => {
  const measured: number[] = []
  for (let day = end; day > end - forgottenDays && measured.length < scoredDays; day -= 1)
    if (isMeasured(day)) measured.push(day)
  return { measured, recent: measured.filter(day => day > end - scoredDays).length }
}

/**
 * `ranks` and `recent` hold only the ranks that count, in ascending order: those of all measured days, and those of the last
 * seven days. On the other measured days, the app was outside.
 */
export const rankCountry = (
  { ranks, recent }: { ranks: readonly number[]; recent: readonly number[] },
  days: CountedDays,
): CountryRanks => {
  const atBest = middle - (scoredDays - days.recent)
  return {
    rank: ranks[days.measured.length >> 1] ?? outside,
    best: atBest < 0 ? 1 : (recent[atBest] ?? outside),
    worst: recent[middle] ?? outside,
  }
}

const inOrder = (ranks: readonly number[]): number[] => ranks.filter(rank => rank < outside).sort((a, b) => a - b)

/** `rankOn`: the rank on a measured day, or one that counts nothing. Null without a measured day. */
export const scoreCountry = (
  days: CountedDays,
  { end, rankOn }: { end: number; rankOn: (day: number) => number },
): CountryScore | null => {
  const [newest] = days.measured
  if (newest === undefined) return null
  const ranks = days.measured.map(rankOn)
  return {
    ...rankCountry({ ranks: inOrder(ranks), recent: inOrder(ranks.slice(0, days.recent)) }, days),
    measuredDays: days.recent,
    daysAgo: end - newest,
  }
}

export const isCarried = ({ daysAgo }: Pick<CountryScore, 'daysAgo'>): boolean => daysAgo > carriedDays

const roundingError = 1e-9

const isTooMuchMissing = (missing: number): boolean => missing > mostMissing + roundingError

/**
 * The score of an app: the shares of the countries that are not gone count as the whole. In the interval, a country that is
 * gone counts nothing at the low end and all of its share at the high end.
 */
export const scoreWorld = (countries: CountryScores, shares: Shares): WorldScore => {
  let [sum, low, high, missing, present] = [0, 0, 0, 0, 0]
  for (const [storefront, share] of shares) {
    const country = countries.get(storefront)
    if (!country || isCarried(country)) missing += share
    high += share * (country ? discountOf(country.best) : 1)
    if (!country) continue
    present += share
    sum += share * discountOf(country.rank)
    low += share * discountOf(country.worst)
  }
  const hasScore = present > 0 && !isTooMuchMissing(missing)
  // Sums of many fractions differ in their last digits.
  const point = Math.min(high, Math.max(low, sum / present))
  return {
    score: hasScore ? fullScore * point : null,
    low: fullScore * low,
    high: Math.min(fullScore, fullScore * high),
    missing,
    present,
  }
}

/** The points that a country adds to the score. */
export const pointsOf = (
  country: CountryScore | null | undefined,
  { share, present }: { share: number; present: number },
): number => (country && present > 0 ? (fullScore * share * discountOf(country.rank)) / present : 0)
