import { upperMedianOf } from '#domain/medians.ts'
import { dayMs, secondMs } from '#domain/units.ts'
import type { MoveColumns } from '../history/chart-moves.repository.ts'
import { longestSilenceMs, shortestSilenceMs, silenceTimes } from '../history/states.rules.ts'
import type { PacedDay } from './moved-days.rules.ts'

const daySeconds = dayMs / secondMs

/** Longer between two measurements than the usual interval of the day allows is a gap within the day. */
const silenceOf = (paceMs: number): number =>
  Math.min(longestSilenceMs, Math.max(shortestSilenceMs, silenceTimes * paceMs))

/** The mean of the moves from one place up to another that are no gaps; undefined when all are. */
const pacedDayOf = (
  number: number,
  { seconds, meanMoves }: MoveColumns,
  [first, end]: [number, number],
): PacedDay | undefined => {
  const isAlone = end - first === 1
  const paceMs = (isAlone ? (seconds[first] ?? 0) : upperMedianOf(seconds.slice(first, end))) * secondMs
  const silenceMs = silenceOf(paceMs)
  let [sum, near] = [0, 0]
  for (let place = first; place < end; place += 1) {
    if ((seconds[place] ?? 0) * secondMs > silenceMs) continue
    sum += meanMoves[place] ?? 0
    near += 1
  }
  return near > 0 ? { number, paceMs, move: sum / near } : undefined
}

/** Day by day how far a chart moved from one measurement to the next on average, and how long that usually took. */
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
