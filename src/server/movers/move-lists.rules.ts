import type { Chart } from '#domain/charts.ts'
import type { AppId } from '#domain/ranks.ts'
import { compareStorefronts } from '#domain/storefronts.ts'
import type { SeenPair } from '../history/chart-pairs.repository.ts'
import type { Snapshot } from '../history/snapshots.rules.ts'

/** Two measurements of a chart, both with apps in them. */
export type ComparedPair = {
  chart: Chart
  current: Snapshot
  previous: Snapshot
  /** Longer between two measurements of this chart is a gap. */
  silenceMs: number
  findRanks: SeenPair['findRanks']
}

/** What one app did in one chart between two measurements. */
export type Move = {
  pair: ComparedPair
  appId: AppId
  rank: number | null
  previousRank: number | null
  /** How many places it moved; 0 of an app that appeared or left. */
  places: number
}

/**
 * The moves of one kind: the largest first; of those that end in the same place the older app, then the larger country. Of
 * one app the first is so the country in which it moved most. The world has ten thousand, and most lists end after thirty:
 * they are put in order as far as somebody looks.
 */
export type MoveList = Iterable<Move> & {
  /** In how many countries each app moved. */
  countries: ReadonlyMap<AppId, number>
}

/** Where an app moved: the place of the pair, and its ranks, 0 where it was or is outside. */
type Ranks = { pair: number; rank: number; previousRank: number }

/** More than any rank. As one number each, moves that nobody looks at take next to no room. */
const base = 2 ** 16

const pack = ({ pair, rank, previousRank }: Ranks): number => (pair * base + rank) * base + previousRank

const unpack = (packed: number): Ranks => ({
  pair: Math.floor(packed / base ** 2),
  rank: Math.floor(packed / base) % base,
  previousRank: packed % base,
})

const placesOf = ({ rank, previousRank }: Ranks): number =>
  rank > 0 && previousRank > 0 ? Math.abs(previousRank - rank) : 0

/** What is ordered by first. Smaller comes first: most places moved; of those that appeared or left the better rank. */
const stepOf = (ranks: Ranks): number => -placesOf(ranks) || ranks.rank || ranks.previousRank

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

/** Not within each list: a generator function of its own would keep all that it knows until memory is cleared for good. */
const iterate = function* (pairs: readonly ComparedPair[], steps: Steps): Generator<Move> {
  for (const step of [...steps.keys()].sort((a, b) => a - b)) {
    const moves = steps.get(step)?.flatMap(packed => toMove(pairs, packed)) ?? []
    yield* moves.sort(compareMoves)
  }
}

/** An empty list of moves within these pairs. */
export const createMoveList = (pairs: readonly ComparedPair[]) => {
  const steps = new Map<number, number[]>()
  const countries = new Map<AppId, number>()
  return {
    add: (ranks: Ranks): void => {
      const pair = pairs[ranks.pair]
      if (!pair) return
      const step = stepOf(ranks)
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

/** Of each app the first move, of so many apps. */
export const listFirstOfApps = (moves: Iterable<Move>, limit: number): Move[] => {
  const first = new Map<AppId, Move>()
  for (const move of moves) {
    if (first.size >= limit) break
    if (!first.has(move.appId)) first.set(move.appId, move)
  }
  return [...first.values()]
}
