import { ranksIn } from '#domain/distances.ts'
import type { Moment } from '../../history/snapshots.rules.ts'

/** Two comparable measurements. `depth` is how deep both go, and `ranks` how many ranks each had down to it. */
export type MeasuredPair = {
  at: Date
  previousAt: Date | null
  depth: number
  ranks: { before: number; now: number }
}

/**
 * Pairs each measurement of a chart with the previous one; null across a gap, where only records are reported. Empty charts
 * are skipped like unmeasured ones, because they say nothing about an app.
 */
export const pairUp = (moments: readonly Moment[], silenceMs: number): MeasuredPair[] => {
  const measured = moments
    .filter(({ entryCount }) => entryCount > 0)
    .toSorted((a, b) => a.observedAt.getTime() - b.observedAt.getTime())
  return measured.map((moment, index) => toPair(moment, measured[index - 1], silenceMs))
}

const toPair = (now: Moment, last: Moment | undefined, silenceMs: number): MeasuredPair => {
  const at = now.observedAt
  const before = last && at.getTime() - last.observedAt.getTime() <= silenceMs ? last : undefined
  return { at, previousAt: before?.observedAt ?? null, ...depthsOf(now, before) }
}

/** How deep two measurements can be compared; a first one only with itself. */
export const depthsOf = (
  now: Pick<Moment, 'depth' | 'entryCount'>,
  before: Pick<Moment, 'depth' | 'entryCount'> = now,
): Pick<MeasuredPair, 'depth' | 'ranks'> => {
  const depth = Math.min(now.depth, before.depth)
  const countRanks = ({ entryCount }: Pick<Moment, 'entryCount'>): number => ranksIn({ depth, entryCount })
  return { depth, ranks: { before: countRanks(before), now: countRanks(now) } }
}
