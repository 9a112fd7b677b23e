import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { type ClickHouse, openClickHouse } from '../platform/clickhouse.ts'
import { toClusterStatement } from '../platform/clickhouse-cluster.ts'
import { listKnownMigrations, migrateClickHouse } from '../platform/clickhouse-migrations.ts'
import type { Database } from '../platform/database.ts'
import { startClickHouseServer } from '../testing/clickhouse-server.ts'
import { contentOf, sampleWorld } from '../testing/history-worlds.ts'
import { createTestClock } from '../testing/test-clock.ts'
import { createHistoryCopies } from './copies.repository.ts'
import { createHistory } from './history.usecases.ts'

// The stand-in reads each statement with ClickHouse's own parser, and refuses what would change one server of a cluster alone.

const now = new Date('2026-06-11T12:00:00Z')
const tables = ['chart_snapshots', 'ranks', 'peak_ranks', 'latest', 'chart_beginnings', 'chart_moves', 'thinned_apps']

const startCluster = async (options: Parameters<typeof startClickHouseServer>[1] = {}) => {
  const folder = mkdtempSync(join(tmpdir(), 'rank-atlas-cluster-'))
  const server = await startClickHouseServer(join(folder, 'history'), { cluster: 'atlas', ...options })
  onTestFinished(async () => {
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const open = async (clickhouseCluster?: string): Promise<ClickHouse> => {
    const clickhouse = await openClickHouse({ dataDir: '', clickhouseUrl: server.url, clickhouseCluster })
    onTestFinished(clickhouse.close)
    return clickhouse
  }
  return { server, open }
}

/** Everything that changes tables, and what is left in them. */
const liveThrough = async (clickhouse: ClickHouse): Promise<unknown> => {
  const clock = createTestClock(now)
  const history = createHistory({ clickhouse, db: {} as Database, clock })
  const world = sampleWorld({ start: new Date('2026-02-01T00:00:00Z'), days: 130 })
  await history.snapshots.recordSnapshots(world)
  await history.moves.fillChartMoves([...new Set(world.map(({ chart }) => chart))], new Date('2026-06-01T00:00:00Z'))
  const onStep = async () => {}
  await history.rebuildSummaries({ onStep })
  await history.thinRanks({ threshold: 60, windowDays: 31, onStep })
  const copies = createHistoryCopies(clickhouse)
  await copies.begin()
  const described = await copies.describe()
  await copies.end()
  return [described.filter(({ name }) => name !== 'schema_migrations'), await contentOf(clickhouse, tables)]
}

test('on a cluster, every change of tables goes to all replicas, and the history is the same as on one server', async () => {
  const { server, open } = await startCluster()
  const clickhouse = await open('atlas')
  expect(await migrateClickHouse(clickhouse, now)).toEqual(await listKnownMigrations())
  const lived = await liveThrough(clickhouse)
  const created = server.requests.filter(statement => /^CREATE TABLE .*\bENGINE = /s.test(statement))
  expect(created.length).toBeGreaterThan(10)
  for (const statement of created) {
    expect(statement).toMatch(/^CREATE TABLE (IF NOT EXISTS )?\w+ ON CLUSTER 'atlas'/)
    expect(statement).toMatch(/ENGINE = Replicated\w*MergeTree[\s\S]*\bSETTINGS replicated_deduplication_window = 0/)
  }
  const before = server.requests.length
  expect(await migrateClickHouse(await open('atlas'), now), 'a start with nothing to do').toEqual([])
  expect(server.requests.slice(before).filter(statement => statement.includes('ON CLUSTER'))).toEqual([])
  await clickhouse.close()
  await server.close()
  const folder = mkdtempSync(join(tmpdir(), 'rank-atlas-one-'))
  const alone = await openClickHouse({ dataDir: folder, isSynced: false })
  onTestFinished(async () => {
    await alone.close()
    rmSync(folder, { recursive: true, force: true })
  })
  await migrateClickHouse(alone, now)
  expect(await liveThrough(alone)).toEqual(lived)
})

test('a cluster that is not there, and tables that are not its own, are refused in one sentence', async () => {
  const { open } = await startCluster()
  await expect(open('elsewhere')).rejects.toThrow(
    'The ClickHouse server of CLICKHOUSE_URL cannot be used: the server has no cluster "elsewhere" (CLICKHOUSE_CLUSTER); it has atlas.',
  )
  await migrateClickHouse(await open('atlas'), now)
  await expect(open()).rejects.toThrow('the database has tables of a cluster, so CLICKHOUSE_CLUSTER must name it')
})

test('a cluster in which two tables could share a path is refused', async () => {
  const { open } = await startCluster({ replicaPath: '/tables/{shard}/{table}' })
  await expect(open('atlas')).rejects.toThrow(
    'its default_replica_path is /tables/{shard}/{table}, and a cluster needs one with {uuid}, such as the default',
  )
})

test('a statement without a form for a cluster is refused before it is sent', () => {
  for (const statement of [
    'RENAME TABLE a TO b',
    'ALTER TABLE a DROP COLUMN b',
    'TRUNCATE DATABASE a',
    'CREATE VIEW a AS SELECT 1',
  ])
    expect(() => toClusterStatement(statement, 'atlas')).toThrow('has no form for a cluster')
  expect(toClusterStatement('-- why\n  DROP TABLE IF EXISTS a SYNC\n', 'atlas')).toBe(
    "DROP TABLE IF EXISTS a ON CLUSTER 'atlas' SYNC",
  )
  expect(toClusterStatement('CREATE TABLE a (b UInt8) ENGINE = ReplacingMergeTree(b) ORDER BY b', 'atlas')).toBe(
    "CREATE TABLE a ON CLUSTER 'atlas' (b UInt8) ENGINE = ReplicatedReplacingMergeTree(b) ORDER BY b\nSETTINGS replicated_deduplication_window = 0",
  )
  expect(toClusterStatement('ALTER TABLE a MODIFY SETTING x = 1', 'atlas')).toBe(
    "ALTER TABLE a ON CLUSTER 'atlas' MODIFY SETTING x = 1",
  )
})
