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

/** Reads the ranks of apps in their charts of the 30 days before, by the key of the move. One statement. */
const readRanks = async ({ places }: SeriesHistory, moves: readonly Move[]): Promise<Map<string, Ranks>> => {
  const byChart = Map.groupBy(moves, ({ pair }) => chartKeyOf(pair.chart))
  const wanted = [...byChart].map(([key, its]) => ({
    chart: parseChartKey(key),
    appIds: its.map(({ appId }) => appId),
  }))
  const found = await places.listPlacesIn(wanted, spanOf(moves))
  const ranksOf = new Map(found.map(({ appId, chart, ranks }) => [`${appId} ${chartKeyOf(chart)}`, ranks]))
  return new Map(moves.map(keyOf).map(key => [key, ranksOf.get(key) ?? []]))
}

/** A list on its way: how far it was looked through, the move of each app that was picked, and ranks that were read later. */
type Search = {
  moves: readonly Move[]
  lookedAt: number
  picked: Map<AppId, JudgedMove>
  ranks: Map<string, Ranks>
}

/** Of so many moves at first, and at most, ranks are read at once where those that came with the pairs do not reach. */
const firstMoves = 300
const mostMoves = 1_000

/** Looks on until all is found, or a move is met of which no ranks were read. */
const lookOn = (search: Search, { noise, limit }: PickQuery): void => {
  const { moves, picked, ranks } = search
  for (; search.lookedAt < moves.length && picked.size < limit; search.lookedAt += 1) {
    const move = moves[search.lookedAt]
    if (!move || picked.has(move.appId)) continue
    const known = move.pair.findRanks(move.appId) ?? ranks.get(keyOf(move))
    if (!known) return
    const judged = judge(move, known)
    if (noise === 'all' || isBeyondUsual(judged)) picked.set(move.appId, judged)
  }
}

/** The next moves of apps that have no place yet; none of a list that is done. */
const listNext = ({ moves, lookedAt, picked }: Search, { size, limit }: { size: number; limit: number }): Move[] =>
  picked.size < limit
    ? moves
        .slice(lookedAt)
        .filter(({ appId }) => !picked.has(appId))
        .slice(0, size)
    : []

export type PickQuery = { noise: 'beyond-usual' | 'all'; limit: number }

/**
 * The first apps of each list, each by its first move that is not noise: in the world an app whose largest move is usual
 * for it there is shown where it moved farther than usual, in the place that this move has among all. What came with the
 * pairs nearly always tells; where it does not, ranks are read in parts, each twice as long.
 */
export const pickMoves = async (
  history: SeriesHistory,
  lists: readonly (readonly Move[])[],
  query: PickQuery,
): Promise<JudgedMove[][]> => {
  const { noise, limit } = query
  const searches = lists.map(
    (moves): Search => ({
      ...{ moves: noise === 'all' ? listFirstOfApps(moves) : moves, lookedAt: 0 },
      ...{ picked: new Map(), ranks: new Map() },
    }),
  )
  for (let size = Math.max(firstMoves, 2 * limit); ; size = Math.min(2 * size, mostMoves)) {
    for (const search of searches) lookOn(search, query)
    const parts = searches.map(search => listNext(search, { size, limit }))
    if (parts.every(part => part.length === 0)) return searches.map(({ picked }) => [...picked.values()])
    const ranks = await readRanks(history, parts.flat())
    for (const search of searches) search.ranks = ranks
  }
}
