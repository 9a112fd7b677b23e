import { type SQL, sql } from 'drizzle-orm'
import type { AppId } from '#domain/ranks.ts'
import { type Database, rowsOf } from '../platform/database.ts'
import type { AppEntry } from './apps.rules.ts'
import { apps } from './apps.table.ts'

/** Many numbers as one parameter: a statement has at most 65,535, and a list may be longer. */
const anyOf = (numbers: readonly number[], type: 'integer' | 'bigint'): SQL =>
  sql`ANY(${`{${numbers.join(',')}}`}::${sql.raw(type)}[])`

const { appId, name, developer, developerId, genre, icon, rating } = apps

/** The fields of an app in a list. */
export const entryColumns = { appId, name, developer, genre, icon, rating }

/** With the number of the developer, null while it is not known. */
export type DevelopedEntry = AppEntry & Pick<typeof apps.$inferSelect, 'developerId'>

/** What a list shows of these apps, in no order. An app that is not in the catalogue is not among them. */
export const listAppEntries = (db: Database, appIds: readonly AppId[]): Promise<DevelopedEntry[]> =>
  db
    .select({ ...entryColumns, developerId })
    .from(apps)
    .where(sql`${appId} = ${anyOf(appIds, 'bigint')}`)

/** All apps of these genres. Read from an index, and as one text: there may be hundreds of thousands. */
export const listAppIdsOfGenres = async (db: Database, genres: readonly number[]): Promise<AppId[]> => {
  const [row] = await rowsOf<{ ids: string | null }>(
    db,
    sql`SELECT string_agg(${appId}::text, ',') AS ids FROM ${apps} WHERE ${genre} = ${anyOf(genres, 'integer')}`,
  )
  return row?.ids ? row.ids.split(',').map(Number) : []
}
