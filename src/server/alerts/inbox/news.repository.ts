import { desc, eq, getTableColumns } from 'drizzle-orm'
import type { AppId } from '#domain/ranks.ts'
import { publicApps } from '../../catalog/apps.table.ts'
import type { Database } from '../../platform/database/database.ts'
import { appNews } from '../alerts.table.ts'

export type NewsRow = typeof appNews.$inferSelect

/** The news of an app, newest first. */
export const listAppNews = (db: Database, appId: AppId, limit: number): Promise<NewsRow[]> =>
  db.select().from(appNews).where(eq(appNews.appId, appId)).orderBy(desc(appNews.id)).limit(limit)

/** The news of all public apps, newest first. */
export const listPublicNews = (db: Database, limit: number): Promise<NewsRow[]> =>
  db
    .select(getTableColumns(appNews))
    .from(appNews)
    .innerJoin(publicApps, eq(publicApps.appId, appNews.appId))
    .orderBy(desc(appNews.id))
    .limit(limit)
