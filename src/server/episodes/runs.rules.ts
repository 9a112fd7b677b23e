import { daysBetween } from '#domain/days.ts'
import { type Move, moveBetween, type PlaceOnDay } from './moves.rules.ts'

/** Days in a row on which an app moved in one direction, as moves from day to day. */
export type Run = readonly [Move, ...Move[]]

/** Undefined if a day between them was not measured, or the measurements do not show how far the app moved. */
const stepBetween = (before: PlaceOnDay, after: PlaceOnDay): Move | undefined =>
  daysBetween(before.day, after.day) === 1 ? moveBetween(before, after) : undefined

const isSameWay = ([first]: Run, { places }: Move): boolean => Math.sign(first.places) === Math.sign(places)

const mostStillDays = 2

/**
 * Splits the days of an app into runs, oldest first. A reversal, a gap and a third day without a change end a run. Days without
 * a change outside of a run are runs of their own, so that a calm app has runs to compare with.
 */
export const listRuns = (places: readonly PlaceOnDay[]): Run[] => {
  const runs: Run[] = []
  let run: Run | undefined
  let still: Move[] = []
  const close = (): void => {
    if (run) runs.push(run)
    runs.push(...still.map((move): Run => [move]))
    run = undefined
    still = []
  }
  for (const [index, after] of places.entries()) {
    const before = places[index - 1]
    const move = before && stepBetween(before, after)
    if (!move) {
      close()
    } else if (move.places === 0) {
      still.push(move)
    } else {
      if (!run || still.length > mostStillDays || !isSameWay(run, move)) close()
      run = run ? [...run, ...still, move] : [move]
      still = []
    }
  }
  close()
  return runs
}

/** The days of a run as one move. */
export const spanOf = (run: Run): Move => {
  const [first] = run
  const { after } = run.at(-1) ?? first
  const sumOf = (of: (move: Move) => number): number => run.reduce((sum, move) => sum + of(move), 0)
  return {
    before: first.before,
    after,
    places: sumOf(({ places }) => places),
    lift: sumOf(({ lift }) => lift),
    isBound: first.isBound || (run.at(-1)?.isBound ?? false),
  }
}
