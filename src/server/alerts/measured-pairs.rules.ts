import type { Moment } from '../history/snapshots.rules.ts'

/** Two comparable measurements. `depth` is how deep both go. */
export type MeasuredPair = { at: Date; previousAt: Date | null; depth: number }

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

const toPair = ({ observedAt: at, depth }: Moment, before: Moment | undefined, silenceMs: number): MeasuredPair => {
  if (!before || at.getTime() - before.observedAt.getTime() > silenceMs) return { at, previousAt: null, depth }
  return { at, previousAt: before.observedAt, depth: Math.min(depth, before.depth) }
}
