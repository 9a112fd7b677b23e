import { rankChange } from '#domain/ranks.ts'

/**
 * How an app's rank changed between two measurements. `new`: never in the chart before; `back`: in the chart at some time
 * before, but not at the previous measurement; `unknown`: one measurement is missing or was not deep enough.
 */
export type ChangeKind = 'stayed' | 'climbed' | 'fell' | 'new' | 'back' | 'left' | 'unknown'

/** Null means measured and not in the chart. A gap is `unknown` instead. */
type Ranks = { rank: number | null; previousRank: number | null }

/** Classifies a change between two measurements, at least one of which has a rank. */
export const changeKindOf = ({ rank, previousRank }: Ranks): ChangeKind => {
  if (rank === null) return previousRank === null ? 'unknown' : 'left'
  if (previousRank === null) return 'new'
  const gained = rankChange({ previous: previousRank, current: rank })
  if (gained === 0) return 'stayed'
  return gained > 0 ? 'climbed' : 'fell'
}

/** The number of ranks gained, negative for a fall; null unless both ranks are known. Used for sorting and CSV files. */
export const ranksGained = ({ rank, previousRank }: Ranks): number | null =>
  rank === null || previousRank === null ? null : rankChange({ previous: previousRank, current: rank })
