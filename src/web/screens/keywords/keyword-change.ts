import type { AppKeyword, SeenPosition } from '#contract/keywords.ts'
import { type ChangeKind, changeKindOf, ranksGained } from '#web/components/ranks/change-kind.ts'

/** `outside`: measured at both readings and found at neither. */
export type KeywordChange = { kind: ChangeKind | 'outside'; rank: number | null; previousRank: number | null }

type Compared = Pick<AppKeyword, 'now' | 'weekBefore' | 'trend'>

const unknown: KeywordChange = { kind: 'unknown', rank: null, previousRank: null }

const isMeasured = ({ state }: SeenPosition): boolean => state === 'ranked' || state === 'unranked'

/** Whether a search of this depth would have found the position. Anything below the depth is unknown. */
const reaches = ({ depth }: SeenPosition, position: number): boolean => depth !== null && depth >= position

const wasFoundBefore = (trend: readonly SeenPosition[], moment: string | null): boolean =>
  trend.some(({ state, observedAt }) => state === 'ranked' && (observedAt ?? '') < (moment ?? ''))

/**
 * Compares the current position with the one a week before. Unknown unless both were measured. `new`: not found at any
 * reading of the month before.
 */
export const keywordChangeOf = ({ now, weekBefore, trend }: Compared): KeywordChange => {
  if (!weekBefore || !isMeasured(now) || !isMeasured(weekBefore)) return unknown
  const ranks = { rank: now.position, previousRank: weekBefore.position }
  if (ranks.rank === null && ranks.previousRank === null) return { kind: 'outside', ...ranks }
  const isComparable =
    (ranks.rank === null || reaches(weekBefore, ranks.rank)) &&
    (ranks.previousRank === null || reaches(now, ranks.previousRank))
  if (!isComparable) return unknown
  const kind = changeKindOf(ranks)
  return { kind: kind === 'new' && wasFoundBefore(trend, weekBefore.observedAt) ? 'back' : kind, ...ranks }
}

/** Positions climbed in a week; negative means a fall. Null if unknown. */
export const ranksClimbed = (row: Compared): number | null => ranksGained(keywordChangeOf(row))
