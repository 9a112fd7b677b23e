import type { z } from 'zod'
import type { changeTrackedApps, EndedTracking } from '#contract/tracking.ts'
import { findTagsProblem, isSameTag, tidyTags } from '#domain/app-tags.ts'
import { type AppId, findAppId } from '#domain/ranks.ts'
import type { Database } from '../platform/database/database.ts'
import { authRequired } from '../platform/http/access.ts'
import type { Clock } from '../platform/process/clock.ts'
import { changeTags, type EndedRow, removeTrackedApps, restoreTrackedApps } from './bulk.repository.ts'
import { mostTracked, tooManyTracked } from './tracking.errors.ts'

type Body = z.output<NonNullable<typeof changeTrackedApps.body>>
type Answer = z.infer<typeof changeTrackedApps.response>

const addTag = (tags: readonly string[], tag: string): string[] | undefined => {
  if (tags.some(own => isSameTag(own, tag))) return undefined
  const next = tidyTags([...tags, tag])
  return findTagsProblem(next) ? undefined : next
}

const removeTag = (tags: readonly string[], tag: string): string[] | undefined => {
  const next = tags.filter(own => !isSameTag(own, tag))
  return next.length < tags.length ? next : undefined
}

const toEnded = ({ appId, trackedAt, tags }: EndedRow): EndedTracking => ({
  appStoreId: String(appId),
  trackedAt: trackedAt.toISOString(),
  tags,
})

/** Acts on several tracked apps of a person at once. */
export const createChangeTrackedApps = ({ db, clock }: { db: Database; clock: Pick<Clock, 'now'> }) => {
  /** @throws RequestError tracking.too_many; auth.required if the account was deleted. */
  const restore = async (userId: string, restored: readonly EndedTracking[]): Promise<Answer> => {
    const now = clock.now()
    const ended = new Map<AppId, EndedRow>()
    for (const { appStoreId, trackedAt, tags } of restored) {
      const appId = findAppId(appStoreId)
      const at = new Date(Math.min(Date.parse(trackedAt), now.getTime()))
      if (appId !== undefined) ended.set(appId, { appId, trackedAt: at, tags: tidyTags(tags) })
    }
    const changed = await restoreTrackedApps(db, { userId, ended: [...ended.values()], limit: mostTracked })
    if (changed === 'too-many') throw tooManyTracked()
    if (changed === 'account-deleted') throw authRequired()
    return { changed, ended: [] }
  }

  return async (userId: string, body: Body): Promise<Answer> => {
    if ('restore' in body) return restore(userId, body.restore)
    const { act } = body
    const selected = { userId, appIds: [...new Set(body.appStoreIds.flatMap(id => findAppId(id) ?? []))] }
    if (act.kind === 'untrack') {
      const ended = await removeTrackedApps(db, selected)
      return { changed: ended.length, ended: ended.map(toEnded) }
    }
    const change = act.kind === 'add-tag' ? addTag : removeTag
    return { changed: await changeTags(db, selected, tags => change(tags, act.tag)), ended: [] }
  }
}
