import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, inject, onTestFinished } from 'vitest'
import { type ClickHouse, openClickHouse } from '../platform/clickhouse.ts'
import { migrateClickHouse } from '../platform/clickhouse-migrations.ts'
import { createPglite, type OpenDatabase, wrapPglite } from '../platform/database.ts'

/** A migrated relational database of its own for the running test. */
export const openTestDatabase = async (): Promise<OpenDatabase> => {
  const template = new Blob([await readFile(inject('databaseTemplate'))])
  const database = await wrapPglite(await createPglite({ loadDataDir: template }))
  onTestFinished(() => database.close())
  return database
}

let opened: Promise<ClickHouse> | undefined
const folders: string[] = []

// Here and not where it is opened: a hook that is registered while a test runs is never called.
afterAll(async () => {
  await (await opened)?.close()
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
