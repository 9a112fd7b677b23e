import { partitionPoint } from '#domain/binary-search.ts'
import { type Day, dayOf } from '#domain/days.ts'
import { medianOf, upperMedianOf, upperMedianOfSorted } from '#domain/medians.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import { dayMs } from '#domain/units.ts'
import { longestSilenceMs, shortestSilenceMs, silenceTimes } from '../history/states.rules.ts'

/** What is normal on a day is computed from this many days before it. */
export const normalDays = 30
/** With fewer known days, the normal move is unknown. */
const leastNormal = 7

/** One day of a chart: its mean move between consecutive measurements, and the usual interval between them. */
export type PacedDay = {
  /** Days since 1970. */
  number: number
  paceMs: number
  move: number
}

/** One overall chart with its moves and usual moves per day, oldest first. */
export type ComparedChart = { storefront: StorefrontCode; days: readonly ComparedDay[] }

/**
 * How far the charts of a country moved on a day. `index` is the multiple of the usual move, null if too few earlier moves
 * are known; `charts` is the number of charts compared.
 */
export type MovedDay = {
  storefront: StorefrontCode
  day: Day
  charts: number
  index: number | null
  meanMove: number | null
  usualMove: number | null
}

/** A chart's move on one day beside its usual move; null if that is unknown. */
export type ComparedDay = { number: number; move: number; usualMove: number | null }

const sort = (values: readonly number[]): number[] => values.toSorted((a, b) => a - b)

/**
 * Only days with a similar measurement interval, from half to twice, are comparable: charts move less in six hours than in a
 * day.
 */
const isLike = (a: PacedDay, b: PacedDay): boolean => a.paceMs * 2 >= b.paceMs && a.paceMs <= b.paceMs * 2

const isSilent = (paceMs: number, paces: readonly number[]): boolean =>
  paceMs > Math.min(longestSilenceMs, Math.max(shortestSilenceMs, silenceTimes * upperMedianOf(paces)))

/**
 * A sliding window of days for the next day's usual move, with the moves kept sorted by insertion and removal. An answer
 * about the world needs thirty thousand medians, and sorting the window for each of them took most of the time.
 */
const createMonth = (areAlike: boolean) => {
  const days: PacedDay[] = []
  const sorted: number[] = []
  let oldest = 0

  return {
    add: (day: PacedDay): void => {
      days.push(day)
      let index = sorted.length
      for (; index > 0 && (sorted[index - 1] ?? 0) > day.move; index -= 1) sorted[index] = sorted[index - 1] ?? 0
      sorted[index] = day.move
    },

    dropBefore: (number: number): void => {
      for (let day = days[oldest]; day && day.number < number; day = days[oldest]) {
        for (let index = partitionPoint(sorted, move => move < day.move); index < sorted.length - 1; index += 1)
          sorted[index] = sorted[index + 1] ?? 0
        sorted.pop()
        oldest += 1
      }
    },

    /** Moves of days with a similar interval, sorted. */
    listLike: (day: PacedDay): readonly number[] => {
      if (areAlike) return sorted
      return sort(days.slice(oldest).flatMap(candidate => (isLike(candidate, day) ? candidate.move : [])))
    },
  }
}

/** Nothing is a multiple of a usual move of 0, so there is none then, unless the day has no move either. */
const usualMoveFor = (day: PacedDay, like: readonly number[]): number | null => {
  if (like.length < leastNormal) return null
  const usualMove = upperMedianOfSorted(like)
  return usualMove > 0 || day.move === 0 ? usualMove : null
}

/**
 * Compares the days from `first` (days since 1970) on. Days across a gap are skipped, and do not count towards the usual move
 * either.
 */
export const compareDays = (days: readonly PacedDay[], first: number): ComparedDay[] => {
  const paces = days.map(({ paceMs }) => paceMs)
  const [shortest, longest] = [Math.min(...paces), Math.max(...paces)]
  // A lower bound: the median interval is never below the shortest one.
  const calmPaceMs = Math.min(longestSilenceMs, silenceTimes * shortest)
  // Almost always true, because a daily chart stays daily. Then the window needs no filter.
  const month = createMonth(longest <= 2 * shortest)
  const compared: ComparedDay[] = []
  let oldest = 0
  let at = -1
  for (const day of days) {
    at += 1
    while ((days[oldest]?.number ?? 0) < day.number - normalDays) oldest += 1
    month.dropBefore(day.number - normalDays)
    if (day.paceMs > calmPaceMs && isSilent(day.paceMs, paces.slice(oldest, at + 1))) continue
    if (day.number >= first) {
      compared.push({ number: day.number, move: day.move, usualMove: usualMoveFor(day, month.listLike(day)) })
    }
    month.add(day)
  }
  return compared
}

const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

/** To six digits: more would be a third of an answer about all countries. Rounded here, so that all counts agree. */
const round = (value: number): number => Number(value.toFixed(6))

const toMovedDay = (storefront: StorefrontCode, day: Day, charts: readonly ComparedDay[]): MovedDay => {
  const known = charts.flatMap(({ move, usualMove }) => (usualMove === null ? [] : [{ move, usualMove }]))
  const index = medianOf(known.map(({ move, usualMove }) => (usualMove > 0 ? move / usualMove : 1)))
  const moves: readonly { move: number }[] = known.length > 0 ? known : charts
  return {
    storefront,
    day,
    charts: known.length,
    index: index === null ? null : round(index),
    meanMove: round(meanOf(moves.map(({ move }) => move))),
    usualMove: known.length > 0 ? round(meanOf(known.map(({ usualMove }) => usualMove))) : null,
  }
}

/** Lists the days of one country that have a move across no gap. */
export const createListMovedDays = () => {
  // Formats each day once, because many countries share it.
  const dayTexts = new Map<number, Day>()
  const textOf = (number: number): Day => {
    const text = dayTexts.get(number) ?? dayOf(new Date(number * dayMs))
    dayTexts.set(number, text)
    return text
  }
  return (storefront: StorefrontCode, charts: readonly ComparedChart[]): MovedDay[] => {
    const days = Map.groupBy(
      charts.flatMap(chart => chart.days),
      ({ number }) => number,
    )
    return [...days].map(([number, compared]) => toMovedDay(storefront, textOf(number), compared))
  }
}
