import { chartKeyOf, parseChartKey } from '#domain/charts.ts'
import { usualDays, usualMoveOf } from '#domain/moves.ts'
import type { AppId } from '#domain/ranks.ts'
import { dayMs } from '#domain/units.ts'
import type { History } from '../history/history.usecases.ts'
import type { RankSeries } from '../history/rank-series.repository.ts'
import { isBeyondUsual, type JudgedMove, listFirstOfApps, type Move } from './movers.rules.ts'

type SeriesHistory = { places: Pick<History['places'], 'listPlacesIn'> }

const usualOverMs = usualDays * dayMs

const keyOf = ({ appId, pair }: Pick<Move, 'appId' | 'pair'>): string => `${appId} ${chartKeyOf(pair.chart)}`

const spanOf = (moves: readonly Move[]) => {
  const moments = moves.map(({ pair }) => pair.current.observedAt.getTime())
  return { from: new Date(Math.min(...moments) - usualOverMs), to: new Date(Math.max(...moments)) }
}

type Ranks = RankSeries['ranks']

/** What is usual is told by what was before: the move itself, and measurements that are shuffled, do not count. */
const judge = (move: Move, ranks: Ranks): JudgedMove => {
  const { current, isShuffled, silenceMs } = move.pair
  const since = new Date(current.observedAt.getTime() - usualOverMs)
  const before = ranks.filter(
    ({ observedAt }) => observedAt >= since && observedAt < current.observedAt && !isShuffled(observedAt),
  )
  return { ...move, usualMove: usualMoveOf(before, silenceMs) }
}

/** Says of moves how far the app usually moves in that chart, by the 30 days before. One statement. */
const judgeMoves = async ({ places }: SeriesHistory, moves: readonly Move[]): Promise<JudgedMove[]> => {
  if (moves.length === 0) return []
  const byChart = Map.groupBy(moves, ({ pair }) => chartKeyOf(pair.chart))
  const wanted = [...byChart].map(([key, its]) => ({
    chart: parseChartKey(key),
    appIds: its.map(({ appId }) => appId),
  }))
  const found = await places.listPlacesIn(wanted, spanOf(moves))
  const ranksOf = new Map(found.map(({ appId, chart, ranks }) => [`${appId} ${chartKeyOf(chart)}`, ranks]))
  return moves.map(move => judge(move, ranksOf.get(keyOf(move)) ?? []))
}

/** Moves of a list that are judged at first, and at most at a time: a chart is read again for each part. */
const firstMoves = 300
const mostMoves = 1_000

/** A list on its way: how far it was looked through, and the move of each app that was picked. */
type Search = { moves: readonly Move[]; lookedAt: number; picked: Map<AppId, JudgedMove> }

const isOpen = ({ moves, lookedAt, picked }: Search, limit: number): boolean =>
  picked.size < limit && lookedAt < moves.length

/** The next moves of apps that have no place yet. */
const takeNext = (pick: Search, size: number): Move[] => {
  const next: Move[] = []
  while (next.length < size && pick.lookedAt < pick.moves.length) {
    const move = pick.moves[pick.lookedAt]
    if (move && !pick.picked.has(move.appId)) next.push(move)
    pick.lookedAt += 1
  }
  return next
}

const keep = ({ picked }: Search, judged: readonly JudgedMove[], { noise, limit }: PickQuery): void => {
  for (const move of judged) {
    const isFree = picked.size < limit && !picked.has(move.appId)
    if (isFree && (noise === 'all' || isBeyondUsual(move))) picked.set(move.appId, move)
  }
}

export type PickQuery = { noise: 'beyond-usual' | 'all'; limit: number }

/**
 * The first apps of each list, each by its first move that is not noise: in the world an app whose largest move is usual
 * for it there is shown where it moved farther than usual, in the place that this move has among all. The lists are
 * looked through in parts, each twice as long, so that few statements are needed and few ranks are read in vain.
 */
export const pickMoves = async (
  history: SeriesHistory,
  lists: readonly (readonly Move[])[],
  query: PickQuery,
): Promise<JudgedMove[][]> => {
  const { noise, limit } = query
  const picks = lists.map(
    (moves): Search => ({ moves: noise === 'all' ? listFirstOfApps(moves) : moves, lookedAt: 0, picked: new Map() }),
  )
  let size = noise === 'all' ? limit : Math.max(firstMoves, 2 * limit)
  while (picks.some(pick => isOpen(pick, limit))) {
    const parts = picks.map(pick => (isOpen(pick, limit) ? takeNext(pick, size) : []))
    const judged = await judgeMoves(history, parts.flat())
    for (const [index, part] of parts.entries()) {
      const pick = picks[index]
      if (pick) keep(pick, judged.splice(0, part.length), query)
    }
    size = Math.min(2 * size, mostMoves)
  }
  return picks.map(({ picked }) => [...picked.values()])
}
