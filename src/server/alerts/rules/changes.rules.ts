import { ranksWithout } from '#domain/distances.ts'
import type { AppId } from '#domain/ranks.ts'
import type { Comparison } from './comparisons.usecases.ts'
import type { Change } from './matching.rules.ts'
import { depthsOf } from './measured-pairs.rules.ts'
import type { Became } from './passages.rules.ts'

/** A change without the facts that rules compare it with. */
export type BareChange = Omit<
  Change,
  'bestBefore' | 'isNewToCountry' | 'past' | 'categoryPast' | 'home' | 'usualMove' | keyof Became
> &
  Pick<Comparison, 'silenceMs'>

const ranksOf = (appIds: readonly AppId[], isWatched: (appId: AppId) => boolean): Map<AppId, number> => {
  const ranks = new Map<AppId, number>()
  appIds.forEach((appId, index) => {
    if (isWatched(appId)) ranks.set(appId, index + 1)
  })
  return ranks
}

/** Ranks are compared only as deep as both measurements go; anything below counts as outside for both. */
const within = (rank: number | undefined, depth: number): number | null =>
  rank !== undefined && rank <= depth ? rank : null

const toMoment = ({ depth, appIds }: Comparison['current']) => ({ depth, entryCount: appIds.length })

/** The changes of the watched apps in one chart. An app with the same rank as before has no change. */
export const listChanges = (comparison: Comparison, isWatched: (appId: AppId) => boolean): BareChange[] => {
  const { chart, current, previous, measuredSince, silenceMs } = comparison
  const { observedAt } = current
  const { depth: comparedDepth, ranks } = depthsOf(toMoment(current), previous ? toMoment(previous) : undefined)
  const now = ranksOf(current.appIds, isWatched)
  const before = ranksOf(previous?.appIds ?? [], isWatched)
  return [...new Set([...now.keys(), ...before.keys()])].flatMap(appId => {
    const rank = within(now.get(appId), comparedDepth)
    const previousRank = within(before.get(appId), comparedDepth)
    if (previous && rank === previousRank) return []
    const depth = ranksWithout({ rank, previousRank }, ranks)
    const change = { appId, chart, observedAt, previousAt: previous?.observedAt ?? null, rank, previousRank, depth }
    return [{ ...change, comparedDepth, measuredSince, silenceMs }]
  })
}
