import { and, eq, sql } from 'drizzle-orm'
import { findDisplayName } from '#domain/display-names.ts'
import type { AppId } from '#domain/ranks.ts'
import { nameLanguageOf } from '#domain/reader-country.ts'
import { type Database, rowsOf } from '../platform/database.ts'
import { appNames } from './app-names.table.ts'

type SeenApp = { appId: AppId; name?: string | undefined }

/**
 * Stores the names that a storefront shows where they differ from the catalogue's. A chart that shows known names writes
 * nothing. A name that has become equal is updated, not deleted: writers lock rows in the order of the app ids.
 */
export const recordAppNames = async (db: Database, seen: readonly SeenApp[], storefront: string): Promise<void> => {
  const language = nameLanguageOf(storefront)
  const named = seen.flatMap(({ appId, name }) =>
    name !== undefined && findDisplayName(name) !== undefined ? [{ appId, name }] : [],
  )
  if (language === undefined || named.length === 0) return
  await rowsOf(
    db,
    sql`INSERT INTO app_names (language, app_id, name)
        SELECT DISTINCT ON (seen."appId") ${language}, seen."appId", seen.name
        FROM jsonb_to_recordset(${JSON.stringify(named)}::jsonb) AS seen("appId" bigint, name text)
        JOIN apps ON apps.app_id = seen."appId"
        LEFT JOIN app_names known ON known.language = ${language} AND known.app_id = seen."appId"
        WHERE coalesce(known.name, apps.name) <> seen.name
        ORDER BY seen."appId"
        ON CONFLICT (language, app_id) DO UPDATE SET name = excluded.name`,
  )
}

/** The names of these apps in a language, without those that are the catalogue's. */
export const listAppNames = async (
  db: Database,
  appIds: readonly AppId[],
  language: string,
): Promise<Map<AppId, string>> => {
  const rows = await db
    .select({ appId: appNames.appId, name: appNames.name })
    .from(appNames)
    .where(and(eq(appNames.language, language), sql`${appNames.appId} = ANY(${`{${appIds.join(',')}}`}::bigint[])`))
  return new Map(rows.map(({ appId, name }) => [appId, name]))
}
