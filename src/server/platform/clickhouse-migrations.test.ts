import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { type ClickHouse, openClickHouse } from './clickhouse.ts'
import { migrateClickHouse } from './clickhouse-migrations.ts'

const folder = join(import.meta.dirname, '../../../migrations/clickhouse')
const files = readdirSync(folder).sort()
const now = new Date('2026-03-07T12:00:00Z')

/** The statements that a start sends in order; a test kills it after any of them. */
const statements = files.flatMap(file =>
  readFileSync(join(folder, file), 'utf8')
    .replace(/^\s*--.*$/gm, '')
    .split(/;$/m)
    .map(statement => statement.trim())
    .filter(Boolean),
)

/** A view that fills its table twice, or before it exists, is the likeliest damage. Other statements are samples. */
const isKilledAfter = (count: number): boolean =>
  count % inject('length').statementsPerKill === 0 ||
  count === statements.length - 1 ||
  statements.slice(count - 1, count + 1).some(statement => statement.startsWith('CREATE MATERIALIZED VIEW'))

const dataDir = mkdtempSync(join(tmpdir(), 'rank-atlas-migrations-'))
let clickhouse: ClickHouse

beforeAll(async () => {
  clickhouse = await openClickHouse({ dataDir, isSynced: false })
})
afterAll(async () => {
  await clickhouse.close()
  rmSync(dataDir, { recursive: true, force: true })
})

type Table = { name: string; kind: string; definition: string }

const listTables = () =>
  clickhouse.query<Table>(
    `SELECT name, engine AS kind, create_table_query AS definition FROM system.tables
     WHERE database = currentDatabase() AND name NOT LIKE '.inner%' ORDER BY name`,
  )

/** Drops views first, so that none outlives its table. */
const dropEverything = async () => {
  const tables = await listTables()
  const views = tables.filter(({ kind }) => kind === 'MaterializedView')
  for (const { name } of [...views, ...tables]) await clickhouse.command(`DROP TABLE IF EXISTS ${name} SYNC`)
}

beforeEach(dropEverything)

const recordOneChart = async () => {
  await clickhouse.insert('chart_snapshots', [
    {
      storefront: 'us',
      genre: 36,
      chart_type: 'top-free',
      device: 'iphone',
      observed_at: '2026-03-07 12:00:00',
      source: 'rss',
      depth: 100,
      app_ids: [11, 22],
    },
  ])
}

const syncs = ['fsync_after_insert = 1', 'fsync_part_directory = 1', 'min_rows_to_fsync_after_merge = 1']

test('every table waits for the disk when rows are inserted, and when a merge or a change replaces them', async () => {
  await migrateClickHouse(clickhouse, now)
  const tables = (await listTables()).filter(({ kind }) => kind.endsWith('MergeTree'))
  expect(tables.length).toBeGreaterThan(10)
  const missing = tables.map(({ name, definition }) => ({
    name,
    missing: syncs.filter(sync => !definition.includes(sync)),
  }))
  expect(missing.filter(table => table.missing.length > 0)).toEqual([])
})

test('a migration is applied once and stored in the version table with its time', async () => {
  expect(await migrateClickHouse(clickhouse, now)).toEqual(files)
  await recordOneChart()
  const before = await listTables()
  expect(await migrateClickHouse(clickhouse, new Date('2027-01-01T00:00:00Z'))).toEqual([])
  expect(await listTables()).toEqual(before)
  expect(await clickhouse.query('SELECT name, applied_at FROM schema_migrations ORDER BY name')).toEqual(
    files.map(name => ({ name, applied_at: '2026-03-07T12:00:00Z' })),
  )
  expect(await clickhouse.query('SELECT count() AS ranks FROM ranks')).toEqual([{ ranks: 2 }])
})

test('a start killed after any statement can repeat the migrations with the same result', async () => {
  expect(statements.length).toBeGreaterThan(5)
  await migrateClickHouse(clickhouse, now)
  const expected = await listTables()
  for (const killedAfter of [...statements.keys()].filter(isKilledAfter)) {
    await dropEverything()
    // Creates only the version table, as a start does first.
    await migrateClickHouse(clickhouse, now, { last: '0000' })
    for (const statement of statements.slice(0, killedAfter)) await clickhouse.command(statement)
    expect(await migrateClickHouse(clickhouse, now)).toEqual(files)
    expect(await listTables()).toEqual(expected)
  }
})

test('rows recorded between a killed start and the next one are kept once', async () => {
  await migrateClickHouse(clickhouse, now)
  await clickhouse.command('TRUNCATE TABLE schema_migrations')
  await recordOneChart()
  expect(await migrateClickHouse(clickhouse, now)).toEqual(files)
  expect(await clickhouse.query('SELECT count() AS ranks FROM ranks')).toEqual([{ ranks: 2 }])
})

test('two processes that start at the same time both end with the same tables', async () => {
  await migrateClickHouse(clickhouse, now)
  const expected = await listTables()
  await dropEverything()
  await Promise.all([migrateClickHouse(clickhouse, now), migrateClickHouse(clickhouse, now)])
  expect(await listTables()).toEqual(expected)
  expect(await clickhouse.query('SELECT count() AS applied FROM schema_migrations FINAL')).toEqual([
    { applied: files.length },
  ])
})
