import { compareNames } from '#domain/text-order.ts'
import type { AppEntry } from '../catalog/apps.rules.ts'

/** The sort key of an app in a list, before its name. */
export type ListPosition = { countries: number; bestRank: number }

const comparePositions = (a: ListPosition, b: ListPosition): number =>
  b.countries - a.countries || a.bestRank - b.bestRank

/** By name, then age of the app. */
export const compareEntryNames = (a: AppEntry, b: AppEntry): number => compareNames(a.name, b.name) || a.appId - b.appId

/** Most countries first, then best rank, then name, then age of the app. */
export const compareEntries = (a: ListPosition & AppEntry, b: ListPosition & AppEntry): number =>
  comparePositions(a, b) || compareEntryNames(a, b)

/**
 * The first `limit` entries in order, followed by all entries tied with the last of them. Names break these ties, so the
 * caller loads only their names.
 */
export const listTopPositions = <Position extends ListPosition>(
  positions: readonly Position[],
  limit: number,
): Position[] => {
  // Sorts plain numbers without a comparison function: comparing tens of thousands of objects would block other requests.
  const ascending = Float64Array.from(positions, keyOf).sort()
  const least = ascending.at(-limit) ?? Number.NEGATIVE_INFINITY
  return positions.filter(position => keyOf(position) >= least).sort(comparePositions)
}

/** Larger keys come first. */
const keyOf = ({ countries, bestRank }: ListPosition): number => countries * 1_000 - bestRank
