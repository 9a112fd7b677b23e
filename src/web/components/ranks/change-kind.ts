import { rankChange } from '#domain/ranks.ts'

/**
 * What happened to an app between two measurements. `new`: never there before; `back`: it was once, but not at the other
 * measurement; `unknown`: one of the two is missing, or was not deep enough.
 */
export type ChangeKind = 'stayed' | 'climbed' | 'fell' | 'new' | 'back' | 'left' | 'unknown'

/** Null: it was measured, and not there. Never of a gap: that is `unknown`. */
type Ranks = { rank: number | null; previousRank: number | null }

/** The kind of a change between two measurements, at least one with a rank. */
export const changeKindOf = ({ rank, previousRank }: Ranks): ChangeKind => {
  if (rank === null) return previousRank === null ? 'unknown' : 'left'
  if (previousRank === null) return 'new'
  const places = rankChange({ previous: previousRank, current: rank })
  if (places === 0) return 'stayed'
  return places > 0 ? 'climbed' : 'fell'
}

/** Places climbed, negative for a fall; null where one of the two has no rank. As a table sorts it and a CSV file has it. */
export const placesClimbed = ({ rank, previousRank }: Ranks): number | null =>
  rank === null || previousRank === null ? null : rankChange({ previous: previousRank, current: rank })
