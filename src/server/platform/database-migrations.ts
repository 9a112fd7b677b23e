import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { type Database, rowsOf } from './database.ts'
import { StartError } from './errors.ts'

const migrationsFolder = join(import.meta.dirname, '../../../migrations/postgres')

/** The sentence for data whose schema this program does not know. */
export const newerDataError = (where: string): StartError =>
  new StartError(
    `${where} was written by a newer version of Rank Atlas. Nothing was changed. Start that version, or restore a backup from before it.`,
  )

const readApplied = async (db: NodePgDatabase): Promise<number> => {
  const exists = sql`SELECT to_regclass('drizzle.__drizzle_migrations') IS NOT NULL AS exists`
  const [table] = await rowsOf<{ exists: boolean }>(db, exists)
  if (!table?.exists) return 0
  const newest = sql`SELECT max(created_at)::float AS newest FROM drizzle.__drizzle_migrations`
  return (await rowsOf<{ newest: number | null }>(db, newest))[0]?.newest ?? 0
}

/** Looks at a database before it is changed. @throws StartError if it must not be used. */
export type EnsureUsable = (db: Database) => Promise<void>

/** Applies the migrations that are missing. @throws StartError if the database has some that this program does not know. */
export const migrateDatabase = async (db: NodePgDatabase, ensureUsable?: EnsureUsable): Promise<void> => {
  const known = readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis)
  if ((await readApplied(db)) > Math.max(...known)) throw newerDataError('The database')
  await ensureUsable?.(db)
  await migrate(db, { migrationsFolder })
}
