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
 * thirty thousand such days, and that many objects kept other answers waiting for the garbage collector.
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

const shortestOf = (pacesMs: readonly number[]): number => pacesMs.reduce((a, b) => Math.min(a, b), longestSilenceMs)
const longestOf = (pacesMs: readonly number[]): number => pacesMs.reduce((a, b) => Math.max(a, b), 0)

/** Without the days across a gap. Almost always the days themselves. */
const withoutGaps = (paced: PacedDays): PacedDays => {
  const { numbers, pacesMs, moves } = paced
  // A lower bound: the median interval is never below the shortest one.
  const calmPaceMs = Math.min(longestSilenceMs, silenceTimes * shortestOf(pacesMs))
  if (longestOf(pacesMs) <= calmPaceMs) return paced
  const calm: PacedDays = { numbers: [], pacesMs: [], moves: [] }
  let oldest = 0
  for (const [at, number] of numbers.entries()) {
    const paceMs = pacesMs[at] ?? 0
    while ((numbers[oldest] ?? 0) < number - normalDays) oldest += 1
    if (paceMs > calmPaceMs && isSilent(paceMs, pacesMs.slice(oldest, at + 1))) continue
    calm.numbers.push(number)
    calm.pacesMs.push(paceMs)
    calm.moves.push(moves[at] ?? 0)
  }
  return calm
}

/**
 * A sliding window of days for the next day's usual move, with the moves kept sorted by insertion and removal. An answer
 * about the world needs thirty thousand medians, and sorting the window for each of them took most of the time.
 */
const createMonth = ({ numbers, pacesMs, moves }: PacedDays) => {
  // Almost always true, because a daily chart stays daily. Then the window needs no filter.
  const areAlike = longestOf(pacesMs) <= 2 * shortestOf(pacesMs)
  const sorted: number[] = []
  let oldest = 0

  return {
    add: (move: number): void => {
      let index = sorted.length
      for (; index > 0 && (sorted[index - 1] ?? 0) > move; index -= 1) sorted[index] = sorted[index - 1] ?? 0
      sorted[index] = move
    },

    dropBefore: (number: number): void => {
      for (; (numbers[oldest] ?? number) < number; oldest += 1) {
        for (let index = sorted.indexOf(moves[oldest] ?? 0); index < sorted.length - 1; index += 1)
          sorted[index] = sorted[index + 1] ?? 0
        sorted.pop()
      }
    },

    /** Moves of the days before this one with a similar interval, sorted. */
    listLike: (at: number): readonly number[] => {
      if (areAlike) return sorted
      const paceMs = pacesMs[at] ?? 0
      const like = moves.slice(oldest, at).filter((_, index) => isLike(pacesMs[oldest + index] ?? 0, paceMs))
      return like.sort((a, b) => a - b)
    },
  }
}

/** A usual move of 0 has no multiples, so the day has no usual move, unless it has no move either. */
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
  const days = withoutGaps(paced)
  const month = createMonth(days)
  const [at, compared, usualMoves]: [number[], number[], number[]] = [[], [], []]
  for (let index = 0; index < days.numbers.length; index += 1) {
    const number = days.numbers[index] ?? 0
    const move = days.moves[index] ?? 0
    month.dropBefore(number - normalDays)
    if (number >= first) {
      at.push(number * daySeconds)
      compared.push(move)
      usualMoves.push(usualMoveFor(move, month.listLike(index)))
    }
    month.add(move)
  }
  return [at, compared, usualMoves]
}
