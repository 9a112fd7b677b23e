import { desc, eq } from 'drizzle-orm'
import type { AppId } from '#domain/ranks.ts'
import { users } from '../accounts/accounts.table.ts'
import { entryColumns } from '../catalog/app-lists.repository.ts'
import type { AppEntry } from '../catalog/apps.rules.ts'
import { apps } from '../catalog/apps.table.ts'
import type { Database } from '../platform/database/database.ts'
import { removedInternationalApps as removed } from './curation.table.ts'

export type Removal = { appId: AppId; removedAt: Date; removedBy: string; reason: string | undefined }

/** Returns whether the removal is new. An existing one keeps its time and reason. */
export const insertRemoval = async (db: Database, removal: Removal): Promise<boolean> => {
  const rows = await db.insert(removed).values(removal).onConflictDoNothing().returning({ appId: removed.appId })
  return rows.length > 0
}

/** Returns whether the app had been removed. */
export const deleteRemoval = async (db: Database, appId: AppId): Promise<boolean> => {
  const rows = await db.delete(removed).where(eq(removed.appId, appId)).returning({ appId: removed.appId })
  return rows.length > 0
}

/** The apps that admins exclude from the top international list. */
export const listRemovedIds = async (db: Database): Promise<ReadonlySet<AppId>> => {
  const rows = await db.select({ appId: removed.appId }).from(removed)
  return new Set(rows.map(({ appId }) => appId))
}

export type RemovedEntry = AppEntry & { removedAt: Date; removedBy: string | null; reason: string | null }

/** The same with names, and who removed each app, when and why; newest first. */
export const listRemovedEntries = (db: Database): Promise<RemovedEntry[]> =>
  db
    .select({ ...entryColumns, removedAt: removed.removedAt, removedBy: users.username, reason: removed.reason })
    .from(removed)
    .innerJoin(apps, eq(apps.appId, removed.appId))
    .leftJoin(users, eq(users.id, removed.removedBy))
    .orderBy(desc(removed.removedAt), desc(removed.appId))
