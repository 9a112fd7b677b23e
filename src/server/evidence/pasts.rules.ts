import type { AppId } from '#domain/ranks.ts'
import { dayMs, hourMs } from '#domain/units.ts'
import { type Differences, differencesBetween, findSameRunShare, type Reading } from './differences.rules.ts'

/** The usual changes of a chart are computed from believed readings of this period. */
export const usualMs = 30 * dayMs
/** An app absent from the chart for this long is a stranger. */
const strangerMs = 14 * dayMs
/** Older readings are not used. */
export const pastMs = usualMs + strangerMs
/** Apple regenerates a chart at least once a day, so readings closer together may be identical. */
const renewedMs = 20 * hourMs

/** The share of apps that are strangers, unweighted and weighted by rank. */
export type Strangers = { strangers: number; topStrangers: number }

/** The change of a chart from one reading to a later one. */
export type Step = { lagMs: number; differences: Differences; strangers: Strangers }

/** The believed readings of a chart, oldest first, and the statistics derived from them. */
export type Past = {
  readings: readonly Reading[]
  /** From each reading to the next. */
  steps: readonly Step[]
  /** The longest run of identical ranks in two readings about a day or more apart, as a share of the chart. */
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

/** The reading at least a day older with the longest run of identical ranks. `share`: 1 means the whole chart. */
export const findMostAlike = (fresh: Reading, readings: readonly Reading[]): { share: number; of?: Reading } => {
  let best: { share: number; of?: Reading } = { share: 0 }
  for (const reading of readings) {
    if (msOf(fresh) - msOf(reading) < renewedMs || msOf(fresh) - msOf(reading) > usualMs) continue
    const share = findSameRunShare(reading.appIds, fresh.appIds, best.share)
    if (share !== undefined) best = { share, of: reading }
  }
  return best
}

/**
 * Collects a chart's past, reading by reading, oldest first, and drops what is too old to matter. Built either from the whole
 * history to grade it, or from recent weeks to grade one fresh reading.
 */
export const createPast = () => {
  let readings: Reading[] = []
  let steps: (Step & { sameShare: number })[] = []
  const lastSeen = new Map<AppId, number>()

  return {
    add: (reading: Reading): void => {
      const last = readings.at(-1)
      // With less history, every app would count as a stranger.
      const isKnown = last !== undefined && msOf(reading) - msOf(readings[0] ?? reading) >= strangerMs / 2
      if (last) {
        const strangers = isKnown ? countStrangers(reading, lastSeen) : { strangers: 0, topStrangers: 0 }
        const lagMs = msOf(reading) - msOf(last)
        const sameShare = findMostAlike(reading, readings).share
        steps.push({ lagMs, differences: differencesBetween(last, reading), strangers, sameShare })
      }
      readings.push(reading)
      for (const appId of reading.appIds) lastSeen.set(appId, msOf(reading))
      const first = readings.findIndex(earlier => msOf(reading) - msOf(earlier) <= usualMs)
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
