import { dayMs } from './units.ts'

/** The number of days that define an app's usual moves. */
export const usualDays = 30
/** With fewer moves, the usual move is unknown. */
export const leastMoves = 10
const usualShare = 0.9

/** The smallest value that nine of ten values do not exceed; undefined for none. */
export const upperShareOf = (values: readonly number[]): number | undefined =>
  values.toSorted((a, b) => a - b)[Math.ceil(usualShare * values.length) - 1]

export type RankAt = { observedAt: Date; rank: number }

/**
 * How far an app usually moves in a chart between two measurements, in ranks: the 90th percentile of its moves in the 30 days
 * before the last given rank. `ranks` must be in chronological order; two ranks further apart than `silenceMs` are not a
 * move. Null with fewer than 10 moves, which are too few.
 */
export const usualMoveOf = (ranks: readonly RankAt[], silenceMs: number): number | null => {
  const last = ranks.at(-1)?.observedAt.getTime() ?? 0
  const moves = listMoves(ranks, { since: last - usualDays * dayMs, silenceMs })
  if (moves.length < leastMoves) return null
  return upperShareOf(moves) ?? null
}

const listMoves = (ranks: readonly RankAt[], { since, silenceMs }: { since: number; silenceMs: number }): number[] => {
  const moves: number[] = []
  let before: RankAt | undefined
  for (const at of ranks) {
    const isNear = before !== undefined && at.observedAt.getTime() - before.observedAt.getTime() <= silenceMs
    if (before && isNear && before.observedAt.getTime() >= since) moves.push(Math.abs(at.rank - before.rank))
    before = at
  }
  return moves
}
