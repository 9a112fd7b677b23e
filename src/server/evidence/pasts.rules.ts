import type { AppId } from '#domain/ranks.ts'
import { dayMs, hourMs } from '#domain/units.ts'
import { type Differences, differencesBetween, type Reading, sameRunShare } from './differences.rules.ts'

/** What is usual of a chart is told by the believed readings of this time before. */
export const usualMs = 30 * dayMs
/** An app that was not in the chart for this time is a stranger to it. */
const strangerMs = 14 * dayMs
/** Readings before this say nothing of a chart any more. */
export const pastMs = usualMs + strangerMs
/** Apple makes a chart anew at least once a day: sooner it may well be the same. */
const renewedMs = 20 * hourMs

/** The share of the apps that are strangers to the chart, and the same weighed by rank. */
export type Strangers = { strangers: number; topStrangers: number }

/** How a chart went from one reading to a later one. */
export type Step = { lagMs: number; differences: Differences; strangers: Strangers }

/** The believed readings of a chart, the oldest first, and what they tell of it. */
export type Past = {
  readings: readonly Reading[]
  /** From each reading to the next. */
  steps: readonly Step[]
  /** The longest run of ranks with the same apps in two readings a day apart or more, as a share of the chart. */
  sameMost: number
  lastSeen: ReadonlyMap<AppId, number>
}

const msOf = ({ observedAt }: Reading): number => observedAt.getTime()

const weightAt = (index: number): number => 1 / (index + 5)

export const countStrangers = (reading: Reading, lastSeen: ReadonlyMap<AppId, number>): Strangers => {
  const sinceMs = msOf(reading) - strangerMs
  let [count, weight, all] = [0, 0, 0]
  reading.appIds.forEach((appId, index) => {
    all += weightAt(index)
    if ((lastSeen.get(appId) ?? Number.NEGATIVE_INFINITY) >= sinceMs) return
    count += 1
    weight += weightAt(index)
  })
  return { strangers: count / Math.max(1, reading.appIds.length), topStrangers: all > 0 ? weight / all : 0 }
}

/** The reading that the fresh one repeats in the longest run of ranks, a day later or more: 1 is to the last rank. */
export const findMostAlike = (fresh: Reading, readings: readonly Reading[]): { share: number; of?: Reading } => {
  let most: { share: number; of?: Reading } = { share: 0 }
  for (const reading of readings) {
    if (msOf(fresh) - msOf(reading) < renewedMs || msOf(fresh) - msOf(reading) > usualMs) continue
    const share = sameRunShare(reading.appIds, fresh.appIds)
    if (share > most.share) most = { share, of: reading }
  }
  return most
}

/**
 * Collects the past of a chart reading by reading, in order of time; what is older than needed is forgotten. A past is made
 * once for a chart whose history is graded, or from the last weeks for one fresh answer.
 */
export const createPast = () => {
  let readings: Reading[] = []
  let steps: (Step & { sameShare: number })[] = []
  const lastSeen = new Map<AppId, number>()

  return {
    add: (reading: Reading): void => {
      const last = readings.at(-1)
      // With fewer days before it everything would be a stranger.
      const isKnown = last !== undefined && msOf(reading) - msOf(readings[0] ?? reading) >= strangerMs / 2
      if (last) {
        const strangers = isKnown ? countStrangers(reading, lastSeen) : { strangers: 0, topStrangers: 0 }
        const lagMs = msOf(reading) - msOf(last)
        const sameShare = findMostAlike(reading, readings).share
        steps.push({ lagMs, differences: differencesBetween(last, reading), strangers, sameShare })
      }
      readings.push(reading)
      for (const appId of reading.appIds) lastSeen.set(appId, msOf(reading))
      const first = readings.findIndex(one => msOf(reading) - msOf(one) <= usualMs)
      if (first > 0) [readings, steps] = [readings.slice(first), steps.slice(first)]
    },

    read: (): Past => ({
      readings,
      steps,
      lastSeen,
      sameMost: steps.reduce((most, { sameShare }) => Math.max(most, sameShare), 0),
    }),
  }
}

export const pastOf = (readings: readonly Reading[]): Past => {
  const past = createPast()
  for (const reading of readings) past.add(reading)
  return past.read()
}
