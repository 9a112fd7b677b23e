import { and, eq, sql } from 'drizzle-orm'
import { findDisplayName } from '#domain/display-names.ts'
import type { AppId } from '#domain/ranks.ts'
import { nameLanguageOf } from '#domain/reader-country.ts'
import { arrayOf } from '../platform/database/array-parameter.ts'
import { type Database, rowsOf } from '../platform/database/database.ts'
import { appNames } from './app-names.table.ts'
import { toSearchText } from './apps.rules.ts'

type SeenApp = { appId: AppId; name?: string | undefined }

type ChangedName = { appId: AppId; name: string; developer: string }

/** Names that differ from those stored, or whose search text has another developer than the catalogue. */
const listChangedNames = (db: Database, seen: readonly SeenApp[], language: string): Promise<ChangedName[]> =>
  rowsOf<ChangedName>(
    db,
    sql`SELECT DISTINCT ON (apps.app_id) apps.app_id::float8 AS "appId", seen.name, apps.developer
        FROM jsonb_to_recordset(${JSON.stringify(seen)}::jsonb) AS seen("appId" bigint, name text)
        JOIN apps ON apps.app_id = seen."appId"
        LEFT JOIN app_names known ON known.language = ${language} AND known.app_id = seen."appId"
        WHERE coalesce(known.name, apps.name) <> seen.name
          OR known.app_id IS NOT NULL
            AND split_part(known.search_text, chr(10), 2) IS DISTINCT FROM split_part(apps.search_text, chr(10), 2)
        ORDER BY apps.app_id`,
  )

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
  const changed = await listChangedNames(db, named, language)
  if (changed.length === 0) return
  const rows = changed.map(({ appId, name, developer }) => ({
    language,
    appId,
    name,
    searchText: toSearchText({ name, developer }),
  }))
  await db
    .insert(appNames)
    .values(rows)
    .onConflictDoUpdate({
      target: [appNames.language, appNames.appId],
      set: { name: sql`excluded.name`, searchText: sql`excluded.search_text` },
    })
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
    .where(and(eq(appNames.language, language), sql`${appNames.appId} = ANY(${arrayOf(appIds, 'bigint')})`))
  return new Map(rows.map(({ appId, name }) => [appId, name]))
}
