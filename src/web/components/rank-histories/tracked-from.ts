import type { RankPoint } from '#contract/ranks.ts'

/** When the chart of these points was first tracked, in milliseconds; nothing while it was not. */
export const trackedFrom = (points: readonly Pick<RankPoint, 'state' | 'observedAt'>[]): number | undefined => {
  const first = points.find(({ state }) => state !== 'not-tracked')
  return first && Date.parse(first.observedAt)
}
