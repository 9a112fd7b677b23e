import { and, eq, inArray, ne } from 'drizzle-orm'
import type { AppId } from '#domain/ranks.ts'
import { apps } from '../catalog/apps.table.ts'
import type { Database } from '../platform/database/database.ts'

type OtherAppsQuery = { developerId: number; appId: AppId; among: readonly AppId[] }

/** The other apps of a developer among those of a chart. */
export const listOtherApps = (
  db: Database,
  { developerId, appId, among }: OtherAppsQuery,
): Promise<{ appId: AppId; name: string }[]> =>
  db
    .select({ appId: apps.appId, name: apps.name })
    .from(apps)
    .where(and(eq(apps.developerId, developerId), ne(apps.appId, appId), inArray(apps.appId, [...among])))
