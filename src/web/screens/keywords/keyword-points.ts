import type { PositionPoint, SeenPosition } from '#contract/keywords.ts'
import type { RankPoint } from '#contract/ranks.ts'
import type { Seen } from '#web/components/ranks/seen.words.ts'

type Moments = { observedAt: string | null }

export const seenOf = ({ position, ...seen }: SeenPosition): Seen & Moments => ({ ...seen, rank: position })

const pointOf = ({ state, position, depth, at, reason, detail }: PositionPoint): RankPoint | undefined => {
  if (state === 'failed') {
    return { observedAt: null, at, state, reason: reason ?? 'not-fetched', detail }
  }
  if (state === 'not-tracked') return { observedAt: null, at, state }
  if (state === 'unranked') return { observedAt: at, state, depth: depth ?? 0 }
  return position === null ? undefined : { observedAt: at, state, rank: position, depth: depth ?? position }
}

export const pointsOf = (positions: readonly PositionPoint[]): RankPoint[] =>
  positions.flatMap(position => pointOf(position) ?? [])
