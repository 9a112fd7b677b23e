import { compareNames } from '#domain/text-order.ts'
import type { AppEntry } from '../catalog/apps.rules.ts'

/** The sort key of an app in a list, before its name. */
export type Place = { countries: number; bestRank: number }

const comparePlaces = (a: Place, b: Place): number => b.countries - a.countries || a.bestRank - b.bestRank

/** By name, then age of the app. */
export const compareEntryNames = (a: AppEntry, b: AppEntry): number => compareNames(a.name, b.name) || a.appId - b.appId

/** Most countries first, then best rank, then name, then age of the app. */
export const compareEntries = (a: Place & AppEntry, b: Place & AppEntry): number =>
  comparePlaces(a, b) || compareEntryNames(a, b)

/**
 * The first `limit` entries in order, followed by all entries tied with the last of them. Names break these ties, so the
 * caller loads only their names.
 */
export const listFirstPlaces = <Placed extends Place>(places: readonly Placed[], limit: number): Placed[] => {
  // Sorts plain numbers without a comparison function: comparing tens of thousands of objects would block other requests.
  const ascending = Float64Array.from(places, keyOf).sort()
  const least = ascending.at(-limit) ?? Number.NEGATIVE_INFINITY
  return places.filter(place => keyOf(place) >= least).sort(comparePlaces)
}

/** Larger keys come first. */
const keyOf = ({ countries, bestRank }: Place): number => countries * 1_000 - bestRank
