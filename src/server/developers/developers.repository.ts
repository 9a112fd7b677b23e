import { desc, eq, sql } from 'drizzle-orm'
import { entryColumns } from '../catalog/app-lists.repository.ts'
import type { AppEntry } from '../catalog/apps.rules.ts'
import { apps } from '../catalog/apps.table.ts'
import type { Database } from '../platform/database/database.ts'

/** A developer's apps, most recently looked up first. */
export const listAppsOf = (db: Database, developerId: number): Promise<AppEntry[]> =>
  db
    .select(entryColumns)
    .from(apps)
    .where(eq(apps.developerId, developerId))
    .orderBy(sql`${apps.lookedUpAt} DESC NULLS LAST`, desc(apps.appId))
