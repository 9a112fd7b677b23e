import type { SeenPosition } from '#contract/keywords.ts'
import type { RankPoint } from '#contract/ranks.ts'
import type { Seen } from '#web/components/ranks/seen.words.ts'

type Moments = { observedAt: string | null }

/** Converts a search position for tables that show ranks. */
export const seenOf = ({ position, ...seen }: SeenPosition): Seen & Moments => ({ ...seen, rank: position })

const pointOf = ({ state, position, depth, observedAt, reason, detail }: SeenPosition): RankPoint | undefined => {
  if (observedAt === null) return undefined
  if (state === 'failed') {
    return { observedAt, state, reason: reason ?? 'not-fetched', ...(detail !== null && { detail }) }
  }
  if (state === 'not-tracked') return { observedAt, state }
  if (state === 'unranked') return { observedAt, state, depth: depth ?? 0 }
  return position === null ? undefined : { observedAt, state, rank: position, depth: depth ?? position }
}

/** Converts search positions for plots. Drops positions without a time. */
export const pointsOf = (positions: readonly SeenPosition[]): RankPoint[] =>
  positions.flatMap(position => pointOf(position) ?? [])
