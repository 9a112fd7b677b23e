import type { Moment } from '../history/snapshots.rules.ts'

/** Two measurements that may be compared. `depth` is how deep both go. */
export type MeasuredPair = { at: Date; previousAt: Date | null; depth: number }

/**
 * Each measurement of a chart with the one before it. None where time lies between them that was not measured: then only
 * records are told. An empty chart says something about the chart, and nothing about an app: it is left out as if it was
 * not measured.
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
