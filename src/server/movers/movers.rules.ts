import { comparePlaces, type PlaceChange } from '#domain/chart-changes.ts'
import type { Chart } from '#domain/charts.ts'
import type { AppId } from '#domain/ranks.ts'
import { compareStorefronts } from '#domain/storefronts.ts'
import type { SeenPair } from '../history/chart-pairs.repository.ts'
import type { Snapshot } from '../history/snapshots.rules.ts'

/** Two measurements of a chart, both with apps in them and neither shuffled. */
export type ComparedPair = {
  chart: Chart
  current: Snapshot
  previous: Snapshot
  /** Longer between two measurements of this chart is a gap. */
  silenceMs: number
  /** Of an app that moved far: its ranks in the time before, in order of time. Undefined of one whose ranks were not read. */
  findRanks: SeenPair['findRanks']
  isShuffled: (at: Date) => boolean
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

export const moverKinds = ['climbers', 'fallers', 'newcomers', 'leavers'] as const
export type MoverKind = (typeof moverKinds)[number]

/** An app that stayed moved nowhere, and of one that may have been below what was read nothing is known. */
const kindOf: Readonly<Record<PlaceChange['kind'], MoverKind | undefined>> = {
  climbed: 'climbers',
  fell: 'fallers',
  entered: 'newcomers',
  left: 'leavers',
  stayed: undefined,
  unknown: undefined,
}

/** Positive when it climbed; null where it was or is outside. */
export const rankChangeOf = ({ rank, previousRank }: Pick<Move, 'rank' | 'previousRank'>): number | null =>
  rank === null || previousRank === null ? null : previousRank - rank

/** More than any place of a chart. */
const mostPlaces = 2 ** 16

/** Smaller comes first: most places moved, then the better rank, of leavers the one they had. */
const orderOf = ({ rank, previousRank, places }: Move): number =>
  (mostPlaces - places) * mostPlaces + (rank ?? previousRank ?? 0)

const compareMoves = (a: Move, b: Move): number =>
  orderOf(a) - orderOf(b) || a.appId - b.appId || compareStorefronts(a.pair.chart.storefront, b.pair.chart.storefront)

/**
 * The largest move first; of those that end in the same place the older app, then the larger country. Of one app the first
 * is so the country in which it moved most. The world has ten thousand moves: as numbers they are sorted in no time, and
 * what is left to compare is nearly in order.
 */
const inOrder = (moves: readonly Move[]): Move[] => {
  const orders = new Float64Array(moves.length)
  for (const [index, move] of moves.entries()) orders[index] = orderOf(move) * moves.length + index
  const sorted: Move[] = []
  for (const order of orders.sort()) {
    const move = moves[order % moves.length]
    if (move) sorted.push(move)
  }
  return sorted.sort(compareMoves)
}

/** Every move of every app in every country, in order. */
export const listMoves = (pairs: readonly ComparedPair[]): Record<MoverKind, Move[]> => {
  const moves: Record<MoverKind, Move[]> = { climbers: [], fallers: [], newcomers: [], leavers: [] }
  for (const pair of pairs) {
    for (const { kind, appId, rank, previousRank } of comparePlaces(pair.previous, pair.current)) {
      const of = kindOf[kind]
      if (!of) continue
      const places = Math.abs(rankChangeOf({ rank, previousRank }) ?? 0)
      moves[of].push({ pair, appId, rank, previousRank, places })
    }
  }
  return {
    climbers: inOrder(moves.climbers),
    fallers: inOrder(moves.fallers),
    newcomers: inOrder(moves.newcomers),
    leavers: inOrder(moves.leavers),
  }
}

/** In how many countries each app moved. */
export const countCountries = (moves: readonly Move[]): Map<AppId, number> => {
  const counts = new Map<AppId, number>()
  for (const { appId } of moves) counts.set(appId, (counts.get(appId) ?? 0) + 1)
  return counts
}

/** Of each app the first move. */
export const listFirstOfApps = (moves: readonly Move[]): Move[] => {
  const seen = new Set<AppId>()
  return moves.filter(({ appId }) => !seen.has(appId) && seen.add(appId))
}

/** A move with what is usual for the app in the chart; null where too few moves are known. */
export type JudgedMove = Move & { usualMove: number | null }

/** Of an app whose usual move is not known nobody can say that its move is usual. */
export const isBeyondUsual = (move: JudgedMove): boolean => move.usualMove === null || move.places > move.usualMove
