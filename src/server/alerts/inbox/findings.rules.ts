import { chartKeyOf } from '#domain/charts.ts'
import type { AppId } from '#domain/ranks.ts'
import { type Change, matchRules, type Rule, rarity } from '../rules/matching.rules.ts'
import type { NoticeApp, NoticeChange } from './notices.rules.ts'

/** A person to notify, with their apps and rules. */
export type Subject = { userId: string; appIds: readonly AppId[]; rules: readonly Rule[] }

/** The findings for one person. */
export type Finding = { userId: string; apps: NoticeApp[] }

export const toNoticeChange = (change: Change, reason: NoticeChange['reason']): NoticeChange => ({
  chartKey: chartKeyOf(change.chart),
  observedAt: change.observedAt.toISOString(),
  previousAt: change.previousAt?.toISOString() ?? null,
  rank: change.rank,
  previousRank: change.previousRank,
  depth: change.depth,
  reason,
  ...(change.newPrice && { newPrice: change.newPrice }),
  ...(change.newCategory !== undefined && { newCategory: change.newCategory }),
})

const outside = 1_000

const byImportance = (a: NoticeChange, b: NoticeChange): number =>
  rarity(a.reason) - rarity(b.reason) || (a.rank ?? outside) - (b.rank ?? outside) || (a.chartKey < b.chartKey ? -1 : 1)

/** The findings of these rules for the changes of one app. */
export const findForApp = (appId: AppId, rules: readonly Rule[], changes: readonly Change[]): NoticeApp => {
  const found = changes.flatMap(change => {
    const match = matchRules(rules, change)
    if (!match) return []
    const { reason, channelIds } = match
    return { ...toNoticeChange(change, reason), ...(channelIds && { channelIds }) }
  })
  return { appId, changes: found.sort(byImportance) }
}

const byFirstChange = (a: NoticeApp, b: NoticeApp): number => {
  const [first, second] = [a.changes[0], b.changes[0]]
  return first && second ? byImportance(first, second) || a.appId - b.appId : 0
}

export type Unreadable = { userId: string; reason: unknown }

/**
 * The findings for all people, and the people whose rules cannot be read. People who share one list of rules (the same
 * object) share the work and the result; most keep the default rules.
 */
export const findForAll = (subjects: readonly Subject[], changes: readonly Change[]) => {
  const byApp = Map.groupBy(changes, ({ appId }) => appId)
  const finders = new Map<readonly Rule[], Finder>()
  const finderOf = (rules: readonly Rule[]): Finder => {
    const finder = finders.get(rules) ?? createFinder(rules, byApp)
    finders.set(rules, finder)
    return finder
  }
  const unreadable: Unreadable[] = []
  const findings = subjects.flatMap(({ userId, appIds, rules }): Finding[] => {
    try {
      const find = finderOf(rules)
      const apps = appIds.flatMap(appId => find(appId) ?? []).sort(byFirstChange)
      return apps.length > 0 ? [{ userId, apps }] : []
    } catch (reason) {
      unreadable.push({ userId, reason })
      return []
    }
  })
  return { findings, unreadable }
}

/** Finds what rules report about one app; undefined if nothing. */
type Finder = (appId: AppId) => NoticeApp | undefined

const createFinder = (rules: readonly Rule[], byApp: ReadonlyMap<AppId, Change[]>): Finder => {
  const known = new Map<AppId, NoticeApp>()
  return appId => {
    const changes = byApp.get(appId)
    if (!changes) return undefined
    const found = known.get(appId) ?? findForApp(appId, rules, changes)
    known.set(appId, found)
    return found.changes.length > 0 ? found : undefined
  }
}
