import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { createHistory } from '../history/history.usecases.ts'
import { openClickHouse } from '../platform/clickhouse.ts'
import { createServerBulkRows } from '../platform/clickhouse-bulk.ts'
import { migrateClickHouse } from '../platform/clickhouse-migrations.ts'
import { startClickHouseServer } from '../testing/clickhouse-server.ts'
import { importText, linesOf } from '../testing/export-world.ts'
import { sampleWorld } from '../testing/history-worlds.ts'
import { createTestClock } from '../testing/test-clock.ts'
import { openTestDatabase } from '../testing/test-databases.ts'
import { createExports } from './exports.usecases.ts'

const clock = createTestClock(new Date('2026-04-11T12:00:00Z'))

test('a Parquet file that a ClickHouse server broke off is an error', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'rank-atlas-export-server-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const save = async (content: string): Promise<void> => {
    const exec = async () => ({ stream: Readable.from([Buffer.from(content)]) })
    await createServerBulkRows({ exec } as never).saveParquet('SELECT 1', join(folder, 'a.parquet'))
  }
  await expect(save('PAR1 rows')).rejects.toThrow('broke off')
  await expect(save('')).rejects.toThrow('broke off')
  await save('PAR1 rows PAR1')
})

test('a ClickHouse server exports the same, and takes an export', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'rank-atlas-export-server-'))
  const server = await startClickHouseServer(folder)
  const clickhouse = await openClickHouse({ dataDir: folder, clickhouseUrl: server.url })
  onTestFinished(async () => {
    await clickhouse.close()
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  })
  await migrateClickHouse(clickhouse, clock.now())
  const { db } = await openTestDatabase()
  const history = createHistory({ clickhouse, db, clock })
  const snapshots = sampleWorld({ start: new Date('2026-02-01T00:00:00Z'), days: 20 })
  await history.snapshots.recordSnapshots(snapshots)

  const exports = createExports({ clickhouse, clock, flush: history.flush, dataDir: folder })
  const [lines, table] = [join(folder, 'a.ndjson'), join(folder, 'a.parquet')]
  await exports.writeFile({ file: lines, format: 'ndjson', selection: {} })
  await exports.writeFile({ file: table, format: 'parquet', selection: {} })
  const text = readFileSync(lines, 'utf8')
  expect(linesOf(text).at(-1).end.measurements).toBe(snapshots.length)
  expect(readFileSync(table).subarray(0, 4).toString()).toBe('PAR1')
  expect(readFileSync(table).subarray(-4).toString()).toBe('PAR1')

  for (const name of ['chart_snapshots', 'ranks', 'peak_ranks', 'latest', 'chart_beginnings'])
    await clickhouse.command(`TRUNCATE TABLE ${name}`)
  const report = await importText({ clickhouse, history }, text)
  expect(report).toMatchObject({ snapshots: snapshots.length, badLines: [], fault: undefined })
})
