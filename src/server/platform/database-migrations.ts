import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { type Database, rowsOf } from './database.ts'
import { StartError } from './errors.ts'
import { version } from './version.ts'

const migrationsFolder = join(import.meta.dirname, '../../../migrations/postgres')

/** The sentence for data whose schema this program does not know. `writer` is the version in its stamp, if it has one. */
export const newerDataError = (where: string, writer: string | undefined): StartError => {
  const newer =
    writer && writer !== version
      ? `Rank Atlas ${writer}, which is newer than this version (${version})`
      : 'a newer version of Rank Atlas'
  return new StartError(
    `${where} was written by ${newer}. Nothing was changed. Start that version, or restore a backup from before it.`,
  )
}

/** The stamp of a newer version may have another shape, so only this column is looked for. */
const readWriter = async (db: NodePgDatabase): Promise<string | undefined> => {
  const exists = sql`SELECT FROM pg_attribute WHERE attrelid = to_regclass('public.installations') AND attname = 'version'`
  if ((await rowsOf(db, exists)).length === 0) return undefined
  const [row] = await rowsOf<{ version: string | null }>(db, sql`SELECT version FROM installations LIMIT 1`)
  return row?.version ?? undefined
}

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

type Journal = { entries: { when: number }[] }

/** Drizzle applies all migrations of a folder, so the first ones need a folder of their own. */
const copyFirst = async (last: string, folder: string): Promise<void> => {
  await cp(migrationsFolder, folder, { recursive: true })
  const path = join(folder, 'meta', '_journal.json')
  const journal = JSON.parse(await readFile(path, 'utf8')) as Journal
  const entries = journal.entries.filter(({ when }) => when <= Number(last))
  await writeFile(path, JSON.stringify({ ...journal, entries }))
}

const migrateUntil = async (db: NodePgDatabase, last: string): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'rank-atlas-migrations-'))
  try {
    await copyFirst(last, folder)
    await migrate(db, { migrationsFolder: folder })
  } finally {
    await rm(folder, { recursive: true })
  }
}

export type MigrationOptions = {
  ensureUsable?: EnsureUsable | undefined
  /** No later migrations than this one are applied. */
  lastMigration?: string | undefined
}

/** Applies the migrations that are missing. @throws StartError if the database has some that this program does not know. */
export const migrateDatabase = async (
  db: NodePgDatabase,
  { ensureUsable, lastMigration }: MigrationOptions = {},
): Promise<void> => {
  if ((await readApplied(db)) > Math.max(...listKnownMigrations().map(Number)))
    throw newerDataError('The database', await readWriter(db))
  await ensureUsable?.(db)
  await (lastMigration === undefined ? migrate(db, { migrationsFolder }) : migrateUntil(db, lastMigration))
}
