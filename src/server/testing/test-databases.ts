import { sql } from 'drizzle-orm'
import pg from 'pg'
import { pino } from 'pino'
import { onTestFinished } from 'vitest'
import { noAnnouncements } from '../platform/database/announcements.ts'
import { type Database, type OpenDatabase, rowsOf } from '../platform/database/database.ts'
import { openConnection } from '../platform/database/own-connection.ts'
import { createDatabase, ignoreBroken } from '../platform/database/pooled-database.ts'
import { createStorageTroubles } from '../platform/database/storage-troubles.ts'
import type { Storage } from '../storage.ts'
import { addressOf } from './database-template.ts'
import { onFileFinished } from './file-finished.ts'
import { findNamedServer, openNamedDatabase, withPostgres } from './named-servers.ts'
import { createTestClock } from './test-clock.ts'

/** Databases of this process that no running test uses. */
const idle: OpenDatabase[] = []

/** In `npm run prove`; it ends all connections itself. */
const server = findNamedServer()

let databases = 0

const command = (text: string): Promise<unknown> => withPostgres(addressOf('template1'), client => client.query(text))

/** A database on the server of this run, by its address. Copying files takes a tenth of the time that writing them to the log does. */
const createOnServer = async (template: string): Promise<string> => {
  databases += 1
  const name = `test_${process.pid}_${databases}`
  await command(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`)
  return addressOf(name)
}

const drop = (url: string): Promise<unknown> => command(`DROP DATABASE ${new URL(url).pathname.slice(1)} WITH (FORCE)`)

/** The address of a database without any table, for this test file. */
export const createEmptyDatabase = async (): Promise<string> => {
  const url = await createOnServer('template0')
  onFileFinished(() => drop(url))
  return url
}

/** Fewer connections than a server of ours has, because a process of tests has several databases. */
const openMigrated = (url: string): OpenDatabase => {
  const pool = ignoreBroken(new pg.Pool({ connectionString: url, max: 5, allowExitOnIdle: true }))
  const check = async (): Promise<void> => void (await pool.query('select 1'))
  const connect = () => openConnection(url)
  return { ...createDatabase(pool), url, connect, check, lost: new Promise(() => undefined), close: () => pool.end() }
}

const loadDatabase = async (): Promise<OpenDatabase> =>
  server ? openNamedDatabase(server) : openMigrated(await createOnServer('postgres'))

/** A migrated, empty database for the current test alone, which may change what holds for all its connections. */
export const openOwnDatabase = async (statements: string): Promise<OpenDatabase> => {
  const url = await createOnServer('postgres')
  await withPostgres(url, client => client.query(statements))
  const database = openMigrated(url)
  onTestFinished(async () => {
    await database.close()
    await drop(url)
  })
  return database
}

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
  if (server) return void (await db.execute(sql.raw(`TRUNCATE ${names.join(', ')} CASCADE`)))
  const deletions = names.map(name => `DELETE FROM ${name};`).join(' ')
  await db.execute(sql.raw(`DO $$ BEGIN SET LOCAL session_replication_role = replica; ${deletions} END $$`))
  await db.execute(sql.raw(`VACUUM ${names.join(', ')}`))
}

/**
 * Removes everything a test left behind: rows and the schema of the job queue. A test whose worlds exist one after another uses
 * one database for all of them.
 */
export const emptyTestDatabase = async ({ db }: OpenDatabase): Promise<void> => {
  await emptyTables(db)
  for (const { name } of await rowsOf<Named>(db, usedSequences))
    await db.execute(sql.raw(`ALTER SEQUENCE ${name} RESTART`))
  await db.execute(sql`DROP SCHEMA IF EXISTS pgboss CASCADE`)
}

const takeDatabase = async (): Promise<OpenDatabase> => {
  const used = idle.pop()
  if (used) await emptyTestDatabase(used)
  return used ?? loadDatabase()
}

/**
 * A migrated, empty database for the current test. Later tests in this process reuse it after it is emptied,
 * which takes 4 ms; creating another takes 25 ms.
 */
export const openTestDatabase = async (): Promise<OpenDatabase> => {
  const database = await takeDatabase()
  // Never reuses the database of a failed test: if it timed out, its statements may still be running.
  onTestFinished(({ task }) => {
    if (task.result?.state !== 'fail') idle.push(database)
  })
  return database
}

/** A database, empty, until it is closed. Later tests in this process reuse it. */
export const openTestStorage = async (): Promise<Storage> => {
  const database = await takeDatabase()
  const storageTroubles = createStorageTroubles({ clock: createTestClock(), log: pino({ level: 'silent' }) })
  return {
    database,
    announcements: noAnnouncements,
    rateCounts: undefined,
    storageTroubles,
    closeStorage: async () => void idle.push(database),
  }
}
