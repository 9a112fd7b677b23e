import { upperMedianOf } from '#domain/medians.ts'
import { dayMs, secondMs } from '#domain/units.ts'
import type { MoveColumns } from '../history/chart-moves.repository.ts'
import { longestSilenceMs, shortestSilenceMs, silenceTimes } from '../history/states.rules.ts'
import type { PacedDay } from './moved-days.rules.ts'

const daySeconds = dayMs / secondMs

/** A longer time between two measurements of a day is a gap. */
const silenceOf = (paceMs: number): number =>
  Math.min(longestSilenceMs, Math.max(shortestSilenceMs, silenceTimes * paceMs))

/** The mean of the moves in an index range, without gaps; undefined if all are gaps. */
const pacedDayOf = (
  number: number,
  { seconds, meanMoves }: MoveColumns,
  [first, end]: [number, number],
): PacedDay | undefined => {
  const isAlone = end - first === 1
  const paceMs = (isAlone ? (seconds[first] ?? 0) : upperMedianOf(seconds.slice(first, end))) * secondMs
  const silenceMs = silenceOf(paceMs)
  let [sum, near] = [0, 0]
  for (let index = first; index < end; index += 1) {
    if ((seconds[index] ?? 0) * secondMs > silenceMs) continue
    sum += meanMoves[index] ?? 0
    near += 1
  }
  return near > 0 ? { number, paceMs, move: sum / near } : undefined
}

/** The mean move of a chart between consecutive measurements per day, and the usual interval. */
export const listPacedDays = (columns: MoveColumns): PacedDay[] => {
  const { at } = columns
  const paced: PacedDay[] = []
  for (let first = 0; first < at.length; ) {
    const number = Math.floor((at[first] ?? 0) / daySeconds)
    const tomorrow = (number + 1) * daySeconds
    let end = first + 1
    while (end < at.length && (at[end] ?? 0) < tomorrow) end += 1
    const day = pacedDayOf(number, columns, [first, end])
    if (day) paced.push(day)
    first = end
  }
  return paced
}
