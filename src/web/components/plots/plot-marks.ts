import { groupBy } from '#domain/group-by.ts'
import { nearestIndex } from './moment-indexes.ts'

export const markKinds = ['version', 'price', 'category', 'note'] as const
export type MarkKind = (typeof markKinds)[number]

/** An event on the time axis. `at` is an ISO 8601 timestamp; `label` is short, such as `5.2` or `$1.99 → $2.99`. */
export type PlotMark = { at: string; kind: MarkKind; label: string }

/** Marks by the index of their nearest moment, so that the readout shows each mark exactly once. */
export const marksByIndex = (
  marks: readonly PlotMark[],
  moments: ArrayLike<number>,
): ReadonlyMap<number, readonly PlotMark[]> => groupBy(marks, ({ at }) => nearestIndex(moments, Date.parse(at)))
