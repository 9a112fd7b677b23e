import { groupBy } from '#domain/group-by.ts'
import { nearestIndex } from './moment-indexes.ts'

export const markKinds = ['milestone', 'version', 'price', 'category', 'note'] as const
export type MarkKind = (typeof markKinds)[number]

/** An event on the time axis. `at` is an ISO 8601 timestamp; `label` is short, such as `5.2` or `$1.99 → $2.99`. */
export type PlotMark = { at: string; kind: MarkKind; label: string }

/** Marks by the index of their nearest moment, so that the readout shows each mark exactly once. */
export const marksByIndex = (
  marks: readonly PlotMark[],
  moments: ArrayLike<number>,
): ReadonlyMap<number, readonly PlotMark[]> => groupBy(marks, ({ at }) => nearestIndex(moments, Date.parse(at)))

/** The line dash and the sign of each kind of mark; `sign` is SVG path data centred on 0,0. */
export const markLooks: Record<MarkKind, { dash: readonly number[]; sign: string }> = {
  milestone: { dash: [2, 2], sign: 'M-3 5V-5L4 -2L-3 1' },
  version: { dash: [1.5, 3], sign: 'M-3.5 -3L3.5 -3L0 3Z' },
  price: { dash: [5, 3], sign: 'M0 -4.5L4.5 0L0 4.5L-4.5 0Z' },
  category: { dash: [8, 3, 1.5, 3], sign: 'M-4 0A4 4 0 1 1 4 0A4 4 0 1 1 -4 0Z' },
  note: { dash: [], sign: 'M-3.5 -3.5H3.5V3.5H-3.5Z' },
}
