import { type Day, dayOf } from '#domain/days.ts'
import { countWhile } from '#domain/in-order.ts'
import { medianOf, upperMedianOf, upperMedianOfSorted } from '#domain/medians.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import { dayMs } from '#domain/units.ts'
import { longestSilenceMs, shortestSilenceMs, silenceTimes } from '../history/states.rules.ts'

/** What is normal on a day is told by so many days before it. */
export const normalDays = 30
/** With fewer of them nothing is known of what is normal. */
const leastNormal = 7

/** One day of a chart: how far it moved from one measurement to the next on average, and how long that usually took. */
export type PacedDay = {
  /** Days since 1970. */
  number: number
  paceMs: number
  move: number
}

/** One overall chart with the days on which it moved beside what was usual for it, in order of time. */
export type ComparedChart = { storefront: StorefrontCode; days: readonly ComparedDay[] }

/**
 * How far the charts of a country moved on a day. `index` is so many times the usual, null where too few moves before tell
 * what is usual; `charts` are those that were compared.
 */
export type MovedDay = {
  storefront: StorefrontCode
  day: Day
  charts: number
  index: number | null
  meanMove: number | null
  usualMove: number | null
}

/** A day of one chart beside what is usual for it; null where that is not known. */
export type ComparedDay = { number: number; move: number; usualMove: number | null }

const sort = (values: readonly number[]): number[] => values.toSorted((a, b) => a - b)

/** Moves that take twice as long, or half as long, are another matter: charts move less in six hours than in a day. */
const isLike = (one: PacedDay, other: PacedDay): boolean =>
  one.paceMs * 2 >= other.paceMs && one.paceMs <= other.paceMs * 2

const isSilent = (paceMs: number, paces: readonly number[]): boolean =>
  paceMs > Math.min(longestSilenceMs, Math.max(shortestSilenceMs, silenceTimes * upperMedianOf(paces)))

/**
 * The days that tell what is usual for the next one, with their moves in order: each is put into its place when it comes
 * and taken out when it is too old. An answer about the world asks for thirty thousand medians, and to sort the month for
 * each of them took most of its time.
 */
const createMonth = (areAlike: boolean) => {
  const days: PacedDay[] = []
  const sorted: number[] = []
  let oldest = 0

  return {
    add: (day: PacedDay): void => {
      days.push(day)
      let place = sorted.length
      for (; place > 0 && (sorted[place - 1] ?? 0) > day.move; place -= 1) sorted[place] = sorted[place - 1] ?? 0
      sorted[place] = day.move
    },

    dropBefore: (number: number): void => {
      for (let day = days[oldest]; day && day.number < number; day = days[oldest]) {
        for (let place = countWhile(sorted, move => move < day.move); place < sorted.length - 1; place += 1)
          sorted[place] = sorted[place + 1] ?? 0
        sorted.pop()
        oldest += 1
      }
    },

    /** The moves that are like that of a day, in order. */
    listLike: (day: PacedDay): readonly number[] => {
      if (areAlike) return sorted
      return sort(days.slice(oldest).flatMap(one => (isLike(one, day) ? one.move : [])))
    },
  }
}

/** Without a usual move there is no multiple of it, unless nothing moved on this day either. */
const usualMoveFor = (day: PacedDay, like: readonly number[]): number | null => {
  if (like.length < leastNormal) return null
  const usualMove = upperMedianOfSorted(like)
  return usualMove > 0 || day.move === 0 ? usualMove : null
}

/** The days from `first` on, as days since 1970; those across a gap are left out, and tell nothing of what is usual either. */
export const compareDays = (days: readonly PacedDay[], first: number): ComparedDay[] => {
  const paces = days.map(({ paceMs }) => paceMs)
  const [shortest, longest] = [Math.min(...paces), Math.max(...paces)]
  // Whatever is usual, it is no less than the shortest of all.
  const calmPaceMs = Math.min(longestSilenceMs, silenceTimes * shortest)
  // Nearly always: a chart that is measured daily is measured daily all the time.
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

const toMovedDay = (storefront: StorefrontCode, day: Day, charts: readonly ComparedDay[]): MovedDay => {
  const known = charts.flatMap(({ move, usualMove }) => (usualMove === null ? [] : [{ move, usualMove }]))
  const shown: readonly { move: number }[] = known.length > 0 ? known : charts
  return {
    storefront,
    day,
    charts: known.length,
    index: medianOf(known.map(({ move, usualMove }) => (usualMove > 0 ? move / usualMove : 1))),
    meanMove: meanOf(shown.map(({ move }) => move)),
    usualMove: known.length > 0 ? meanOf(known.map(({ usualMove }) => usualMove)) : null,
  }
}

/** Country by country the days that have a move which is no gap. */
export const listMovedDays = (charts: readonly ComparedChart[]): MovedDay[] => {
  // Each day is that of many countries, and is put into words once.
  const dayTexts = new Map<number, Day>()
  const textOf = (number: number): Day => {
    const text = dayTexts.get(number) ?? dayOf(new Date(number * dayMs))
    dayTexts.set(number, text)
    return text
  }
  return [...Map.groupBy(charts, ({ storefront }) => storefront)].flatMap(([storefront, its]) => {
    const days = Map.groupBy(
      its.flatMap(chart => chart.days),
      ({ number }) => number,
    )
    return [...days].map(([number, compared]) => toMovedDay(storefront, textOf(number), compared))
  })
}
