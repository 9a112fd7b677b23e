import type { AppId } from '#domain/ranks.ts'
import type { Comparison } from './comparisons.usecases.ts'
import type { Change } from './matching.rules.ts'

/** A change of which nothing is known yet but what happened. */
export type BareChange = Omit<Change, 'bestBefore' | 'isNewToCountry' | 'usualMove'> & Pick<Comparison, 'silenceMs'>

const ranksOf = (appIds: readonly AppId[], isWatched: (appId: AppId) => boolean): Map<AppId, number> => {
  const ranks = new Map<AppId, number>()
  appIds.forEach((appId, place) => {
    if (isWatched(appId)) ranks.set(appId, place + 1)
  })
  return ranks
}

/** A rank is compared as deep as both measurements go: what lies below is outside for both. */
const within = (rank: number | undefined, depth: number): number | null =>
  rank !== undefined && rank <= depth ? rank : null

/** What happened to the watched apps of one chart. An app whose rank stayed the same has no change. */
export const listChanges = (comparison: Comparison, isWatched: (appId: AppId) => boolean): BareChange[] => {
  const { chart, current, previous, measuredSince, silenceMs } = comparison
  const { observedAt } = current
  const depth = Math.min(current.depth, previous?.depth ?? current.depth)
  const now = ranksOf(current.appIds, isWatched)
  const before = ranksOf(previous?.appIds ?? [], isWatched)
  return [...new Set([...now.keys(), ...before.keys()])].flatMap(appId => {
    const rank = within(now.get(appId), depth)
    const previousRank = within(before.get(appId), depth)
    if (previous && rank === previousRank) return []
    const previousAt = previous?.observedAt ?? null
    return [{ appId, chart, observedAt, previousAt, rank, previousRank, depth, measuredSince, silenceMs }]
  })
}
