import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, onTestFinished } from 'vitest'
import { type ClickHouse, openClickHouse } from '../platform/clickhouse.ts'
import { migrateClickHouse } from '../platform/clickhouse-migrations.ts'
import { createPglite, type OpenDatabase, rowsOf, wrapPglite } from '../platform/database.ts'
import { readTemplate } from './database-template.ts'

/** Databases of this process that no running test has. */
const idle: OpenDatabase[] = []

const loadDatabase = async (): Promise<OpenDatabase> => wrapPglite(await createPglite({ loadDataDir: readTemplate() }))

/** What a test left behind: rows, the schema of the job queue, settings and locks of the session. */
const emptyDatabase = async ({ db }: OpenDatabase): Promise<void> => {
  const tables = await rowsOf<{ name: string }>(
    db,
    sql`SELECT format('%I', tablename) AS name FROM pg_tables WHERE schemaname = 'public'`,
  )
  const names = sql.raw(tables.map(({ name }) => name).join(', '))
  await db.execute(sql`TRUNCATE TABLE ${names} RESTART IDENTITY CASCADE`)
  await db.execute(sql`DROP SCHEMA IF EXISTS pgboss CASCADE`)
  await db.execute(sql`RESET ALL`)
  await db.execute(sql`SELECT pg_advisory_unlock_all()`)
}

/**
 * A migrated and empty relational database for the running test alone. The next test of the file gets the same one,
 * emptied: to load another takes half a second of a core.
 */
export const openTestDatabase = async (): Promise<OpenDatabase> => {
  const used = idle.pop()
  if (used) await emptyDatabase(used)
  const database = used ?? (await loadDatabase())
  onTestFinished(() => void idle.push(database))
  return database
}

let opened: Promise<ClickHouse> | undefined
const folders: string[] = []

// Here and not where it is opened: a hook that is registered while a test runs is never called.
afterAll(async () => {
  await (await opened)?.close()
  for (const database of idle.splice(0)) await database.close()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

const openOnce = async (): Promise<ClickHouse> => {
  const folder = mkdtempSync(join(tmpdir(), 'rank-atlas-test-'))
  folders.push(folder)
  const clickhouse = await openClickHouse({ dataDir: folder })
  await migrateClickHouse(clickhouse, new Date(0))
  return clickhouse
}

const historyTables = ['chart_snapshots', 'chart_fetches', 'ranks', 'peak_ranks', 'latest']

/** The one chDB of this test process, emptied: chDB binds a process to one folder, so the tests of a file share it. */
export const openTestClickHouse = async (): Promise<ClickHouse> => {
  opened ??= openOnce()
  const clickhouse = await opened
  for (const table of historyTables) await clickhouse.command(`TRUNCATE TABLE ${table}`)
  return clickhouse
}
