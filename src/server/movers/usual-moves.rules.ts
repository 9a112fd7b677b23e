import { usualDays, usualMoveOf } from '#domain/moves.ts'
import type { AppId } from '#domain/ranks.ts'
import { dayMs } from '#domain/units.ts'
import type { Move } from './move-lists.rules.ts'
import { isBeyondUsual, type JudgedMove } from './movers.rules.ts'

const usualOverMs = usualDays * dayMs

/** What is usual is told by what was before: the move itself does not count. */
const judge = (move: Move): JudgedMove => {
  const { current, silenceMs, findRanks } = move.pair
  const since = new Date(current.observedAt.getTime() - usualOverMs)
  const before = findRanks(move.appId).filter(
    ({ observedAt }) => observedAt >= since && observedAt < current.observedAt,
  )
  return { ...move, usualMove: usualMoveOf(before, silenceMs) }
}

export type PickQuery = { noise: 'beyond-usual' | 'all'; limit: number }

/**
 * The first apps of a list, each by its first move that is not noise: in the world an app whose largest move is usual for it
 * there is shown where it moved farther than usual, in the place that this move has among all.
 */
export const pickMoves = (moves: Iterable<Move>, { noise, limit }: PickQuery): JudgedMove[] => {
  const picked = new Map<AppId, JudgedMove>()
  for (const move of moves) {
    if (picked.size >= limit) break
    if (picked.has(move.appId)) continue
    const judged = judge(move)
    if (noise === 'all' || isBeyondUsual(judged)) picked.set(move.appId, judged)
  }
  return [...picked.values()]
}
