import { comparePlaces, type PlaceChange } from '#domain/chart-changes.ts'
import type { Chart } from '#domain/charts.ts'
import type { AppId } from '#domain/ranks.ts'
import { compareStorefronts } from '#domain/storefronts.ts'
import type { Snapshot } from '../history/snapshots.rules.ts'

/** Two measurements of a chart, both with apps in them and neither shuffled. */
export type ComparedPair = {
  chart: Chart
  current: Snapshot
  previous: Snapshot
  /** Longer between two measurements of this chart is a gap. */
  silenceMs: number
  isShuffled: (at: Date) => boolean
}

/** What one app did in one chart between two measurements. */
export type Move = { pair: ComparedPair; appId: AppId; rank: number | null; previousRank: number | null }

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

const placesMoved = (move: Move): number => Math.abs(rankChangeOf(move) ?? 0)

/**
 * Most places first, then the better rank, of leavers the one they had; then the older app, then the larger country. Of
 * one app the first is so the country in which it moved most.
 */
const compareMoves = (a: Move, b: Move): number =>
  placesMoved(b) - placesMoved(a) ||
  (a.rank ?? a.previousRank ?? 0) - (b.rank ?? b.previousRank ?? 0) ||
  a.appId - b.appId ||
  compareStorefronts(a.pair.chart.storefront, b.pair.chart.storefront)

/** Every move of every app in every country, in order. */
export const listMoves = (pairs: readonly ComparedPair[]): Record<MoverKind, Move[]> => {
  const moves: Record<MoverKind, Move[]> = { climbers: [], fallers: [], newcomers: [], leavers: [] }
  for (const pair of pairs) {
    for (const { kind, appId, rank, previousRank } of comparePlaces(pair.previous, pair.current)) {
      const of = kindOf[kind]
      if (of) moves[of].push({ pair, appId, rank, previousRank })
    }
  }
  for (const kind of moverKinds) moves[kind].sort(compareMoves)
  return moves
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
export const isBeyondUsual = (move: JudgedMove): boolean =>
  move.usualMove === null || placesMoved(move) > move.usualMove
