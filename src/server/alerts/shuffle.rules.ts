import { dayMs } from '#domain/units.ts'
import type { ChartMove } from '../history/chart-moves.repository.ts'

/** A measurement in which a large share of the chart moved far beyond normal. */
export type Shuffle = { observedAt: Date; medianMove: number; usualMove: number; length: number }

/** What is normal is told by the measurements of this time before. */
export const normalMs = 30 * dayMs
/** With fewer of them nothing is known of what is normal; the guard of the collector still keeps the wildest aside. */
const leastNormal = 7
/** In a shorter chart half of the places are few. */
const leastLength = 20
/** Of half of the apps less than this is no shuffle, however calm the chart usually is. */
const leastMove = 5

const medianOf = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

const isNormalFor =
  (at: Date) =>
  ({ observedAt }: ChartMove): boolean =>
    observedAt < at && at.getTime() - observedAt.getTime() <= normalMs

/** Half of the apps moved farther than nine in ten do on a normal day. */
const judgeMove = (move: ChartMove, normal: readonly ChartMove[]): Shuffle | undefined => {
  const { observedAt, length, medianMove } = move
  if (length < leastLength || normal.length < leastNormal) return undefined
  const usualMove = medianOf(normal.map(({ wideMove }) => wideMove))
  const isShuffled = medianMove >= leastMove && medianMove > usualMove
  return isShuffled ? { observedAt, medianMove, usualMove, length } : undefined
}

type ShuffleQuery = {
  since: Date
  /** Longer between two measurements is a gap, and says nothing of how a chart moves. */
  silenceMs: number
  /** Moments before `since` that were found to be shuffled, in milliseconds. */
  known: ReadonlySet<number>
}

/**
 * The measurements of one chart from `since` on that are shuffled; its moves are in order of time. What follows one is
 * not judged: going back to normal looks the same.
 */
export const findShuffles = (moves: readonly ChartMove[], { since, silenceMs, known }: ShuffleQuery): Shuffle[] => {
  const close = moves.filter(({ observedAt, previousAt }) => observedAt.getTime() - previousAt.getTime() <= silenceMs)
  const shuffled = new Set(known)
  return close.flatMap(move => {
    if (move.observedAt < since || shuffled.has(move.previousAt.getTime())) return []
    const shuffle = judgeMove(move, close.filter(isNormalFor(move.observedAt)))
    if (shuffle) shuffled.add(shuffle.observedAt.getTime())
    return shuffle ?? []
  })
}
