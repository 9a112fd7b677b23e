import { type RankAt, usualDays, usualMoveOf } from '#domain/moves.ts'
import type { AppId } from '#domain/ranks.ts'
import { dayMs } from '#domain/units.ts'
import type { Move } from './move-lists.rules.ts'
import { isBeyondUsual, type JudgedMove } from './movers.rules.ts'

export const usualOverMs = usualDays * dayMs

/** The ranks of each move's app in its chart, before the move and for as long as usual moves are computed from. */
export type ListRanksBefore = (moves: readonly Move[]) => Promise<readonly (readonly RankAt[])[]>

/** The usual move is computed from earlier ranks only, without the move itself. */
const judge = (move: Move, ranks: readonly RankAt[]): JudgedMove => {
  const { current, silenceMs } = move.pair
  const since = new Date(current.observedAt.getTime() - usualOverMs)
  const before = ranks.filter(({ observedAt }) => observedAt >= since && observedAt < current.observedAt)
  return { ...move, usualMove: usualMoveOf(before, silenceMs) }
}

/** Few moves are read at first, because most lists end there; then more at a time, so that a quiet world is read soon. */
const mostReadAtOnce = 800

export type PickQuery = { noise: 'beyond-usual' | 'all'; limit: number }

/** Takes the next moves of apps that are not picked yet. */
const takeNext = (moves: Iterator<Move>, picked: ReadonlyMap<AppId, JudgedMove>, most: number): Move[] => {
  const taken: Move[] = []
  while (taken.length < most) {
    const next = moves.next()
    if (next.done) break
    if (!picked.has(next.value.appId)) taken.push(next.value)
  }
  return taken
}

/**
 * The first `limit` apps of a list, each with its first unusual move. In the world, an app whose first move is usual in
 * that country appears with its first unusual move, at that move's position in the list.
 */
export const pickMoves = async (
  moves: Iterable<Move>,
  { noise, limit }: PickQuery,
  listRanksBefore: ListRanksBefore,
): Promise<JudgedMove[]> => {
  const picked = new Map<AppId, JudgedMove>()
  const left = moves[Symbol.iterator]()
  for (let size = limit; picked.size < limit; size = Math.min(2 * size, mostReadAtOnce)) {
    const next = takeNext(left, picked, size)
    if (next.length === 0) break
    const ranks = await listRanksBefore(next)
    for (const [index, move] of next.entries()) {
      const judged = judge(move, ranks[index] ?? [])
      const isWanted = noise === 'all' || isBeyondUsual(judged)
      if (isWanted && picked.size < limit && !picked.has(move.appId)) picked.set(move.appId, judged)
    }
  }
  return [...picked.values()]
}
