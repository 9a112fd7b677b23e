import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { secondMs } from '#domain/units.ts'
import { createFakeAppStore, type FakeAppStore } from '#fake-appstore'
import { shortOrLong } from '../../../vitest.length.ts'
import { createEmptyDatabase } from '../testing/test-databases.ts'

const program = join(import.meta.dirname, '../main.ts')
const folder = mkdtempSync(join(tmpdir(), 'rank-atlas-two-'))
/** Slow enough that a late call on a busy machine stays within the tolerance. */
const callsPerMinute = 160
const storefronts = ['us', 'jp', 'de', 'fr', 'gb', 'br', 'kr', 'it'].slice(0, shortOrLong(4, 8))

let store: FakeAppStore
let client: pg.Client
let boss: PgBoss
const workers: ChildProcess[] = []

beforeAll(async () => {
  store = createFakeAppStore({ limitPerMinute: 47, limitWindowMs: 15 * secondMs })
  const { url } = await store.listen()
  const databaseUrl = await createEmptyDatabase()
  const environment = {
    PATH: process.env.PATH,
    NODE_OPTIONS: process.env.NODE_OPTIONS,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    PROCESS_ROLE: 'worker',
    PORT: '0',
    LOG_LEVEL: 'warn',
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl,
    APPSTORE_ITUNES_URL: url,
    APPSTORE_MARKETING_URL: url,
    APPSTORE_SEARCH_URL: url,
    COLLECTOR_AUTOSTART: 'true',
    COLLECTOR_STOREFRONTS: storefronts.join(','),
    COLLECTOR_CHARTS_PER_MINUTE: String(callsPerMinute),
    MAINTENANCE_TOP_CHARTS_IMPORT: '* * * * *',
  }
  for (let number = 0; number < 2; number += 1) {
    workers.push(spawn(process.execPath, [program], { env: environment, stdio: ['ignore', 'inherit', 'inherit'] }))
  }
  client = new pg.Client(databaseUrl)
  await client.connect()
  boss = new PgBoss({ connectionString: databaseUrl, migrate: false, schedule: false, supervise: false })
})

afterAll(async () => {
  for (const worker of workers) worker.kill('SIGTERM')
  await Promise.all(workers.map(worker => worker.exitCode ?? once(worker, 'exit')))
  await boss.stop()
  await client.end()
  await store.close()
  rmSync(folder, { recursive: true, force: true })
})

const count = async (statement: string): Promise<number> => Number((await client.query(statement)).rows[0]?.rows ?? 0)

/** Returns -1 until a process has created the tables. */
const countWhenThere = (statement: string): Promise<number> => count(statement).catch(() => -1)

/** Collecting is queued for one process as soon as charts are due, and for the other only at the next minute. */
const letBothCollect = async (): Promise<void> => {
  const queue = `SELECT count(*) AS rows FROM pgboss.queue WHERE name = 'collector.collect'`
  await expect.poll(() => countWhenThere(queue), { interval: 100 }).toBe(1)
  await boss.start()
  const collecting = `SELECT count(*) AS rows FROM pgboss.job WHERE name = 'collector.collect' AND state = 'active'
    AND EXISTS (SELECT FROM sweeps WHERE state = 'running')`
  const countCollecting = async (): Promise<number> => {
    await boss.send('collector.collect')
    return count(collecting)
  }
  await expect.poll(countCollecting, { interval: 100 }).toBe(2)
}

/** Chart calls as the App Store received them, oldest first. */
const chartCalls = () => store.requests.filter(({ url }) => url.includes('/rss/'))

// Promise: P12
test('two processes run each scheduled slot once, read each chart once, and together keep the pace of one', async () => {
  const planned = storefronts.length * 6
  await letBothCollect()
  const measured = `SELECT count(*) AS rows FROM chart_plans WHERE last_measured_at IS NOT NULL`
  await expect.poll(() => countWhenThere(measured), { timeout: 120 * secondMs, interval: 250 }).toBe(planned)
  const imported = `SELECT count(*) AS rows FROM maintenance_runs WHERE state = 'success'`
  await expect.poll(() => count(imported), { timeout: 120 * secondMs, interval: 250 }).toBeGreaterThan(0)

  const slots = `SELECT count(*) AS rows FROM maintenance_runs GROUP BY date_trunc('minute', started_at) HAVING count(*) > 1`
  expect(await count(slots)).toBe(0)
  const paths = chartCalls().map(({ url }) => url)
  const importPath = paths.find(path => path.startsWith('/us/rss/topfreeapplications/'))
  const planPaths = paths.filter(path => path !== importPath)
  expect(new Set(planPaths).size).toBe(planned - 1)
  expect(planPaths).toHaveLength(planned - 1)

  // The first call may have been due 300 ms earlier, and a busy machine delays arrivals.
  // Two independent paces would halve the time.
  expect(store.requests.filter(({ status }) => status === 403)).toEqual([])
  const times = chartCalls().map(({ at }) => Date.parse(at))
  const intervalMs = 60_000 / callsPerMinute
  for (let start = 0; start + 20 < times.length; start += 1) {
    expect(Number(times[start + 20]) - Number(times[start])).toBeGreaterThan(20 * intervalMs * 0.75)
  }
  expect(times.length).toBeGreaterThan((5 / 6) * planned)
})
