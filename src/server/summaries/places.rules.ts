import { compareNames } from '#domain/text-order.ts'
import type { AppEntry } from '../catalog/apps.rules.ts'

/** What the place of an app in a list depends on, before its name. */
export type Place = { countries: number; bestRank: number }

const comparePlaces = (a: Place, b: Place): number => b.countries - a.countries || a.bestRank - b.bestRank

/** By name, then age of the app. */
export const compareEntryNames = (a: AppEntry, b: AppEntry): number => compareNames(a.name, b.name) || a.appId - b.appId

/** Most countries first, then best rank, then name, then age of the app. */
export const compareEntries = (a: Place & AppEntry, b: Place & AppEntry): number =>
  comparePlaces(a, b) || compareEntryNames(a, b)

/**
 * The first places in order, and after them those that share the place of the last: which of these belong to the first
 * is decided by their names, so that no name need be known but theirs.
 */
export const listFirstPlaces = <Placed extends Place>(places: readonly Placed[], limit: number): Placed[] => {
  // Numbers are sorted without a call for each comparison: tens of thousands of places would hold up everybody else.
  const ascending = Float64Array.from(places, keyOf).sort()
  const least = ascending.at(-limit) ?? Number.NEGATIVE_INFINITY
  return places.filter(place => keyOf(place) >= least).sort(comparePlaces)
}

/** Larger comes first. */
const keyOf = ({ countries, bestRank }: Place): number => countries * 1_000 - bestRank
