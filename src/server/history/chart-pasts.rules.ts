import { partitionPoint } from '#domain/binary-search.ts'
import { secondMs } from '#domain/units.ts'
import { dateOfSeconds, secondsOf } from '../platform/database/moments.ts'
import { longestSilenceMs, retryWindowMs } from './states.rules.ts'

/** The readings of a chart that this server has, oldest first, and its failed attempts; times in seconds since 1970. */
export type ChartReadings = {
  at: readonly number[]
  depths: readonly number[]
  lengths: readonly number[]
  failedAt: readonly number[]
  /** Whether there were readings before, in months that are deleted. */
  isCut: boolean
}

/** What the readings of a chart before a moment show about an app that was in none of them. */
export type PastReadings = {
  /** The first reading that this server has. */
  since: Date
  /** The app was not within this rank before; 0 if a reading is missing. */
  reach: number
  /** The app was not in the chart before, as far as lists of this depth show; 0 if a reading is missing or was empty. */
  depth: number
}

const longestPair = longestSilenceMs / secondMs
const retryWindow = retryWindowMs / secondMs
/** Halfway between a reading on time and a missed one. */
const timesUsual = 1.5
/**
 * A chart is read more often once an app is in it, so the last intervals show what is usual; for a new chart, the next
 * ones do.
 */
const usualIntervals = 7
const fewestIntervals = 3

const intervalBefore = (at: readonly number[], index: number): number => (at[index] ?? 0) - (at[index - 1] ?? 0)

/** The second shortest interval near a reading: most intervals may hide a missed reading, and an extra reading cuts one in two. */
const usualBefore = (at: readonly number[], index: number): number => {
  let [shortest, second] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  const from = Math.max(1, index - usualIntervals)
  const to = Math.max(index - 1, from + fewestIntervals)
  for (let each = from; each <= to && each < at.length; each += 1) {
    const interval = each === index ? Number.POSITIVE_INFINITY : intervalBefore(at, each)
    second = Math.min(second, Math.max(shortest, interval))
    shortest = Math.min(shortest, interval)
  }
  return Number.isFinite(second) ? second : longestPair
}

/** Whether the time before a reading is longer than 36 hours, or than usual in this chart. */
const isSilentBefore = (at: readonly number[], index: number): boolean => {
  const interval = intervalBefore(at, index)
  return interval > longestPair || interval > timesUsual * usualBefore(at, index)
}

/** Whether an attempt since the reading before failed, and none succeeded within the hour. */
const isFailedBefore = ({ at, failedAt }: ChartReadings, index: number): boolean => {
  const before = at[index - 1] ?? Number.NEGATIVE_INFINITY
  const failed = failedAt[partitionPoint(failedAt, each => each <= before)]
  return failed !== undefined && failed < (at[index] ?? 0) - retryWindow
}

/** The first reading with a missing one before it; infinite if none is missing. */
const findFirstBreak = (readings: ChartReadings): number => {
  const { at, isCut } = readings
  if (isCut) return 0
  const index = at.findIndex((_, each) => isFailedBefore(readings, each) || (each > 0 && isSilentBefore(at, each)))
  return index < 0 ? Number.POSITIVE_INFINITY : index
}

export type ChartPast = ReturnType<typeof createChartPast>

/** What is known about a chart before and after its readings. */
export const createChartPast = (readings: ChartReadings) => {
  const { at, depths, lengths } = readings
  let known: number | undefined
  const findBreak = (): number => (known ??= findFirstBreak(readings))
  const countBefore = (seconds: number): number => partitionPoint(at, each => each < seconds)

  const isBroken = (before: number, seconds: number): boolean =>
    before < at.length ? findBreak() <= before : findBreak() < before || seconds - (at.at(-1) ?? 0) > longestPair

  return {
    /** Undefined if the chart was not read at this moment or before. */
    findPast: (moment: Date): PastReadings | undefined => {
      const seconds = secondsOf(moment)
      const [before, first] = [countBefore(seconds), at[0]]
      if (first === undefined || first > seconds) return undefined
      const since = dateOfSeconds(first)
      if (isBroken(before, seconds)) return { since, reach: 0, depth: 0 }
      let [reach, depth] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
      for (let index = 0; index < before; index += 1) {
        const [asked, length] = [depths[index] ?? 0, lengths[index] ?? 0]
        reach = Math.min(reach, asked, length)
        depth = Math.min(depth, length === 0 ? 0 : asked)
      }
      return { since, reach, depth }
    },

    /** How many apps the chart had at a reading, and how deep it was read; undefined at any other moment. */
    findList: (moment: Date): { depth: number; length: number } | undefined => {
      const index = countBefore(secondsOf(moment))
      if (at[index] !== secondsOf(moment)) return undefined
      return { depth: depths[index] ?? 0, length: lengths[index] ?? 0 }
    },

    /** The reading that can confirm what one at this moment shows: the next one, at most 36 hours later. */
    findNext: (moment: Date): Date | undefined => {
      const seconds = secondsOf(moment)
      const next = at[partitionPoint(at, each => each <= seconds)]
      return next !== undefined && next - seconds <= longestPair ? dateOfSeconds(next) : undefined
    },

    /** Whether a moment is that of the newest reading. */
    isNewest: (moment: Date): boolean => at.at(-1) === secondsOf(moment),
  }
}

/**
 * Whether it is certain that an app was not within this rank before: no reading is missing, and each was deep enough.
 */
export const isRuledOut = ({ reach }: PastReadings, rank: number): boolean => rank <= reach
