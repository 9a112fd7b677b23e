import type { Day } from '#domain/days.ts'
import { boundOf, climbBetween, type Place } from '#domain/distances.ts'
import { medianOf } from '#domain/medians.ts'
import { leastMoves, usualDays, usualMoveOf } from '#domain/moves.ts'
import { dayMs } from '#domain/units.ts'
import { longestSilenceMs } from '../history/states.rules.ts'

/** An app's position in a chart on a day: at the last measurement of the day. */
export type PlaceOnDay = Place & { day: Day; observedAt: Date }

/** The change of an app between the last measurements of two days. */
export type Move = {
  before: PlaceOnDay
  after: PlaceOnDay
  /** How many ranks it climbed; negative for a fall. At least this far if it was outside of the chart. */
  places: number
  /** The logarithm of rank before ÷ rank after, which varies about equally at the top and at the bottom of a chart. */
  lift: number
  /** Whether the app was missing from one of the measurements, so that it moved at least this far. */
  isBound: boolean
}

/** `too-few`: fewer than ten moves or five days of the week before are known, so nothing is usual. */
export type Verdict = 'unusual' | 'ordinary' | 'too-few'

export type JudgedMove = Move & {
  verdict: Verdict
  /** The usual move: nine of ten daily moves are not larger, in ranks. */
  usualMove: number | null
}

const weekDays = 7
/** The least number of measured days among the seven days before. */
export const leastDays = 5
/** A move of at least this share of the previous rank is worth reporting. */
const leastPart = 0.25
/** In robust deviations, so that ordinary noise rarely is unusual. */
export const farFromMoves = 3.5
const farFromWeek = 2.5
/** Makes the median absolute deviation comparable with a standard deviation. */
const deviationScale = 1.4826

/** A chart that never moves has no deviation, so the minimum is half a rank, or 2 percent. */
export const leastDeviation = (rank: number): number => Math.max(0.02, 0.5 / rank)

/** The move between two measurements; undefined if they are too far apart, or do not show how far it was. */
export const moveBetween = (before: PlaceOnDay, after: PlaceOnDay): Move | undefined => {
  const isPair = after.observedAt.getTime() - before.observedAt.getTime() <= longestSilenceMs
  const places = climbBetween(before, after)
  if (!isPair || places === null) return undefined
  const isBound = before.rank === null || after.rank === null
  return { before, after, places, lift: Math.log(boundOf(before) / boundOf(after)), isBound }
}

/** How many robust deviations a value is away from others. */
export const deviationsFrom = (value: number, values: readonly number[], least: number): number => {
  const middle = medianOf(values) ?? value
  const spread = medianOf(values.map(each => Math.abs(each - middle))) ?? 0
  return Math.abs(value - middle) / Math.max(deviationScale * spread, least)
}

type Before = { moves: readonly Move[]; week: readonly PlaceOnDay[] }

const within = (places: readonly PlaceOnDay[], end: Date, days: number): PlaceOnDay[] =>
  places.filter(({ observedAt }) => end.getTime() - observedAt.getTime() <= days * dayMs)

/**
 * The places of the week before a day that can be compared with a later place. Omits days whose readings show no distance, such
 * as an app outside of the chart both times.
 */
export const weekBefore = (places: readonly PlaceOnDay[], end: Date, later: PlaceOnDay): PlaceOnDay[] =>
  // The measurement a week before may be some hours earlier.
  within(places, end, weekDays + 0.5).flatMap(place => {
    if (place.rank === null && later.rank === null) return later
    return climbBetween(place, later) === null ? [] : place
  })

/** Whether an app is at a rank that differs from those of a week. */
export const isFarFromWeek = (place: PlaceOnDay, week: readonly PlaceOnDay[], least: number): boolean =>
  deviationsFrom(
    -Math.log(boundOf(place)),
    week.map(each => -Math.log(boundOf(each))),
    least,
  ) >= farFromWeek

const isUnusual = (move: Move, { moves, week }: Before, usualMove: number): boolean => {
  const rank = boundOf(move.before)
  const least = leastDeviation(rank)
  const lifts = moves.map(({ lift }) => lift)
  return (
    Math.abs(move.places) > usualMove &&
    Math.abs(move.places) >= leastPart * rank &&
    deviationsFrom(move.lift, lifts, least) >= farFromMoves &&
    isFarFromWeek(move.after, week, least)
  )
}

/**
 * Judges the move to the last of the places by those before it: unusual is a move beyond nine of ten, of at least a quarter of
 * the rank, far from the moves of 30 days and from the ranks of the week before. Undefined without a pair of measurements.
 */
export const judgeLastMove = (places: readonly PlaceOnDay[]): JudgedMove | undefined => {
  const [before, after] = places.slice(-2)
  const move = before && after && moveBetween(before, after)
  if (!move) return undefined
  const earlier = within(places.slice(0, -1), after.observedAt, usualDays + 1)
  const moves = earlier.flatMap((place, index) => {
    const last = earlier[index - 1]
    return (last && moveBetween(last, place)) ?? []
  })
  const ranked = earlier.flatMap(({ observedAt, rank }) => (rank === null ? [] : [{ observedAt, rank }]))
  const usualMove = usualMoveOf(ranked, longestSilenceMs)
  const week = weekBefore(earlier, after.observedAt, after)
  if (usualMove === null || moves.length < leastMoves || week.length < leastDays)
    return { ...move, usualMove, verdict: 'too-few' }
  const verdict = isUnusual(move, { moves, week }, usualMove) ? 'unusual' : 'ordinary'
  return { ...move, usualMove, verdict }
}

/** The days since a day on which the app moved unusually, oldest first. */
export const listUnusualDays = (places: readonly PlaceOnDay[], since: Day): Day[] =>
  places.flatMap(({ day }, index) =>
    day >= since && judgeLastMove(places.slice(0, index + 1))?.verdict === 'unusual' ? day : [],
  )

/** The newest unusual move since a day. */
export const findNewestUnusual = (places: readonly PlaceOnDay[], since: Day): JudgedMove | undefined => {
  for (let end = places.length; end > 1 && (places[end - 1]?.day ?? '') >= since; end -= 1) {
    const move = judgeLastMove(places.slice(0, end))
    if (move?.verdict === 'unusual') return move
  }
  return undefined
}
