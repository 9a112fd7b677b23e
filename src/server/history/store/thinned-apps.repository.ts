import { sql } from 'drizzle-orm'
import type { AppId } from '#domain/ranks.ts'
import { arrayOf } from '../../platform/database/array-parameter.ts'
import { type Database, rowsOf } from '../../platform/database/database.ts'

/**
 * The time up to which each app's ranks were thinned: before it, a missing rank may have been removed. Apps never thinned are
 * absent.
 */
export const listThinnedBefore = async (db: Database, appIds: readonly AppId[]): Promise<Map<AppId, Date>> => {
  if (appIds.length === 0) return new Map()
  const rows = await rowsOf<{ app_id: string | number; before: string }>(
    db,
    sql`SELECT app_id, before FROM thinned_apps JOIN history_apps ON number = app
      WHERE app_id = ANY(${arrayOf(appIds, 'bigint')})`,
  )
  return new Map(rows.map(({ app_id, before }) => [Number(app_id), new Date(before)]))
}
