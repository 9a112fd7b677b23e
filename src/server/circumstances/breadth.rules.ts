import { type Continent, continentOf } from '#domain/continents.ts'
import { addDays, type Day, daysBetween } from '#domain/days.ts'
import { leastMoves, upperShareOf, usualDays } from '#domain/moves.ts'
import { compareStorefronts, type StorefrontCode } from '#domain/storefronts.ts'
import { findNewestUnusual, type JudgedMove, type PlaceOnDay } from '../episodes/moves.rules.ts'
import { type DayState, isRankedDay } from '../history/daily-ranks.rules.ts'

/** A chart of every country: the states of one app by day, from `first` on. */
export type WorldDays = { first: Day; states: ReadonlyMap<StorefrontCode, ArrayLike<DayState>> }

/** `here`: in no other country; `as-often`: in no more than on nine of ten days; `region`: mostly on one continent. */
export type Breadth = {
  verdict: 'here' | 'as-often' | 'region' | 'wide' | 'too-few'
  /** Other countries where the app had a rank that day and the day before, and its usual move is known. */
  judged: number
  /** Those where it moved the same way by more than its usual move, larger App Stores first. */
  moved: StorefrontCode[]
  continent: Continent | null
}

/** Days that are read before a move: 30 to compare with, and 30 for the usual move of the first of them. */
export const breadthDays = 2 * usualDays + 1
const mostlyPart = 0.8

/** How far the app moved on each day, positive for a climb; null without a rank on the day or the day before. */
const listMoves = (states: ArrayLike<DayState>): (number | null)[] =>
  Array.from(states, (state, index) => {
    const before = states[index - 1]
    return before !== undefined && isRankedDay(before) && isRankedDay(state) ? before - state : null
  })

/** `1` for a climb beyond the usual move, `-1` for such a fall, `0` for a usual move, null if unknown. */
const judgeDay = (moves: readonly (number | null)[], index: number): -1 | 0 | 1 | null => {
  const move = moves[index] ?? null
  const sizes = moves
    .slice(Math.max(0, index - usualDays), index)
    .flatMap(each => (each === null ? [] : Math.abs(each)))
  if (move === null || sizes.length < leastMoves) return null
  return Math.abs(move) > (upperShareOf(sizes) ?? 0) ? (move > 0 ? 1 : -1) : 0
}

const continentOfMost = (moved: readonly StorefrontCode[]): Continent | null => {
  const counts = Map.groupBy(moved, continentOf)
  const [most] = [...counts].toSorted(([, a], [, b]) => b.length - a.length)
  return most && most[1].length >= mostlyPart * moved.length ? most[0] : null
}

/** In how many other countries an app moved the same way on a day, against the 30 days before. */
export const judgeBreadth = (
  { first, states }: WorldDays,
  { storefront, day, direction }: { storefront: StorefrontCode; day: Day; direction: 1 | -1 },
): Breadth => {
  const others = [...states]
    .filter(([code]) => code !== storefront)
    .map(([code, days]) => ({ code, moves: listMoves(days) }))
  const at = daysBetween(first, day)
  const judgeAll = (index: number) => others.map(({ code, moves }) => ({ code, judged: judgeDay(moves, index) }))
  const isSameWay = ({ judged }: { judged: number | null }): boolean => judged === direction
  const now = judgeAll(at)
  const moved = now
    .filter(isSameWay)
    .map(({ code }) => code)
    .toSorted(compareStorefronts)
  const judgedCountries = now.filter(({ judged }) => judged !== null).length
  const earlier = Array.from({ length: Math.min(usualDays, at) }, (_, back) => judgeAll(at - 1 - back))
    .filter(judged => judged.some(each => each.judged !== null))
    .map(judged => judged.filter(isSameWay).length)
  const often = earlier.length < leastMoves ? undefined : upperShareOf(earlier)
  const continent = continentOfMost(moved)
  const verdictOf = (): Breadth['verdict'] => {
    if (judgedCountries === 0 || often === undefined) return 'too-few'
    if (moved.length === 0) return 'here'
    if (moved.length <= often) return 'as-often'
    return continent === null ? 'wide' : 'region'
  }
  return { verdict: verdictOf(), judged: judgedCountries, moved, continent }
}

/** Omits days without a rank, whose depth is unknown. Each day counts as its noon, because the hour is unknown. */
const toPlaces = (first: Day, states: ArrayLike<DayState>): PlaceOnDay[] =>
  Array.from(states).flatMap((state, index) => {
    const day = addDays(first, index)
    return isRankedDay(state) ? { day, observedAt: new Date(`${day}T12:00:00Z`), depth: state, rank: state } : []
  })

/** The newest unusual move since a day in any of the countries; of moves on the same day, the largest ratio. */
export const findUnusualInWorld = (
  { first, states }: WorldDays,
  { storefronts, since }: { storefronts: readonly StorefrontCode[]; since: Day },
): { storefront: StorefrontCode; move: JudgedMove } | undefined =>
  storefronts
    .flatMap(storefront => {
      const move = findNewestUnusual(toPlaces(first, states.get(storefront) ?? []), since)
      return move ? { storefront, move } : []
    })
    .toSorted(
      (a, b) =>
        b.move.after.observedAt.getTime() - a.move.after.observedAt.getTime() ||
        Math.abs(b.move.lift) - Math.abs(a.move.lift),
    )[0]
