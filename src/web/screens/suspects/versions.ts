import type { SuspectVersions } from '#contract/suspects.ts'

export type Entry = SuspectVersions['entries'][number]

export type Change = { kind: 'only-here' | 'same' | 'climbed' | 'fell' }

/** The change of an app from the older to the newer version. `isNewer` is true for entries of the held-back version. */
export const changeOf = ({ rank, otherRank }: Entry, isNewer: boolean): Change => {
  if (otherRank === null) return { kind: 'only-here' }
  if (rank === otherRank) return { kind: 'same' }
  return { kind: rank < otherRank === isNewer ? 'climbed' : 'fell' }
}

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
