import { secondMs } from '#domain/units.ts'
import { longestSilenceMs, shortestSilenceMs, silenceTimes } from '../history/states.rules.ts'
import type { PacedDay } from './moved-days.rules.ts'

/**
 * The moves of one chart as columns, in any order: the day since 1970 on which each ended, how many seconds it took, and
 * how far the apps moved on average.
 */
export type MoveColumns = {
  numbers: readonly number[]
  seconds: readonly number[]
  moves: readonly number[]
}

/** Moves of one day, as places in the columns. */
type DayMoves = readonly number[]

const medianOf = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1] ?? 0

/** Longer between two measurements than the usual interval of the day allows is a gap within the day. */
const silenceOf = (paceMs: number): number =>
  Math.min(longestSilenceMs, Math.max(shortestSilenceMs, silenceTimes * paceMs))

/** The mean of the day's moves that are no gaps; undefined when all are. */
const pacedDayOf = (places: DayMoves, { numbers, seconds, moves }: MoveColumns): PacedDay | undefined => {
  const paceMs = medianOf(places.map(place => seconds[place] ?? 0)) * secondMs
  const silenceMs = silenceOf(paceMs)
  let [sum, near] = [0, 0]
  for (const place of places) {
    if ((seconds[place] ?? 0) * secondMs > silenceMs) continue
    sum += moves[place] ?? 0
    near += 1
  }
  return near > 0 ? { number: numbers[places[0] ?? 0] ?? 0, paceMs, move: sum / near } : undefined
}

/** Day by day how far a chart moved from one measurement to the next on average, and how long that usually took. */
export const listPacedDays = (columns: MoveColumns): PacedDay[] => {
  const days = new Map<number, number[]>()
  for (const [place, number] of columns.numbers.entries()) {
    const day = days.get(number)
    if (day) day.push(place)
    else days.set(number, [place])
  }
  return [...days.values()]
    .flatMap(places => pacedDayOf(places, columns) ?? [])
    .sort((one, other) => one.number - other.number)
}
