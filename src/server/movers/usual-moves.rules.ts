import { usualDays, usualMoveOf } from '#domain/moves.ts'
import type { AppId } from '#domain/ranks.ts'
import { dayMs } from '#domain/units.ts'
import type { Move } from './move-lists.rules.ts'
import { isBeyondUsual, type JudgedMove } from './movers.rules.ts'

const usualOverMs = usualDays * dayMs

/** The usual move is computed from earlier ranks only, without the move itself. */
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
 * The first `limit` apps of a list, each with its first unusual move. In the world, an app whose largest move is usual in
 * that country appears with its largest unusual move, at that move's position in the list.
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
