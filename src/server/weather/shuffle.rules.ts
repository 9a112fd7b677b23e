import type { AppId } from '#domain/ranks.ts'
import { dayMs } from '#domain/units.ts'
import type { ChartMove } from '../history/chart-moves.repository.ts'

/** A measurement in which a large share of the chart moved far beyond normal. */
export type Shuffle = { observedAt: Date; meanMove: number; usualMove: number; length: number }

/** What is normal is told by the measurements of this time before. */
export const normalMs = 30 * dayMs
/** With fewer of them nothing is known of what is normal; the guard of the collector still keeps the wildest aside. */
export const leastNormal = 7
/** In a shorter chart half of the places are few. */
export const leastLength = 20
/**
 * Less than this on average is no shuffle, however calm the chart usually is. A chart of 36 apps that usually moves 0.9
 * places has moved 3.8 on a real day.
 */
export const leastMove = 5

const medianOf = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

const isNormalFor =
  (at: Date) =>
  ({ observedAt }: ChartMove): boolean =>
    observedAt < at && at.getTime() - observedAt.getTime() <= normalMs

/**
 * So many times the usual. On 4,368 recorded days of 84 charts (gmertk, 2025) none moved so far and five places or more;
 * the nearest is 2.434. The margin is small, for with 60 % of the places mixed at random 61 % of charts are found (7 % by
 * the guard), those that are calm on other days; at 2.75 it is 58 %, at 3 it is 55 %. See shuffle.recorded.test.ts.
 */
export const timesUsual = 2.5

/** The apps moved several times as far on average as on a normal day: the median of the mean moves of the normal days. */
const judgeMove = (move: ChartMove, normal: readonly ChartMove[]): Shuffle | undefined => {
  const { observedAt, length, meanMove } = move
  if (length < leastLength || normal.length < leastNormal || meanMove < leastMove) return undefined
  const usualMove = medianOf(normal.map(one => one.meanMove))
  return meanMove > timesUsual * usualMove ? { observedAt, meanMove, usualMove, length } : undefined
}

export type ShuffleQuery = {
  since: Date
  /** Longer between two measurements is a gap, and says nothing of how a chart moves. */
  silenceMs: number
  /** Moments before `since` that were found to be shuffled, in milliseconds. */
  known: ReadonlySet<number>
  /**
   * Of measurements that follow a shuffled one, by their moments: how far the chart moved since it was last not shuffled;
   * null where that was too long ago.
   */
  sinceCalm?: ReadonlyMap<number, ChartMove | null>
}

export type Judged = {
  shuffles: Shuffle[]
  /** A measurement that can be judged only with its move in `sinceCalm`, and those after it not before. */
  doubtful: Date | undefined
}

/**
 * The measurements of one chart from `since` on that are shuffled; its moves are in order of time. One that follows a
 * shuffled one and agrees with it is not: the chart stays like that. Nor is one that agrees with the last before: the
 * chart is back to normal. What agrees with neither is shuffled as well.
 */
export const findShuffles = (moves: readonly ChartMove[], query: ShuffleQuery): Judged => {
  const close = moves.filter(
    ({ observedAt, previousAt }) => observedAt.getTime() - previousAt.getTime() <= query.silenceMs,
  )
  const shuffled = new Set(query.known)
  const shuffles: Shuffle[] = []
  for (const move of close) {
    const { observedAt } = move
    const found = observedAt < query.since ? undefined : judgeMove(move, close.filter(isNormalFor(observedAt)))
    if (!found) continue
    const isAfterShuffle = shuffled.has(move.previousAt.getTime())
    const sinceCalm = isAfterShuffle ? query.sinceCalm?.get(observedAt.getTime()) : move
    if (sinceCalm === undefined) return { shuffles, doubtful: observedAt }
    const shuffle = sinceCalm && judgeMove(sinceCalm, close.filter(isNormalFor(observedAt)))
    if (!shuffle) continue
    shuffled.add(observedAt.getTime())
    shuffles.push(shuffle)
  }
  return { shuffles, doubtful: undefined }
}

type Places = { observedAt: Date; appIds: readonly AppId[] }

/** How far a chart moved from one measurement to another, counted as history counts it from each to the next. */
export const moveBetween = (previous: Places, current: Places): ChartMove => {
  const placeOf = new Map(current.appIds.map((appId, place) => [appId, place]))
  const { length } = current.appIds
  // An app that left has moved behind the last place, at least.
  const moved = previous.appIds.map((appId, place) =>
    Math.abs((placeOf.get(appId) ?? Math.max(length, place + 1)) - place),
  )
  const meanMove = Math.fround(moved.reduce((sum, places) => sum + places, 0) / moved.length)
  return { observedAt: current.observedAt, previousAt: previous.observedAt, length, meanMove }
}
