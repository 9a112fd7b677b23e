import { type PlaceChange, tellChanges } from '#domain/chart-changes.ts'
import { type ComparedPair, createMoveList, type Move, type MoveList } from './move-lists.rules.ts'

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

/** Every move of every app in every country. */
export const listMoves = (pairs: readonly ComparedPair[]): Record<MoverKind, MoveList> => {
  const [climbers, fallers] = [createMoveList(pairs), createMoveList(pairs)]
  const [newcomers, leavers] = [createMoveList(pairs), createMoveList(pairs)]
  const lists = { climbers, fallers, newcomers, leavers }
  for (const [pair, { previous, current }] of pairs.entries()) {
    tellChanges(previous, current, (kind, rank, previousRank) => {
      const of = kindOf[kind]
      if (of) lists[of].add({ pair, rank, previousRank })
    })
  }
  return lists
}

/** A move with what is usual for the app in the chart; null where too few moves are known. */
export type JudgedMove = Move & { usualMove: number | null }

/** Of an app whose usual move is not known nobody can say that its move is usual. */
export const isBeyondUsual = (move: JudgedMove): boolean => move.usualMove === null || move.places > move.usualMove
