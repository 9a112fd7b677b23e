import { groupBy } from '#domain/group-by.ts'
import { nearestPlace } from './moment-places.ts'

export const markKinds = ['version', 'price', 'note'] as const
export type MarkKind = (typeof markKinds)[number]

/** Something that happened at a moment, `at` in ISO 8601; the label is short: `5.2`, `$1.99 → $2.99`. */
export type PlotMark = { at: string; kind: MarkKind; label: string }

/** Marks by the place of the moment nearest to them, so that each is read out at exactly one. */
export const marksByPlace = (
  marks: readonly PlotMark[],
  moments: ArrayLike<number>,
): ReadonlyMap<number, readonly PlotMark[]> => groupBy(marks, ({ at }) => nearestPlace(moments, Date.parse(at)))
