import type { AppScore } from '#contract/scores.ts'
import { fullScore } from '#domain/scores.ts'

export type ScoreDay = AppScore['history'][number]

/** Neighbouring days that all have a score, or all have none. `from` is the index of the first. */
export type DayRun = { from: number; days: readonly ScoreDay[]; isScored: boolean }

export const splitRuns = (days: readonly ScoreDay[]): DayRun[] => {
  const starts = days.flatMap((day, index) =>
    index === 0 || (day.score === null) !== (days[index - 1]?.score === null) ? [index] : [],
  )
  return starts.map((from, index) => {
    const run = days.slice(from, starts[index + 1])
    return { from, days: run, isScored: run[0]?.score !== null }
  })
}

/** The indexes of the days on which the weights changed. */
export const listWeightChanges = (days: readonly ScoreDay[]): number[] =>
  days.flatMap((day, index) => {
    const before = days[index - 1]
    return before && before.weightsVersion !== day.weightsVersion ? [index] : []
  })

const steps = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, fullScore] as const
const roomAbove = 1.15

/** The upper end of the axis. Wide ranges are cut there, so that they do not flatten the line. */
export const topOf = (days: readonly ScoreDay[]): number => {
  const most = Math.max(0, ...days.map(({ score }) => score ?? 0)) * roomAbove
  return steps.find(step => step >= most) ?? fullScore
}
