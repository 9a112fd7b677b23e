import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { StartError } from '../process/errors.ts'
import { version } from '../process/version.ts'
import { type Database, rowsOf } from './database.ts'
import { versions } from './versions.table.ts'

const migrationsFolder = join(import.meta.dirname, '../../../../migrations/postgres')

const newerDataError = (writer: string | undefined): StartError => {
  const newer =
    writer && writer !== version
      ? `Rank Atlas ${writer}, which is newer than this version (${version})`
      : 'a newer version of Rank Atlas'
  return new StartError(
    `The database was written by ${newer}. Nothing was changed. Start that version, or restore a backup from before it.`,
  )
}

/** A newer version may have changed the table, so only this column is read. */
const readWriter = async (db: NodePgDatabase): Promise<string | undefined> => {
  const exists = sql`SELECT FROM pg_attribute WHERE attrelid = to_regclass('public.versions') AND attname = 'version'`
  if ((await rowsOf(db, exists)).length === 0) return undefined
  const [row] = await rowsOf<{ version: string }>(
    db,
    sql`SELECT version FROM versions ORDER BY first_used_at DESC LIMIT 1`,
  )
  return row?.version
}

const noteVersion = (db: NodePgDatabase) => db.insert(versions).values({ version }).onConflictDoNothing()

const readApplied = async (db: NodePgDatabase): Promise<number> => {
  const exists = sql`SELECT to_regclass('drizzle.__drizzle_migrations') IS NOT NULL AS exists`
  const [table] = await rowsOf<{ exists: boolean }>(db, exists)
  if (!table?.exists) return 0
  const newest = sql`SELECT max(created_at)::float AS newest FROM drizzle.__drizzle_migrations`
  return (await rowsOf<{ newest: number | null }>(db, newest))[0]?.newest ?? 0
}

/** Looks at a database before it is changed. @throws StartError if it must not be used. */
export type EnsureUsable = (db: Database) => Promise<void>

/** When each migration was made, which is its name in the database: milliseconds since 1970. */
export const listKnownMigrations = (): string[] =>
  readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => String(folderMillis))

/** The record of applied migrations, in Drizzle's table and format. */
const journal = sql`CREATE TABLE IF NOT EXISTS drizzle.__drizzle_migrations (
  id SERIAL PRIMARY KEY, hash text NOT NULL, created_at bigint)`

/**
 * Makes the tables of the first migrations, up to the one with this name, in the caller's transaction, which Drizzle's own
 * migrator would end. The next start applies the others.
 */
export const applyFirstMigrations = async (tx: Database, last: string): Promise<void> => {
  await tx.execute(sql`CREATE SCHEMA IF NOT EXISTS drizzle`)
  await tx.execute(journal)
  for (const { sql: statements, hash, folderMillis } of readMigrationFiles({ migrationsFolder })) {
    if (folderMillis > Number(last)) break
    for (const statement of statements) await tx.execute(sql.raw(statement))
    await tx.execute(sql`INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES (${hash}, ${folderMillis})`)
  }
}

/**
 * Several processes may start at once: the lock lets one change the tables while the others wait. It is released with the
 * connection.
 */
export const lockMigrations = (db: Database): Promise<unknown> => db.execute(sql`SELECT pg_advisory_lock(7265616)`)

export type MigrationOptions = { ensureUsable?: EnsureUsable | undefined }

/** @throws StartError if the database comes from an older or a newer version. */
export const ensureMigrated = async (db: NodePgDatabase): Promise<void> => {
  const [applied, newest] = [await readApplied(db), Math.max(...listKnownMigrations().map(Number))]
  if (applied > newest) throw newerDataError(await readWriter(db))
  if (applied < newest)
    throw new StartError(
      'The database comes from an older version of Rank Atlas. Nothing was written. Start the server of this version once, which upgrades it.',
    )
}

/** Applies the migrations that are missing. @throws StartError if the database has some that this program does not know. */
export const migrateDatabase = async (db: NodePgDatabase, { ensureUsable }: MigrationOptions = {}): Promise<void> => {
  if ((await readApplied(db)) > Math.max(...listKnownMigrations().map(Number)))
    throw newerDataError(await readWriter(db))
  await ensureUsable?.(db)
  await migrate(db, { migrationsFolder })
  // If the process is killed before this, the next start records it.
  await noteVersion(db)
}
