import { dayMs } from './units.ts'

/** What is usual is told by the moves of this time. */
export const usualDays = 30
const leastMoves = 10
const usualShare = 0.9

export type RankAt = { observedAt: Date; rank: number }

/**
 * How far an app usually moves in a chart from one measurement to the next, in places: nine in ten of its moves in the 30
 * days up to the last rank that is given are no larger. The ranks are in order of time. Two that are farther apart than
 * the silence limit are no neighbours. Null with fewer than 10 moves: of so few nothing can be said.
 */
export const usualMoveOf = (ranks: readonly RankAt[], silenceMs: number): number | null => {
  const last = ranks.at(-1)?.observedAt.getTime() ?? 0
  const moves = listMoves(ranks, { since: last - usualDays * dayMs, silenceMs })
  if (moves.length < leastMoves) return null
  return moves.sort((a, b) => a - b)[Math.ceil(usualShare * moves.length) - 1] ?? null
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
