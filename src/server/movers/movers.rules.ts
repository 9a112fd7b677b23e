import { type ChartChange, forEachChange } from '#domain/chart-changes.ts'
import { type ComparedPair, createMoveList, type Move, type MoveList } from './move-lists.rules.ts'

export const moverKinds = ['climbers', 'fallers', 'newEntries', 'droppedOut'] as const
export type MoverKind = (typeof moverKinds)[number]

/** Unmoved apps are in no list, nor are apps that may have been below the depth that was read. */
const kindOf: Readonly<Record<ChartChange['kind'], MoverKind | undefined>> = {
  climbed: 'climbers',
  fell: 'fallers',
  entered: 'newEntries',
  left: 'droppedOut',
  stayed: undefined,
  unknown: undefined,
}

/** Positive for a climb; null if either rank is outside the chart. */
export const rankChangeOf = ({ rank, previousRank }: Pick<Move, 'rank' | 'previousRank'>): number | null =>
  rank === null || previousRank === null ? null : previousRank - rank

/** Every move of every app in every country. */
export const listMoves = (pairs: readonly ComparedPair[]): Record<MoverKind, MoveList> => {
  const [climbers, fallers] = [createMoveList(pairs), createMoveList(pairs)]
  const [newEntries, droppedOut] = [createMoveList(pairs), createMoveList(pairs)]
  const lists = { climbers, fallers, newEntries, droppedOut }
  for (const [pair, { previous, current }] of pairs.entries()) {
    forEachChange(previous, current, (kind, rank, previousRank) => {
      const of = kindOf[kind]
      if (of) lists[of].add({ pair, rank, previousRank })
    })
  }
  return lists
}

/** A move with the app's usual move in the chart; null if too few moves are known. */
export type JudgedMove = Move & { usualMove: number | null }

/** A move is not called unusual while nothing is known about what is usual. */
export const isBeyondUsual = (move: JudgedMove): boolean => move.usualMove !== null && move.places > move.usualMove
