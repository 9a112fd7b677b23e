import { sql } from 'drizzle-orm'
import type { AppId } from '#domain/ranks.ts'
import { arrayOf } from '../platform/database/array-parameter.ts'
import { type Database, rowsOf } from '../platform/database/database.ts'
import type { AppEntry } from './apps.rules.ts'
import { apps } from './apps.table.ts'

const { appId, name, developer, developerId, genre, icon, rating } = apps

/** The fields of an app in a list. */
export const entryColumns = { appId, name, developer, genre, icon, rating }

/** An app in a list, with its developer id; null until the id is known. */
export type DevelopedEntry = AppEntry & Pick<typeof apps.$inferSelect, 'developerId'>

/** The list fields of these apps, in no particular order. Skips apps that are not in the catalogue. */
export const listAppEntries = (db: Database, appIds: readonly AppId[]): Promise<DevelopedEntry[]> =>
  db
    .select({ ...entryColumns, developerId })
    .from(apps)
    .where(sql`${appId} = ANY(${arrayOf(appIds, 'bigint')})`)

/** All apps of these genres. Uses an index-only scan and returns one string, because there may be hundreds of thousands. */
export const listAppIdsOfGenres = async (db: Database, genres: readonly number[]): Promise<AppId[]> => {
  const [row] = await rowsOf<{ ids: string | null }>(
    db,
    sql`SELECT string_agg(${appId}::text, ',') AS ids FROM ${apps} WHERE ${genre} = ANY(${arrayOf(genres, 'integer')})`,
  )
  return row?.ids ? row.ids.split(',').map(Number) : []
}
