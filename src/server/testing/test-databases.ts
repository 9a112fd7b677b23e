import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { onTestFinished } from 'vitest'
import { noAnnouncements } from '../platform/announcements.ts'
import { type ClickHouse, openClickHouse } from '../platform/clickhouse.ts'
import { type Database, type OpenDatabase, rowsOf } from '../platform/database.ts'
import { wrapPglite } from '../platform/pglite.ts'
import { createPglite } from '../platform/pglite-client.ts'
import { createStorageTroubles } from '../platform/storage-troubles.ts'
import type { Storage } from '../storage.ts'
import { copyHistoryTemplate, readTemplate } from './database-template.ts'
import { onFileFinished } from './file-finished.ts'
import { findNamedServers, openNamedClickHouse, openNamedDatabase } from './named-servers.ts'
import { createTestClock } from './test-clock.ts'

/** Databases of this process that no running test uses. */
const idle: OpenDatabase[] = []

/** In `npm run prove`; it ends all connections itself. */
const servers = findNamedServers()

const loadDatabase = async (): Promise<OpenDatabase> =>
  servers ? openNamedDatabase(servers) : wrapPglite(await createPglite({ loadDataDir: readTemplate() }))

type Named = { name: string }

const usedTables = sql`SELECT oid::regclass::text AS name FROM pg_class
  WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND pg_relation_size(oid) > 0`
const usedSequences = sql`SELECT seqrelid::regclass::text AS name FROM pg_sequence
  WHERE seqrelid IN (SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace)
    AND pg_sequence_last_value(seqrelid) IS NOT NULL`

/**
 * Deletes without checks of references, and then vacuums, which leaves files of no size. Truncating would replace the files of
 * all tables that refer to a used one, too: six times as slow.
 */
const emptyTables = async (db: Database): Promise<void> => {
  const names = (await rowsOf<Named>(db, usedTables)).map(({ name }) => name)
  if (names.length === 0) return
  // The user of a named server may not skip the checks.
  if (servers) return void (await db.execute(sql.raw(`TRUNCATE ${names.join(', ')} CASCADE`)))
  const deletions = names.map(name => `DELETE FROM ${name};`).join(' ')
  await db.execute(sql.raw(`DO $$ BEGIN SET LOCAL session_replication_role = replica; ${deletions} END $$`))
  await db.execute(sql.raw(`VACUUM ${names.join(', ')}`))
}

/**
 * Removes everything a test left behind: rows, the schema of the job queue, session settings and locks. A test whose worlds
 * exist one after another uses one database for all of them.
 */
export const emptyTestDatabase = async ({ db }: OpenDatabase): Promise<void> => {
  await emptyTables(db)
  for (const { name } of await rowsOf<Named>(db, usedSequences))
    await db.execute(sql.raw(`ALTER SEQUENCE ${name} RESTART`))
  await db.execute(sql`DROP SCHEMA IF EXISTS pgboss CASCADE`)
  await db.execute(sql`RESET ALL`)
  await db.execute(sql`SELECT pg_advisory_unlock_all()`)
}

const takeDatabase = async (): Promise<OpenDatabase> => {
  const used = idle.pop()
  if (used) await emptyTestDatabase(used)
  return used ?? loadDatabase()
}

/**
 * A migrated, empty relational database for the current test. Later tests in this process reuse it after it is emptied,
 * because loading another takes a second of CPU.
 */
export const openTestDatabase = async (): Promise<OpenDatabase> => {
  const database = await takeDatabase()
  // Never reuses the database of a failed test: if it timed out, its statements may still be running.
  onTestFinished(({ task }) => {
    if (task.result?.state !== 'fail') idle.push(database)
  })
  return database
}

let opened: Promise<ClickHouse> | undefined

const openOnce = async (): Promise<ClickHouse> => {
  if (servers) return openNamedClickHouse(servers)
  // First, because a database that does not open must not fail the next files of this process, too.
  onFileFinished(async () => {
    opened = undefined
  })
  const folder = mkdtempSync(join(tmpdir(), 'rank-atlas-test-'))
  copyHistoryTemplate(folder)
  const clickhouse = await openClickHouse({ dataDir: folder, isSynced: false })
  onFileFinished(async () => {
    await clickhouse.close()
    rmSync(folder, { recursive: true, force: true })
  })
  return clickhouse
}

const historyTables = [
  'chart_snapshots',
  'chart_fetches',
  'ranks',
  'peak_ranks',
  'latest',
  'thinned_apps',
  'chart_moves',
  'chart_beginnings',
  'keyword_snapshots',
  'keyword_failures',
  'store_pages',
  'installations',
  'forgotten_months',
]

/** The chDB instance of this file, emptied. While it is open, chDB binds the process to one folder. */
export const openTestClickHouse = async (): Promise<ClickHouse> => {
  opened ??= openOnce()
  const clickhouse = await opened
  for (const table of historyTables) await clickhouse.command(`TRUNCATE TABLE ${table}`)
  return clickhouse
}

/** Both databases, empty, until they are closed. Later tests in this process reuse them. */
export const openTestStorage = async (): Promise<Storage> => {
  const [clickhouse, database] = [await openTestClickHouse(), await takeDatabase()]
  const storageTroubles = createStorageTroubles({ clock: createTestClock(), log: pino({ level: 'silent' }) })
  return {
    clickhouse,
    database,
    announcements: noAnnouncements,
    rateCounts: undefined,
    storageTroubles,
    closeStorage: async () => void idle.push(database),
  }
}
