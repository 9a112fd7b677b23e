import { eq } from 'drizzle-orm'
import type { AppId } from '#domain/ranks.ts'
import { compareNames } from '#domain/text-order.ts'
import type { Database } from '../platform/database/database.ts'
import type { AppRow } from './apps.repository.ts'
import { apps, publicApps } from './apps.table.ts'

/** The list of public apps, in the order of their names. */
export const listPublicApps = async (db: Database): Promise<(AppRow & { addedAt: Date })[]> => {
  const rows = await db
    .select({ app: apps, addedAt: publicApps.addedAt })
    .from(publicApps)
    .innerJoin(apps, eq(apps.appId, publicApps.appId))
  return rows
    .map(({ app, addedAt }) => ({ ...app, addedAt }))
    .sort((a, b) => compareNames(a.name, b.name) || a.appId - b.appId)
}

export const listPublicAppIds = async (db: Database): Promise<AppId[]> =>
  (await db.select({ appId: publicApps.appId }).from(publicApps)).map(({ appId }) => appId)

/** Returns the apps that were not on the list before. */
export const addPublicApps = async (db: Database, appIds: readonly AppId[], now: Date): Promise<AppId[]> => {
  if (appIds.length === 0) return []
  const rows = await db
    .insert(publicApps)
    .values(appIds.map(appId => ({ appId, addedAt: now })))
    .onConflictDoNothing()
    .returning({ appId: publicApps.appId })
  return rows.map(({ appId }) => appId)
}

/** Returns whether the app was on the list. */
export const removePublicApp = async (db: Database, appId: AppId): Promise<boolean> => {
  const rows = await db.delete(publicApps).where(eq(publicApps.appId, appId)).returning({ appId: publicApps.appId })
  return rows.length > 0
}
