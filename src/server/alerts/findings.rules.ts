import { chartKeyOf } from '#domain/charts.ts'
import type { AppId } from '#domain/ranks.ts'
import type { FullChange } from './facts.usecases.ts'
import { type Rule, rarity, reasonFor } from './matching.rules.ts'
import type { NoticeApp, NoticeChange, NoticeNote } from './notices.rules.ts'

/** Who is told, of which apps, by which rules. */
export type Subject = { userId: string; appIds: readonly AppId[]; rules: readonly Rule[] }

/** What is found for one person. With notes alone nothing happened that is worth a message. */
export type Finding = { userId: string; apps: NoticeApp[]; notes: NoticeNote[] }

/**
 * What rules say of one app: what is told, and the charts that were shuffled and would have told something. People with
 * the same rules share the object.
 */
export type AppFinding = { app: NoticeApp; notes: NoticeNote[] }

const toNoticeChange = (change: FullChange, reason: NoticeChange['reason']): NoticeChange => ({
  chartKey: chartKeyOf(change.chart),
  observedAt: change.observedAt.toISOString(),
  previousAt: change.previousAt?.toISOString() ?? null,
  rank: change.rank,
  previousRank: change.previousRank,
  depth: change.depth,
  reason,
})

const outside = 1_000

const byImportance = (a: NoticeChange, b: NoticeChange): number =>
  rarity(a.reason) - rarity(b.reason) || (a.rank ?? outside) - (b.rank ?? outside) || (a.chartKey < b.chartKey ? -1 : 1)

/** What these rules say of the changes of one app. */
export const findForApp = (appId: AppId, rules: readonly Rule[], changes: readonly FullChange[]): AppFinding => {
  const found: AppFinding = { app: { appId, changes: [] }, notes: [] }
  for (const change of changes) {
    const reason = reasonFor(rules, change)
    if (!reason) continue
    const told = toNoticeChange(change, reason)
    const { chartKey, observedAt } = told
    if (change.isShuffled) found.notes.push({ kind: 'shuffled', chartKey, observedAt })
    else found.app.changes.push(told)
  }
  found.app.changes.sort(byImportance)
  return found
}

const noteKey = (note: NoticeNote): string =>
  note.kind === 'shuffled' ? `${note.chartKey}@${note.observedAt}` : note.channelId

const byFirstChange = (a: NoticeApp, b: NoticeApp): number => {
  const [one, other] = [a.changes[0], b.changes[0]]
  return one && other ? byImportance(one, other) || a.appId - b.appId : 0
}

/**
 * Looks with the eyes of everybody at the changes of one evaluation. People who share one list of rules, the same
 * object, share the work: most keep those that they began with.
 */
export const findForAll = (subjects: readonly Subject[], changes: readonly FullChange[]): Finding[] => {
  const byApp = Map.groupBy(changes, ({ appId }) => appId)
  const finders = new Map<readonly Rule[], Finder>()
  const finderOf = (rules: readonly Rule[]): Finder => {
    const finder = finders.get(rules) ?? createFinder(rules, byApp)
    finders.set(rules, finder)
    return finder
  }
  return subjects.flatMap(({ userId, appIds, rules }) => {
    const changed = appIds.filter(appId => byApp.has(appId))
    if (changed.length === 0) return []
    const finding = gather(userId, changed, finderOf(rules))
    return finding.apps.length + finding.notes.length > 0 ? [finding] : []
  })
}

type Finder = (appId: AppId) => AppFinding | undefined

const createFinder = (rules: readonly Rule[], byApp: ReadonlyMap<AppId, FullChange[]>): Finder => {
  const known = new Map<AppId, AppFinding>()
  return (appId: AppId): AppFinding | undefined => {
    const changes = byApp.get(appId)
    if (!changes) return undefined
    const found = known.get(appId) ?? findForApp(appId, rules, changes)
    known.set(appId, found)
    return found
  }
}

const gather = (userId: string, appIds: readonly AppId[], find: Finder): Finding => {
  const apps: NoticeApp[] = []
  const notes = new Map<string, NoticeNote>()
  for (const appId of appIds) {
    const found = find(appId)
    if (found && found.app.changes.length > 0) apps.push(found.app)
    for (const note of found?.notes ?? []) notes.set(noteKey(note), note)
  }
  return { userId, apps: apps.sort(byFirstChange), notes: [...notes.values()] }
}
