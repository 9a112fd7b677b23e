import { partitionPoint } from '#domain/binary-search.ts'
import { upperMedianOf, upperMedianOfSorted } from '#domain/medians.ts'
import { dayMs, secondMs } from '#domain/units.ts'
import { longestSilenceMs, shortestSilenceMs, silenceTimes } from '../history/states.rules.ts'
import type { PacedDays } from './paced-days.rules.ts'

/** What is normal on a day is computed from this many days before it. */
export const normalDays = 30
/** With fewer known days, the normal move is unknown. */
const leastNormal = 7

const daySeconds = dayMs / secondMs

/** Stands for a usual move that is unknown. */
export const unknownMove = -1

/**
 * How far one chart moved on each day, beside its usual move, oldest first. Arrays, because an answer about the world has
 * thirty thousand such days, and as many objects kept other answers waiting for the garbage collector.
 */
export type ComparedDays = readonly [
  /** Starts of the days, in seconds since 1970. */
  at: readonly number[],
  moves: readonly number[],
  /** `unknownMove` where too few earlier moves are known. */
  usualMoves: readonly number[],
]

/**
 * Only days with a similar measurement interval, from half to twice, are comparable: charts move less in six hours than in a
 * day.
 */
const isLike = (aMs: number, bMs: number): boolean => aMs * 2 >= bMs && aMs <= bMs * 2

const isSilent = (paceMs: number, pacesMs: readonly number[]): boolean =>
  paceMs > Math.min(longestSilenceMs, Math.max(shortestSilenceMs, silenceTimes * upperMedianOf(pacesMs)))

/**
 * A sliding window of days for the next day's usual move, with the moves kept sorted by insertion and removal. An answer
 * about the world needs thirty thousand medians, and sorting the window for each of them took most of the time.
 */
const createMonth = ({ numbers, pacesMs, moves }: PacedDays, areAlike: boolean) => {
  /** Positions of the days that count. */
  const days: number[] = []
  const sorted: number[] = []
  let oldest = 0
  const moveAt = (at: number): number => moves[at] ?? 0
  const paceAt = (at: number): number => pacesMs[at] ?? 0

  return {
    add: (at: number): void => {
      const move = moveAt(at)
      days.push(at)
      let index = sorted.length
      for (; index > 0 && (sorted[index - 1] ?? 0) > move; index -= 1) sorted[index] = sorted[index - 1] ?? 0
      sorted[index] = move
    },

    dropBefore: (number: number): void => {
      for (let at = days[oldest]; at !== undefined && (numbers[at] ?? 0) < number; at = days[oldest]) {
        const dropped = moveAt(at)
        for (let index = partitionPoint(sorted, move => move < dropped); index < sorted.length - 1; index += 1)
          sorted[index] = sorted[index + 1] ?? 0
        sorted.pop()
        oldest += 1
      }
    },

    /** Moves of days with a similar interval, sorted. */
    listLike: (at: number): readonly number[] => {
      if (areAlike) return sorted
      const like = days.slice(oldest).filter(day => isLike(paceAt(day), paceAt(at)))
      return like.map(moveAt).sort((a, b) => a - b)
    },
  }
}

/** Nothing is a multiple of a usual move of 0, so there is none then, unless the day has no move either. */
const usualMoveFor = (move: number, like: readonly number[]): number => {
  if (like.length < leastNormal) return unknownMove
  const usualMove = upperMedianOfSorted(like)
  return usualMove > 0 || move === 0 ? usualMove : unknownMove
}

/**
 * Compares the days from `first` (days since 1970) on. Days across a gap are skipped, and do not count towards the usual move
 * either.
 */
export const compareDays = (paced: PacedDays, first: number): ComparedDays => {
  const { numbers, pacesMs, moves } = paced
  const [shortest, longest] = [Math.min(...pacesMs), Math.max(...pacesMs)]
  // A lower bound: the median interval is never below the shortest one.
  const calmPaceMs = Math.min(longestSilenceMs, silenceTimes * shortest)
  // Almost always true, because a daily chart stays daily. Then the window needs no filter.
  const month = createMonth(paced, longest <= 2 * shortest)
  const compared = { at: [] as number[], moves: [] as number[], usualMoves: [] as number[] }
  let oldest = 0
  for (let at = 0; at < numbers.length; at += 1) {
    const number = numbers[at] ?? 0
    const paceMs = pacesMs[at] ?? 0
    while ((numbers[oldest] ?? 0) < number - normalDays) oldest += 1
    month.dropBefore(number - normalDays)
    if (paceMs > calmPaceMs && isSilent(paceMs, pacesMs.slice(oldest, at + 1))) continue
    if (number >= first) {
      compared.at.push(number * daySeconds)
      compared.moves.push(moves[at] ?? 0)
      compared.usualMoves.push(usualMoveFor(moves[at] ?? 0, month.listLike(at)))
    }
    month.add(at)
  }
  return [compared.at, compared.moves, compared.usualMoves]
}
