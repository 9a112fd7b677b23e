import type { Comparison } from '#contract/comparisons.ts'
import type { JoinedRank } from '#contract/seen-ranks.ts'
import type { AppWorld } from '#contract/worlds.ts'
import { compareStorefronts } from '#domain/storefronts.ts'
import { compareNames } from '#domain/text-order.ts'
import { isDecided, type JudgedCountry } from '../worlds/worlds.rules.ts'

export type ComparedCountry = Comparison['countries'][number]

/** Whether the app's state in this country is certain: every chart that could hold it was read, or it is not sold there. */
const isKnown = (seen: JoinedRank): boolean => isDecided(seen) || seen.state === 'not-offered'

type Judged = JoinedRank & Pick<JudgedCountry, 'ruledOutTo'>

/** Whether the app may have a better rank than this one, because it is ruled out only down to `ruledOutTo`. */
const mayBeBetter = ({ state, ruledOutTo }: Judged, rank: number): boolean => state === 'unranked' && ruledOutTo < rank

/**
 * Whether a country can have a winner: every app's state must be certain. An app with a rank and a missing chart may actually
 * rank better.
 */
export const isComparable = (seen: readonly JoinedRank[]): boolean => seen.every(isKnown)

/**
 * The indexes of the apps with the best rank in a country; several if tied. There is no winner if an app's state is
 * uncertain, or if its chart was not read as deep as the best rank, because it might be ahead.
 */
export const findWinners = (seen: readonly Judged[]): number[] => {
  const ranks = seen.flatMap(({ rank }) => (rank === null ? [] : [rank]))
  if (ranks.length === 0 || !isComparable(seen)) return []
  const best = Math.min(...ranks)
  if (seen.some(state => mayBeBetter(state, best))) return []
  return seen.flatMap(({ rank }, index) => (rank === best ? [index] : []))
}

const toSeenRank = ({ state, rank, depth, observedAt, reason, detail, charts }: JudgedCountry): JoinedRank => ({
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

/** By the best rank of any app, ties by larger storefront; countries without a rank last, by name. */
const compareCountries = (a: ComparedCountry, b: ComparedCountry): number => {
  const [bestA, bestB] = [bestOf(a), bestOf(b)]
  if (bestA !== bestB) return bestA < bestB ? -1 : 1
  const isRanked = Number.isFinite(bestA)
  return isRanked ? compareStorefronts(a.storefront, b.storefront) : compareNames(a.countryName, b.countryName)
}

type World = Pick<AppWorld, 'app'> & { countries: readonly JudgedCountry[] }

/** Joins the worlds of several apps country by country. All must have the same moment and filter. */
export const joinWorlds = (worlds: readonly World[]): ComparedCountry[] => {
  const [first, ...others] = worlds
  const seenIn = others.map(({ countries }) => new Map(countries.map(country => [country.storefront, country])))
  const joined = (first?.countries ?? []).map((country): ComparedCountry => {
    const { storefront, countryName, flagUrl } = country
    const ofOthers = seenIn.flatMap(seen => seen.get(storefront) ?? [])
    const judged = [country, ...ofOthers]
    const seen = judged.map(toSeenRank)
    const winners = findWinners(judged).flatMap(index => worlds[index]?.app.appStoreId ?? [])
    return { storefront, countryName, flagUrl, seen, winners }
  })
  return joined.sort(compareCountries)
}
