import type { SeenPosition } from '#contract/keywords.ts'
import type { RankPoint } from '#contract/ranks.ts'
import type { Seen } from '#web/components/ranks/seen.words.ts'

type Moments = { observedAt: string | null }

/** A search position where tables show what was seen: its state, with the position as the rank. */
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

/** Search positions as plots draw them. What was at no moment is nothing to draw. */
export const pointsOf = (positions: readonly SeenPosition[]): RankPoint[] =>
  positions.flatMap(position => pointOf(position) ?? [])
