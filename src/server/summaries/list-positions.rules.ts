import type { ScoreFigures } from '#contract/scores.ts'
import type { AppId } from '#domain/ranks.ts'
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

type Scored = ListPosition & { appId: AppId; worldScore?: ScoreFigures | undefined }

/** Apps without a score are last. */
const compareScores = (a: Scored, b: Scored): number => (b.worldScore?.score ?? -1) - (a.worldScore?.score ?? -1)

/** Highest world score first, then as in the usual order; the older app decides instead of the name. */
export const sortByScore = <Position extends Scored>(positions: readonly Position[]): Position[] =>
  positions.toSorted((a, b) => compareScores(a, b) || comparePositions(a, b) || a.appId - b.appId)
