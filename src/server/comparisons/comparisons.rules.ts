import type { Comparison } from '#contract/comparisons.ts'
import type { JoinedRank } from '#contract/seen-ranks.ts'
import type { AppWorld, WorldCountry } from '#contract/worlds.ts'
import { compareStorefronts } from '#domain/storefronts.ts'
import { compareNames } from '#domain/text-order.ts'
import { isDecided } from '../worlds/worlds.rules.ts'

export type ComparedCountry = Comparison['countries'][number]

/** Whether the app is decided in this country: all charts it could be in were read, or it is not sold there. */
const isKnown = (seen: JoinedRank): boolean => isDecided(seen) || seen.state === 'not-offered'

/** Whether the app may have a better rank than this one: all that is known of it is that it is not in the first places. */
const mayBeBetter = ({ state, depth }: JoinedRank, rank: number): boolean => state === 'unranked' && (depth ?? 0) < rank

/**
 * Whether anything can be said about who is best there: every app has to be decided. One with a rank and a chart that is
 * missing may be better than its rank.
 */
export const isComparable = (seen: readonly JoinedRank[]): boolean => seen.every(isKnown)

/**
 * The indexes of the apps with the best rank of a country, several if tied. There is no winner if an app's rank is not decided, or if its
 * chart was read less deep than the best rank, as it might be ahead.
 */
export const findWinners = (seen: readonly JoinedRank[]): number[] => {
  const ranks = seen.flatMap(({ rank }) => (rank === null ? [] : [rank]))
  if (ranks.length === 0 || !isComparable(seen)) return []
  const best = Math.min(...ranks)
  if (seen.some(one => mayBeBetter(one, best))) return []
  return seen.flatMap(({ rank }, place) => (rank === best ? [place] : []))
}

const toSeenRank = ({ state, rank, depth, observedAt, reason, detail, charts }: WorldCountry): JoinedRank => ({
  state,
  rank,
  depth,
  observedAt,
  reason,
  detail,
  charts,
})

const bestOf = ({ seen }: Pick<ComparedCountry, 'seen'>): number =>
  Math.min(...seen.map(({ rank }) => rank ?? Number.POSITIVE_INFINITY))

/** By the best rank of any app, ties by larger storefront; those without a rank last, by name. */
const compareCountries = (a: ComparedCountry, b: ComparedCountry): number => {
  const [bestA, bestB] = [bestOf(a), bestOf(b)]
  if (bestA !== bestB) return bestA < bestB ? -1 : 1
  const isRanked = Number.isFinite(bestA)
  return isRanked ? compareStorefronts(a.storefront, b.storefront) : compareNames(a.countryName, b.countryName)
}

/** The worlds of several apps, of the same moment and filter, country by country. */
export const joinWorlds = (worlds: readonly Pick<AppWorld, 'app' | 'countries'>[]): ComparedCountry[] => {
  const [first, ...others] = worlds
  const seenIn = others.map(({ countries }) => new Map(countries.map(country => [country.storefront, country])))
  const joined = (first?.countries ?? []).map((country): ComparedCountry => {
    const { storefront, countryName, flagUrl } = country
    const ofOthers = seenIn.flatMap(seen => seen.get(storefront) ?? [])
    const seen = [country, ...ofOthers].map(toSeenRank)
    const winners = findWinners(seen).flatMap(place => worlds[place]?.app.appStoreId ?? [])
    return { storefront, countryName, flagUrl, seen, winners }
  })
  return joined.sort(compareCountries)
}
