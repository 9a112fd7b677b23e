import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { expect, inject, onTestFinished, test } from 'vitest'
import { historyTables } from '../history/copies.repository.ts'
import { queuedChartKey } from '../history/recordings.repository.ts'
import { rowsOf } from '../platform/database.ts'
import { openStorage } from '../storage.ts'
import { fillForBackup } from '../testing/backup-world.ts'
import { startClickHouseServer } from '../testing/clickhouse-server.ts'
import { copyTemplate } from '../testing/database-template.ts'
import { contentOf } from '../testing/history-worlds.ts'
import { startPostgresServer } from '../testing/postgres-server.ts'
import { askQuestions, listDifferences } from '../testing/questions.ts'
import { startServerProcess } from '../testing/server-process.ts'
import { byHeader, createStorageClient, openSlowAppStore } from '../testing/storage-client.ts'
import { createTestClock } from '../testing/test-clock.ts'
import { makeBackup } from './backup.usecases.ts'
import { askForBackup } from './backup-door.usecases.ts'
import { restoreBackup } from './restore.usecases.ts'

// QUALITY P15: a backup that is made while the server collects can be restored elsewhere.

const clock = createTestClock()
const log = pino({ level: 'silent' })
const server = { role: 'all', isDemo: true } as const
const atFolder = (dataDir: string) => ({
  dataDir,
  databaseUrl: undefined,
  clickhouseUrl: undefined,
  clickhouseCluster: undefined,
})

const makeFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'rank-atlas-backup-drill-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Ranks that a snapshot has and the table of ranks lacks, or the other way round. */
const tornRanks = `SELECT count() AS torn FROM (
  SELECT app_id, storefront, chart_type, device, genre, observed_at FROM chart_snapshots FINAL ARRAY JOIN app_ids AS app_id
  EXCEPT SELECT app_id, storefront, chart_type, device, genre, observed_at FROM ranks FINAL
  UNION ALL SELECT app_id, storefront, chart_type, device, genre, observed_at FROM ranks FINAL
  EXCEPT SELECT app_id, storefront, chart_type, device, genre, observed_at FROM chart_snapshots FINAL ARRAY JOIN app_ids AS app_id)`

test('a server that collects and is written to makes backups; each is whole, and one that is killed leaves nothing', async () => {
  const { environment, store } = await openSlowAppStore({ delayMs: 5, storefronts: 'us,jp,de,fr,gb,es' })
  const folder = makeFolder()
  copyTemplate(folder)
  const settings = { ...byHeader, ...environment, COLLECTOR_CHARTS_PER_MINUTE: '6000', DATA_DIR: folder }
  const running = await startServerProcess(settings)
  const client = createStorageClient(running.url)
  expect(await client.collect()).toBe(204)
  await expect.poll(() => store.requests.length).toBeGreaterThan(20)

  const target = makeFolder()
  const people: string[] = []
  let isWriting = true
  /** Until the server is killed. */
  const write = async (): Promise<void> => {
    for (let number = 0; isWriting; number += 1) {
      const name = `person-${number}`
      const answer = await client.visit(name).catch(() => undefined)
      if (!answer) return
      expect(answer.status).toBe(200)
      people.push(name)
    }
  }
  const writing = write()
  const seen: number[] = []
  const files: { file: string; before: number; calls: number }[] = []
  for (const name of ['first.tar', 'second.tar'].slice(0, inject('length').backupKills)) {
    const file = join(target, name)
    const before = people.length
    const report = await askForBackup(folder, { file, hasSecrets: true }, ({ done }) => void seen.push(done))
    expect(report).toMatchObject({ file })
    files.push({ file, before, calls: store.requests.length })
  }
  expect(seen.length).toBeGreaterThan(0)
  const killed = askForBackup(folder, { file: join(target, 'killed.tar'), hasSecrets: true }, () =>
    running.child.kill('SIGKILL'),
  )
  await expect(killed).rejects.toThrow('The server ended before the command did.')
  isWriting = false
  await running.ended
  await writing
  expect(readdirSync(target)).not.toContain('killed.tar')
  // Nobody listens any more, so a program would open the folder itself.
  expect(await askForBackup(folder, { file: join(target, 'x.tar'), hasSecrets: true }, () => undefined)).toBeUndefined()

  for (const { file, before } of files) {
    const restored = makeFolder()
    await restoreBackup({ file, storage: atFolder(restored), clock, replaces: false })
    const storage = await openStorage(
      { storage: { ...atFolder(restored), isRejoining: false }, process: server },
      clock,
      log,
    )
    const { clickhouse, database } = storage
    expect(await clickhouse.query(tornRanks)).toEqual([{ torn: 0 }])
    const users = await rowsOf<{ name: string }>(
      database.db,
      sql`SELECT username AS name FROM users WHERE username LIKE 'person-%'`,
    )
    const names = new Set(users.map(({ name }) => name))
    for (const name of people.slice(0, before)) expect(names).toContain(name)
    // Each chart that the database knows as measured is in the history, or waits in the outbox.
    const measured = await rowsOf<{ key: string }>(
      database.db,
      sql`SELECT chart_key AS key FROM chart_plans WHERE last_measured_at IS NOT NULL AND chart_key NOT IN (
        SELECT ${sql.raw(queuedChartKey)} FROM recordings)`,
    )
    const recorded = await clickhouse.query<{ key: string }>(
      `SELECT DISTINCT concat(storefront, ':', chart_type, ':', toString(genre), ':', device) AS key FROM chart_fetches`,
    )
    expect(recorded.map(({ key }) => key)).toEqual(expect.arrayContaining(measured.map(({ key }) => key)))
    await storage.closeStorage()
  }
  const again = await startServerProcess({ ...settings, COLLECTOR_ENABLED: 'false' })
  again.child.kill('SIGTERM')
  expect(await again.ended).toBe(0)
  expect(existsSync(join(target, 'killed.tar'))).toBe(false)
  const storage = await openStorage(
    { storage: { ...atFolder(folder), isRejoining: false }, process: server },
    clock,
    log,
  )
  const copies = await storage.clickhouse.query("SELECT name FROM system.tables WHERE name LIKE 'copy%of%'")
  await storage.closeStorage()
  expect(copies, 'the next start removes what the killed backup left').toEqual([])
})

test('one file moves an installation from the embedded databases to servers, and back, and 1,000 answers stay the same', async () => {
  const folder = makeFolder()
  copyTemplate(folder)
  const tables = historyTables.filter(table => table !== 'installations')
  const embedded = await openStorage(
    { storage: { ...atFolder(folder), isRejoining: false }, process: server },
    clock,
    log,
  )
  await fillForBackup(embedded)
  const first = join(makeFolder(), 'embedded.tar')
  const asked = { clock: createTestClock(new Date('2026-04-16T12:00:00Z')), every: inject('length').askedEvery }
  const answers = await askQuestions(embedded, asked)
  const told = [...answers.values()].filter(answer => answer.startsWith('200 '))
  expect(told.length).toBeGreaterThan(1_000 / asked.every)
  // After the answers, which derive some moves of charts.
  const content = await contentOf(embedded.clickhouse, tables)
  await makeBackup({ ...embedded, clock, file: first, hasSecrets: true })
  await embedded.closeStorage()

  const postgres = await startPostgresServer()
  onTestFinished(() => postgres.stop())
  const clickhouse = await startClickHouseServer(join(makeFolder(), 'history'))
  // Again after a failure: an open history would fail all files that follow in this process.
  onTestFinished(() => clickhouse.close().catch(() => undefined))
  const urls = {
    databaseUrl: await postgres.createDatabase(),
    clickhouseUrl: clickhouse.url,
    clickhouseCluster: undefined,
  }
  const atServers = { dataDir: makeFolder(), ...urls }
  await restoreBackup({ file: first, storage: atServers, clock, replaces: false })
  await expect(restoreBackup({ file: first, storage: atServers, clock, replaces: true })).rejects.toThrow(
    /is not empty/,
  )
  const servers = await openStorage({ storage: { ...atServers, isRejoining: false }, process: server }, clock, log)
  expect(await contentOf(servers.clickhouse, tables)).toEqual(content)
  expect(listDifferences(answers, await askQuestions(servers, asked))).toEqual([])
  const second = join(makeFolder(), 'servers.tar')
  await makeBackup({ ...servers, clock, file: second, hasSecrets: true })
  await servers.closeStorage()
  await clickhouse.close()

  const back = makeFolder()
  await restoreBackup({ file: second, storage: atFolder(back), clock, replaces: false })
  const storage = await openStorage({ storage: { ...atFolder(back), isRejoining: false }, process: server }, clock, log)
  expect(await contentOf(storage.clickhouse, tables)).toEqual(content)
  expect(listDifferences(answers, await askQuestions(storage, asked))).toEqual([])
  await storage.closeStorage()
})
