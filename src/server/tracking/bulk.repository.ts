import { and, count, eq, inArray, sql } from 'drizzle-orm'
import type { AppId } from '#domain/ranks.ts'
import { lockUser } from '../accounts/users.repository.ts'
import { apps } from '../catalog/apps.table.ts'
import type { Database } from '../platform/database/database.ts'
import { trackedApps } from './tracking.table.ts'

type Selected = { userId: string; appIds: readonly AppId[] }

export type EndedRow = { appId: AppId; trackedAt: Date; tags: string[] }

const areSelected = ({ userId, appIds }: Selected) =>
  and(eq(trackedApps.userId, userId), inArray(trackedApps.appId, [...appIds]))

/** Changes the tags of several apps at once, and returns how many changed. `change` returns undefined to leave them. */
export const changeTags = (
  db: Database,
  selected: Selected,
  change: (tags: readonly string[]) => string[] | undefined,
): Promise<number> =>
  db.transaction(async tx => {
    const rows = await tx
      .select()
      .from(trackedApps)
      .where(areSelected(selected))
      .orderBy(trackedApps.appId)
      .for('update')
    const changed = rows.flatMap(({ appId, tags }) => {
      const next = change(tags)
      return next ? [{ appId, tags: next }] : []
    })
    if (changed.length === 0) return 0
    await tx.execute(sql`UPDATE tracked_apps SET tags = changed.tags
      FROM jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) AS changed("appId" bigint, tags jsonb)
      WHERE tracked_apps.user_id = ${selected.userId} AND tracked_apps.app_id = changed."appId"`)
    return changed.length
  })

/** Returns what ended, so that it can be undone. */
export const removeTrackedApps = (db: Database, selected: Selected): Promise<EndedRow[]> =>
  db
    .delete(trackedApps)
    .where(areSelected(selected))
    .returning({ appId: trackedApps.appId, trackedAt: trackedApps.trackedAt, tags: trackedApps.tags })

type Restored = { userId: string; ended: readonly EndedRow[]; limit: number }

/** Tracks known apps again. Those that are tracked by now keep their tags. Returns how many were restored. */
export const restoreTrackedApps = (
  db: Database,
  { userId, ended, limit }: Restored,
): Promise<number | 'too-many' | 'account-deleted'> =>
  db.transaction(async tx => {
    if (!(await lockUser(tx, userId))) return 'account-deleted'
    const ids = ended.map(({ appId }) => appId)
    const known = new Set(
      (await tx.select({ appId: apps.appId }).from(apps).where(inArray(apps.appId, ids))).map(({ appId }) => appId),
    )
    const [tracked] = await tx.select({ apps: count() }).from(trackedApps).where(eq(trackedApps.userId, userId))
    const rows = ended.filter(({ appId }) => known.has(appId)).map(row => ({ userId, ...row }))
    if ((tracked?.apps ?? 0) + rows.length > limit) return 'too-many'
    if (rows.length === 0) return 0
    const written = await tx
      .insert(trackedApps)
      .values(rows)
      .onConflictDoNothing()
      .returning({ appId: trackedApps.appId })
    return written.length
  })
