import { upperMedianOf } from '#domain/medians.ts'
import { dayMs, secondMs } from '#domain/units.ts'
import type { MoveColumns } from '../history/charts/chart-moves.usecases.ts'
import { longestSilenceMs, shortestSilenceMs, silenceTimes } from '../history/states.rules.ts'

/** The days of one chart with a move across no gap, as parallel arrays, oldest first. */
export type PacedDays = {
  /** Days since 1970. */
  numbers: number[]
  /** The usual interval between two measurements of the day. */
  pacesMs: number[]
  /** The mean move between consecutive measurements. */
  moves: number[]
}

const daySeconds = dayMs / secondMs

/** A longer time between two measurements of a day is a gap. */
const silenceOf = (paceMs: number): number =>
  Math.min(longestSilenceMs, Math.max(shortestSilenceMs, silenceTimes * paceMs))

/** The measurements of one day, by position; `end` is the first one after them. */
type DayRange = { first: number; end: number }

const paceOf = (seconds: readonly number[], { first, end }: DayRange): number =>
  (end - first === 1 ? (seconds[first] ?? 0) : upperMedianOf(seconds.slice(first, end))) * secondMs

/** The mean of the moves of a day, without gaps; undefined if all are gaps. */
const meanMoveOf = (
  { seconds, meanMoves }: MoveColumns,
  { first, end }: DayRange,
  silenceMs: number,
): number | undefined => {
  let sum = 0
  let near = 0
  for (let index = first; index < end; index += 1) {
    if ((seconds[index] ?? 0) * secondMs > silenceMs) continue
    sum += meanMoves[index] ?? 0
    near += 1
  }
  return near > 0 ? sum / near : undefined
}

/** The mean move of a chart between consecutive measurements per day, and the usual interval. */
export const listPacedDays = (columns: MoveColumns): PacedDays => {
  const { at, seconds } = columns
  const paced: PacedDays = { numbers: [], pacesMs: [], moves: [] }
  const range: DayRange = { first: 0, end: 0 }
  while (range.first < at.length) {
    const number = Math.floor((at[range.first] ?? 0) / daySeconds)
    const tomorrow = (number + 1) * daySeconds
    while (range.end < at.length && (at[range.end] ?? 0) < tomorrow) range.end += 1
    const paceMs = paceOf(seconds, range)
    const move = meanMoveOf(columns, range, silenceOf(paceMs))
    if (move !== undefined) {
      paced.numbers.push(number)
      paced.pacesMs.push(paceMs)
      paced.moves.push(move)
    }
    range.first = range.end
  }
  return paced
}
