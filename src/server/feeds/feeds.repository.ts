import { eq } from 'drizzle-orm'
import type { AppId } from '#domain/ranks.ts'
import { entryColumns } from '../catalog/app-lists.repository.ts'
import type { AppEntry } from '../catalog/apps.rules.ts'
import { apps, publicApps } from '../catalog/apps.table.ts'
import type { Database } from '../platform/database/database.ts'

/** An app on the public list; undefined for any other app. */
export const findPublicApp = async (db: Database, appId: AppId): Promise<AppEntry | undefined> => {
  const [row] = await db
    .select(entryColumns)
    .from(publicApps)
    .innerJoin(apps, eq(apps.appId, publicApps.appId))
    .where(eq(publicApps.appId, appId))
  return row
}
