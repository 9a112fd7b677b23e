import type { ChartMove, MoveColumns } from '../history/chart-moves.repository.ts'
import { leastLength, leastMove, timesUsual } from './shuffle.rules.ts'

/** A median of seven or more moves has four at or below it. */
const belowMedian = 4

/** The fourth smallest, or the largest of fewer; undefined of none. */
const lowOf = (values: readonly number[]): number | undefined => {
  const smallest: number[] = []
  for (const value of values) {
    if (smallest.length === belowMedian && value >= (smallest[belowMedian - 1] ?? 0)) continue
    let place = Math.min(smallest.length, belowMedian - 1)
    for (; place > 0 && (smallest[place - 1] ?? 0) > value; place -= 1) smallest[place] = smallest[place - 1] ?? 0
    smallest[place] = value
  }
  return smallest.at(-1)
}

/**
 * Moments from `from` on at which a chart moved so far that it may be beyond normal, in order of time: what is normal is no
 * less than the fourth smallest of all its moves. They have to reach back as far as what tells what is normal.
 */
export const listFarMoments = ({ at, lengths, meanMoves }: MoveColumns, from: Date): Date[] => {
  const least = timesUsual * (lowOf(meanMoves) ?? 0)
  const far: Date[] = []
  for (let place = 0; place < at.length; place += 1) {
    const seconds = at[place] ?? 0
    const move = meanMoves[place] ?? 0
    const isFar = move >= leastMove && move > least
    if (isFar && (lengths[place] ?? 0) >= leastLength && seconds * 1000 >= from.getTime())
      far.push(new Date(seconds * 1000))
  }
  return far
}

export const toChartMoves = ({ at, seconds, lengths, meanMoves }: MoveColumns): ChartMove[] =>
  at.map((end, place) => ({
    observedAt: new Date(end * 1000),
    previousAt: new Date((end - (seconds[place] ?? 0)) * 1000),
    length: lengths[place] ?? 0,
    meanMove: meanMoves[place] ?? 0,
  }))
