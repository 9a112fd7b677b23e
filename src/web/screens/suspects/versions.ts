import type { SuspectVersions } from '#contract/collector-desk.ts'

export type Place = SuspectVersions['entries'][number]

/** How an app stands in one version compared to the other. */
export type Change = { kind: 'only-here' | 'same' | 'climbed' | 'fell' }

/** `isNewer` says whether the place is of the answer that was held back; the change is always told in its direction. */
export const changeOf = ({ rank, otherRank }: Place, isNewer: boolean): Change => {
  if (otherRank === null) return { kind: 'only-here' }
  if (rank === otherRank) return { kind: 'same' }
  return { kind: rank < otherRank === isNewer ? 'climbed' : 'fell' }
}

/** How many apps came, went, moved and stayed. */
export const countChanges = ({ entries, before }: Pick<SuspectVersions, 'entries' | 'before'>) => {
  const both = entries.filter(({ otherRank }) => otherRank !== null)
  const same = both.filter(({ rank, otherRank }) => rank === otherRank).length
  return {
    isNew: entries.length - both.length,
    isGone: (before?.entries ?? []).filter(({ otherRank }) => otherRank === null).length,
    moved: both.length - same,
    same,
  }
}
