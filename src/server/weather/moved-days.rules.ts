import { type Day, dayOf } from '#domain/days.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import { dayMs } from '#domain/units.ts'
import { longestSilenceMs, shortestSilenceMs, silenceTimes } from '../history/states.rules.ts'
import { leastNormal } from './shuffle.rules.ts'

/** What is normal on a day is told by so many days before it. */
export const normalDays = 30

/** One day of a chart: how far it moved from one measurement to the next on average, and how long that usually took. */
export type PacedDay = {
  /** Days since 1970. */
  number: number
  paceMs: number
  move: number
}

/** The days of one overall chart on which it moved, in order of time. */
export type PacedChart = { storefront: StorefrontCode; days: readonly PacedDay[] }

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
type ComparedDay = { number: number; move: number; usualMove: number | null }

/** As the rule of shuffles has it: of an even number the larger one in the middle. */
const medianOf = (values: readonly number[]): number => new Float64Array(values).sort()[values.length >> 1] ?? 0

/** Moves that take twice as long, or half as long, are another matter: charts move less in six hours than in a day. */
const isLike = (one: PacedDay, other: PacedDay): boolean =>
  one.paceMs * 2 >= other.paceMs && one.paceMs <= other.paceMs * 2

const isSilent = (paceMs: number, paces: readonly number[]): boolean =>
  paceMs > Math.min(longestSilenceMs, Math.max(shortestSilenceMs, silenceTimes * medianOf(paces)))

/** Without a usual move there is no multiple of it, unless nothing moved on this day either. */
const usualMoveFor = (day: PacedDay, before: readonly PacedDay[]): number | null => {
  const moves: number[] = []
  for (const one of before) if (isLike(one, day)) moves.push(one.move)
  if (moves.length < leastNormal) return null
  const usualMove = medianOf(moves)
  return usualMove > 0 || day.move === 0 ? usualMove : null
}

/** The days from `first` on; those across a gap are left out, and tell nothing of what is usual either. */
const compareDays = (days: readonly PacedDay[], first: number): ComparedDay[] => {
  const paces = days.map(({ paceMs }) => paceMs)
  // Whatever is usual, it is no less than the shortest of all.
  const calmPaceMs = Math.min(longestSilenceMs, silenceTimes * Math.min(...paces))
  const near: PacedDay[] = []
  const compared: ComparedDay[] = []
  let oldest = 0
  let oldestNear = 0
  for (const [at, day] of days.entries()) {
    while ((days[oldest]?.number ?? 0) < day.number - normalDays) oldest += 1
    while ((near[oldestNear]?.number ?? day.number) < day.number - normalDays) oldestNear += 1
    if (day.paceMs > calmPaceMs && isSilent(day.paceMs, paces.slice(oldest, at + 1))) continue
    if (day.number >= first) {
      compared.push({ number: day.number, move: day.move, usualMove: usualMoveFor(day, near.slice(oldestNear)) })
    }
    near.push(day)
  }
  return compared
}

/** The middle value, or the mean of the two in the middle; null of none. */
export const middleOf = (values: readonly number[]): number | null => {
  const sorted = new Float64Array(values).sort()
  const half = sorted.length >> 1
  const [low, high] = [sorted[sorted.length % 2 ? half : half - 1], sorted[half]]
  return low === undefined || high === undefined ? null : (low + high) / 2
}

const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

const toMovedDay = (storefront: StorefrontCode, number: number, charts: readonly ComparedDay[]): MovedDay => {
  const known = charts.flatMap(({ move, usualMove }) => (usualMove === null ? [] : [{ move, usualMove }]))
  const shown: readonly { move: number }[] = known.length > 0 ? known : charts
  return {
    ...{ storefront, day: dayOf(new Date(number * dayMs)), charts: known.length },
    index: middleOf(known.map(({ move, usualMove }) => (usualMove > 0 ? move / usualMove : 1))),
    meanMove: meanOf(shown.map(({ move }) => move)),
    usualMove: known.length > 0 ? meanOf(known.map(({ usualMove }) => usualMove)) : null,
  }
}

/** Country by country the days from `from` on that have a move which is no gap. */
export const listMovedDays = (charts: readonly PacedChart[], from: Day): MovedDay[] => {
  const first = Math.floor(Date.parse(from) / dayMs)
  return [...Map.groupBy(charts, ({ storefront }) => storefront)].flatMap(([storefront, its]) => {
    const days = Map.groupBy(
      its.flatMap(chart => compareDays(chart.days, first)),
      ({ number }) => number,
    )
    return [...days].map(([number, compared]) => toMovedDay(storefront, number, compared))
  })
}
