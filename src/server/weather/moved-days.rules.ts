import { type Day, dayOf } from '#domain/days.ts'
import { medianOf } from '#domain/medians.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import { secondMs } from '#domain/units.ts'
import type { Columns } from '../history/columns.rules.ts'
import { unknownMove } from './compared-days.rules.ts'

/** One overall chart with its moves and usual moves per day: `ComparedDays`, or a part of them. */
export type ComparedChart = { storefront: StorefrontCode; days: Columns }

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

const digits = 1e6
/** To six digits: more would be a third of an answer about all countries. Rounded here, so that all counts agree. */
const round = (value: number): number => Math.round(value * digits) / digits

/** A chart of a country while its days are read one after the other; `next` is the position of the next one. */
type ReadChart = { days: Columns; next: number }

/** One day of a country: multiples of the usual moves, and sums over the charts that have one and over the others. */
type DaySums = { indexes: number[]; moves: number; usualMoves: number; others: number; otherMoves: number }

/** The first day that is not read, in seconds since 1970; infinite after the last. */
const nextDayOf = (charts: readonly ReadChart[]): number =>
  charts.reduce((first, { days: [at], next }) => Math.min(first, at[next] ?? first), Number.POSITIVE_INFINITY)

/** Sums up this day of the charts that have it, and moves on to the next. */
const readDay = (charts: readonly ReadChart[], seconds: number): DaySums => {
  const sums: DaySums = { indexes: [], moves: 0, usualMoves: 0, others: 0, otherMoves: 0 }
  for (const chart of charts) {
    const [at, moveList = [], usualList = []] = chart.days
    if (at[chart.next] !== seconds) continue
    const move = moveList[chart.next] ?? 0
    const usualMove = usualList[chart.next] ?? unknownMove
    chart.next += 1
    if (usualMove === unknownMove) {
      sums.others += 1
      sums.otherMoves += move
    } else {
      sums.indexes.push(usualMove > 0 ? move / usualMove : 1)
      sums.moves += move
      sums.usualMoves += usualMove
    }
  }
  return sums
}

const toMovedDay = (
  storefront: StorefrontCode,
  day: Day,
  { indexes, moves, usualMoves, others, otherMoves }: DaySums,
): MovedDay => {
  const charts = indexes.length
  const index = medianOf(indexes)
  if (index === null) return { storefront, day, charts, index, meanMove: round(otherMoves / others), usualMove: null }
  return {
    storefront,
    day,
    charts,
    index: round(index),
    meanMove: round(moves / charts),
    usualMove: round(usualMoves / charts),
  }
}

/** Lists the days of one country that have a move across no gap. */
export const createListMovedDays = () => {
  // Formats each day once, because many countries share it.
  const dayTexts = new Map<number, Day>()
  const textOf = (seconds: number): Day => {
    const text = dayTexts.get(seconds) ?? dayOf(new Date(seconds * secondMs))
    dayTexts.set(seconds, text)
    return text
  }
  return (storefront: StorefrontCode, compared: readonly ComparedChart[]): MovedDay[] => {
    const charts = compared.map(({ days }): ReadChart => ({ days, next: 0 }))
    const moved: MovedDay[] = []
    for (let seconds = nextDayOf(charts); Number.isFinite(seconds); seconds = nextDayOf(charts))
      moved.push(toMovedDay(storefront, textOf(seconds), readDay(charts, seconds)))
    return moved
  }
}
