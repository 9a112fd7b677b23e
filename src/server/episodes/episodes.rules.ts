import { addDays, type Day, daysBetween } from '#domain/days.ts'
import { boundOf } from '#domain/distances.ts'
import { medianOf } from '#domain/medians.ts'
import { leastMoves, upperShareOf } from '#domain/moves.ts'
import {
  deviationsFrom,
  farFromMoves,
  isFarFromWeek,
  leastDays,
  leastDeviation,
  type Move,
  type PlaceOnDay,
  weekBefore,
} from './moves.rules.ts'
import { listRuns, type Run, spanOf } from './runs.rules.ts'

/** An unusual run of an app in a chart. */
export type Episode = Move & {
  /** Whether it goes on: its last day is the newest measured one, and not older than yesterday. */
  isOngoing: boolean
}

/** Days that are read to find an episode: the searched ones, and those to compare it with. */
export const episodeDays = 90
const searchedDays = 30
const comparedDays = 60
/** At least half of the rank, or twice the rank. */
const leastLift = Math.log(2)

const sizeOf = ({ lift }: Move): number => Math.abs(lift)

/** Without the days at both ends that moved no more than nine of ten of the earlier days. */
const trim = (run: Run, usual: number): Move | undefined => {
  // A climb and a fall over the same ranks differ by rounding.
  const isMoved = (move: Move): boolean => sizeOf(move) > usual + 1e-9
  const [start, end] = [run.findIndex(isMoved), run.findLastIndex(isMoved)]
  const [first, ...others] = start < 0 ? [] : run.slice(start, end + 1)
  return first && spanOf([first, ...others])
}

type Before = { runs: readonly Move[]; week: readonly PlaceOnDay[] }

/** Whether a climb ends above the usual rank of the week before, and a fall below it: a return does not. */
const isBeyond = ({ after, lift }: Move, week: readonly PlaceOnDay[]): boolean => {
  const usual = medianOf(week.map(boundOf)) ?? boundOf(after)
  return lift * (usual - boundOf(after)) > 0
}

/** Larger than every earlier run in its direction, and far from these runs and from the ranks of the week before. */
const isUnusual = (span: Move, { runs, week }: Before): boolean => {
  const least = leastDeviation(boundOf(span.before))
  const isLarger = (run: Move): boolean => run.lift * span.lift <= 0 || sizeOf(run) < sizeOf(span)
  return (
    sizeOf(span) >= leastLift &&
    runs.every(isLarger) &&
    deviationsFrom(
      span.lift,
      runs.map(({ lift }) => lift),
      least,
    ) >= farFromMoves &&
    isBeyond(span, week) &&
    isFarFromWeek(span.after, week, least)
  )
}

/** The unusual part of a run; undefined if it is usual, or too little is known before it. */
const judgeRun = (run: Run, earlier: readonly Run[], places: readonly PlaceOnDay[]): Move | undefined => {
  // Most runs are small, and trimming makes them no larger.
  if (sizeOf(spanOf(run)) < leastLift) return undefined
  const since = addDays(run[0].before.day, -comparedDays)
  const compared = earlier.filter(([first]) => first.before.day >= since)
  if (compared.length < leastMoves) return undefined
  const span = trim(run, upperShareOf(compared.flat().map(sizeOf)) ?? 0)
  if (!span) return undefined
  const { before, after } = span
  const until = places.filter(({ day }) => day <= before.day)
  const week = weekBefore(until, before.observedAt, after)
  return week.length >= leastDays && isUnusual(span, { runs: compared.map(spanOf), week }) ? span : undefined
}

/** The newest unusual run that ended within 30 days. `places`: oldest first, at most one a day. */
export const findEpisode = (places: readonly PlaceOnDay[], today: Day): Episode | undefined => {
  const known = places.filter(({ day }) => day > addDays(today, -episodeDays) && day <= today)
  const runs = listRuns(known)
  const newest = known.at(-1)
  const isSearched = ({ after }: Move): boolean => daysBetween(after.day, today) <= searchedDays
  for (const [index, run] of [...runs.entries()].reverse()) {
    if (!isSearched(spanOf(run))) return undefined
    const span = judgeRun(run, runs.slice(0, index), known)
    if (span && isSearched(span)) {
      return { ...span, isOngoing: span.after === newest && daysBetween(newest.day, today) <= 1 }
    }
  }
  return undefined
}
