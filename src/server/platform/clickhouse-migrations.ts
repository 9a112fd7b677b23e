import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ClickHouse } from './clickhouse.ts'
import { newerDataError } from './database-migrations.ts'

const folder = join(import.meta.dirname, '../../../migrations/clickhouse')

const createVersionTable = `
  CREATE TABLE IF NOT EXISTS schema_migrations (name String, applied_at DateTime('UTC'))
  ENGINE = ReplacingMergeTree ORDER BY name
  SETTINGS fsync_after_insert = 1, fsync_part_directory = 1, min_rows_to_fsync_after_merge = 1`

/** A statement ends with a semicolon at the end of a line. The server strips comments. */
const statementsOf = (text: string): string[] =>
  text
    .split(/;\s*\n/)
    .map(statement => statement.trim().replace(/;$/, ''))
    .filter(statement => statement.replace(/^\s*--.*$/gm, '').trim() !== '')

const listApplied = async (clickhouse: ClickHouse): Promise<Set<string>> => {
  const version = "database = currentDatabase() AND name = 'schema_migrations'"
  const tables = await clickhouse.query(`SELECT name FROM system.tables WHERE ${version}`)
  if (tables.length === 0) return new Set()
  const rows = await clickhouse.query<{ name: string }>('SELECT name FROM schema_migrations FINAL')
  return new Set(rows.map(({ name }) => name))
}

/** The stamp of a newer version may have another shape, so only this column is looked for. */
const readWriter = async (clickhouse: ClickHouse): Promise<string | undefined> => {
  const columns = await clickhouse.query(
    "SELECT 1 FROM system.columns WHERE database = currentDatabase() AND table = 'installations' AND name = 'version'",
  )
  if (columns.length === 0) return undefined
  const [row] = await clickhouse.query<{ version: string }>(
    'SELECT version FROM installations ORDER BY pulse DESC LIMIT 1',
  )
  return row?.version || undefined
}

/** All migrations that this program knows, in order. */
export const listKnownMigrations = async (): Promise<string[]> =>
  (await readdir(folder)).filter(file => file.endsWith('.sql')).sort()

/** The migrations that a history lacks, in order. @throws StartError if it has some that this program does not know. */
export const listMissingMigrations = async (clickhouse: ClickHouse): Promise<string[]> => {
  const applied = await listApplied(clickhouse)
  const files = await listKnownMigrations()
  if ([...applied].some(name => !files.includes(name)))
    throw newerDataError('The rank history', await readWriter(clickhouse))
  return files.filter(file => !applied.has(file))
}

/**
 * Applies the numbered migrations that are missing from the version table. ClickHouse has no transactions across tables, so
 * every statement must be repeatable: after a crash, the next start runs the whole file again. @throws StartError if the history
 * has migrations that this program does not know. With `last`, no later ones are applied.
 */
export const migrateClickHouse = async (
  clickhouse: ClickHouse,
  now: Date,
  { last }: { last?: string | undefined } = {},
): Promise<string[]> => {
  const all = await listMissingMigrations(clickhouse)
  // A start with nothing to do changes nothing, so it needs no other replica of a cluster.
  if (all.length === 0) return []
  const missing = all.filter(file => last === undefined || file <= last)
  await clickhouse.command(createVersionTable)
  for (const file of missing) {
    for (const statement of statementsOf(await readFile(join(folder, file), 'utf8')))
      await clickhouse.command(statement)
    await clickhouse.insert('schema_migrations', [{ name: file, applied_at: now.toISOString() }])
  }
  return missing
}
