import type { Chart } from '#domain/charts.ts'
import type { AppId } from '#domain/ranks.ts'
import { compareStorefronts, sizePositionOf } from '#domain/storefronts.ts'
import type { Snapshot } from '../history/snapshots.rules.ts'

/** Two measurements of a chart, neither of them empty. */
export type ComparedPair = {
  chart: Chart
  current: Snapshot
  previous: Snapshot
  /** More time than this between two measurements of the chart is a gap. */
  silenceMs: number
}

/** The move of one app in one chart between two measurements. */
export type Move = {
  pair: ComparedPair
  appId: AppId
  rank: number | null
  previousRank: number | null
  /** How many ranks the app moved; 0 if it entered or dropped out. */
  places: number
}

/**
 * The moves of one kind, the one that counts most first: see `stepOf`. Ties go to the better rank, then the older app, then
 * the larger country. Sorted lazily: the world has ten thousand moves, and most lists end after thirty.
 */
export type MoveList = Iterable<Move> & {
  /** The number of countries in which each app moved. */
  countries: ReadonlyMap<AppId, number>
}

/** A move: the index of its pair, and both ranks; 0 means outside the chart. */
type Ranks = { pair: number; rank: number; previousRank: number }

/** Larger than any rank. Packing each move into one number keeps unread moves small in memory. */
const base = 2 ** 16

const pack = ({ pair, rank, previousRank }: Ranks): number => (pair * base + rank) * base + previousRank

const unpack = (packed: number): Ranks => ({
  pair: Math.floor(packed / base ** 2),
  rank: Math.floor(packed / base) % base,
  previousRank: packed % base,
})

const placesOf = ({ rank, previousRank }: Ranks): number =>
  rank > 0 && previousRank > 0 ? Math.abs(previousRank - rank) : 0

/**
 * The first sort key, smallest first: the largest moves; of entries and exits, the better rank. In the world, three places in
 * the ninth largest country count as much as one in the largest, so that small countries do not lead it: the weight of a
 * country is the square root of its size, as in world scores.
 */
const stepOf = (ranks: Ranks, sizePosition: number): number =>
  -placesOf(ranks) / Math.sqrt(sizePosition) || (ranks.rank || ranks.previousRank) * Math.sqrt(sizePosition)

const compareMoves = (a: Move, b: Move): number =>
  (a.rank ?? a.previousRank ?? 0) - (b.rank ?? b.previousRank ?? 0) ||
  a.appId - b.appId ||
  compareStorefronts(a.pair.chart.storefront, b.pair.chart.storefront)

const appIn = ({ current, previous }: ComparedPair, { rank, previousRank }: Ranks): AppId =>
  (rank > 0 ? current.appIds[rank - 1] : previous.appIds[previousRank - 1]) ?? 0

const toMove = (pairs: readonly ComparedPair[], packed: number): Move[] => {
  const ranks = unpack(packed)
  const pair = pairs[ranks.pair]
  if (!pair) return []
  const { rank, previousRank } = ranks
  return [
    {
      pair,
      appId: appIn(pair, ranks),
      places: placesOf(ranks),
      rank: rank || null,
      previousRank: previousRank || null,
    },
  ]
}

type Steps = ReadonlyMap<number, readonly number[]>

/** Defined outside the list: a generator closure would keep everything in scope alive until a major garbage collection. */
const iterate = function* (pairs: readonly ComparedPair[], steps: Steps): Generator<Move> {
  for (const step of [...steps.keys()].sort((a, b) => a - b)) {
    const moves = steps.get(step)?.flatMap(packed => toMove(pairs, packed)) ?? []
    yield* moves.sort(compareMoves)
  }
}

/** Creates an empty list for moves in these pairs. */
export const createMoveList = (pairs: readonly ComparedPair[]) => {
  const steps = new Map<number, number[]>()
  const countries = new Map<AppId, number>()
  return {
    add: (ranks: Ranks): void => {
      const pair = pairs[ranks.pair]
      if (!pair) return
      const step = stepOf(ranks, sizePositionOf(pair.chart.storefront))
      const own = steps.get(step)
      if (own) own.push(pack(ranks))
      else steps.set(step, [pack(ranks)])
      const appId = appIn(pair, ranks)
      countries.set(appId, (countries.get(appId) ?? 0) + 1)
    },
    countries,
    [Symbol.iterator]: () => iterate(pairs, steps),
  }
}

/** The first move of each app, for at most `limit` apps. */
export const listFirstOfApps = (moves: Iterable<Move>, limit: number): Move[] => {
  const first = new Map<AppId, Move>()
  for (const move of moves) {
    if (first.size >= limit) break
    if (!first.has(move.appId)) first.set(move.appId, move)
  }
  return [...first.values()]
}
