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

/** The moves of a country's charts on one day. */
type DayMoves = {
  /** Moves of the charts whose usual move is known, beside it. */
  moves: number[]
  usualMoves: number[]
  /** Moves of the other charts. */
  others: number[]
}

const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

const digits = 1e6
/** To six digits: more would be a third of an answer about all countries. Rounded here, so that all counts agree. */
const round = (value: number): number => Math.round(value * digits) / digits

const groupByDay = (charts: readonly ComparedChart[]): Map<number, DayMoves> => {
  const days = new Map<number, DayMoves>()
  const dayAt = (seconds: number): DayMoves => {
    const known = days.get(seconds)
    if (known) return known
    const added: DayMoves = { moves: [], usualMoves: [], others: [] }
    days.set(seconds, added)
    return added
  }
  for (const {
    days: [at, moves = [], usualMoves = []],
  } of charts) {
    for (let index = 0; index < at.length; index += 1) {
      const move = moves[index] ?? 0
      const usualMove = usualMoves[index] ?? unknownMove
      const day = dayAt(at[index] ?? 0)
      if (usualMove === unknownMove) day.others.push(move)
      else {
        day.moves.push(move)
        day.usualMoves.push(usualMove)
      }
    }
  }
  return days
}

const toMovedDay = (storefront: StorefrontCode, day: Day, { moves, usualMoves, others }: DayMoves): MovedDay => {
  const index = medianOf(moves.map((move, at) => (usualMoves[at] ? move / usualMoves[at] : 1)))
  return {
    storefront,
    day,
    charts: moves.length,
    index: index === null ? null : round(index),
    meanMove: round(meanOf(moves.length > 0 ? moves : others)),
    usualMove: moves.length > 0 ? round(meanOf(usualMoves)) : null,
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
  return (storefront: StorefrontCode, charts: readonly ComparedChart[]): MovedDay[] =>
    [...groupByDay(charts)].map(([seconds, moves]) => toMovedDay(storefront, textOf(seconds), moves))
}
