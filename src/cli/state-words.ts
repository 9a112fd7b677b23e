import type { JoinedRank } from '#contract/seen-ranks.ts'
import type { RankState } from '#domain/ranks.ts'

/** Days of a sparkline: more do not fit beside other columns. */
export const shownDays = 30

const bars = '▁▂▃▄▅▆▇█'

/**
 * A rank per day as one character: high is a good rank. `·`: measured, and not in the chart. A space: not measured.
 */
export const sparkline = (ranks: readonly (number | null)[]): string => {
  const known = ranks.filter((rank): rank is number => rank !== null && rank > 0)
  const [best, worst] = [Math.min(...known), Math.max(...known)]
  const steps = bars.length - 1
  return ranks
    .map(rank => {
      if (rank === null) return ' '
      if (rank === 0) return '·'
      const step = worst === best ? steps : Math.round((steps * (worst - rank)) / (worst - best))
      return bars[step]
    })
    .join('')
}

type Seen = { state: RankState['state']; rank?: number | null; depth?: number | null; reason?: string | null }

/** A rank, or why there is none. Every state has a text, so no cell is empty. */
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

/** The best rank of several charts. A chart that was not read may have a better one. */
export const joinedWords = (seen: JoinedRank): string =>
  seen.state === 'ranked' && seen.charts.read < seen.charts.of ? `${stateWords(seen)} or better` : stateWords(seen)

/** For spreadsheets: a rank as a number, and the other states in words. */
export const stateCell = (seen: Seen): string | number =>
  seen.state === 'ranked' ? (seen.rank ?? stateWords(seen)) : stateWords(seen)

export const changeWords = (change: number | null | undefined): string => {
  if (change === null || change === undefined) return 'unknown'
  if (change === 0) return 'same'
  return change > 0 ? `+${change}` : String(change)
}
