import type { RankState } from '#domain/ranks.ts'

type Seen = { state: RankState['state']; rank?: number | null; depth?: number | null; reason?: string | null }

/** A rank, or why there is none. No state is an empty cell. */
export const stateWords = ({ state, rank, depth, reason }: Seen): string => {
  const words: Record<RankState['state'], string> = {
    ranked: `#${rank}`,
    unranked: depth ? `not in top ${depth}` : 'not in the chart',
    empty: 'empty chart',
    failed: reason ? `not measured (${reason})` : 'not measured',
    'not-offered': 'not sold there',
    'not-tracked': 'not tracked',
  }
  return words[state]
}

/** A change between two measurements. */
export const changeWords = (change: number | null | undefined): string => {
  if (change === null || change === undefined) return 'unknown'
  if (change === 0) return 'same'
  return change > 0 ? `+${change}` : String(change)
}
