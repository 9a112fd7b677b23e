import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { sql } from 'drizzle-orm'
import { expect, inject, onTestFinished, test } from 'vitest'
import { copyTemplate } from '../testing/database-template.ts'
import { openTestDatabase } from '../testing/test-databases.ts'
import { rowsOf } from './database.ts'
import { openPglite } from './pglite.ts'

const { powerLosses } = inject('length')
const testing = join(import.meta.dirname, '../testing')

const makeFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'rank-atlas-pglite-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Writes rows on a disk that keeps only what was synced, and returns the number of the last acknowledged row. */
const writeUntilPowerLoss = async (folder: string, rows: { first: number; last: number }): Promise<number> => {
  const database = join(folder, 'database')
  cpSync(database, `${database}.synced`, { recursive: true })
  const program = [join(testing, 'writing-process.ts'), folder, String(rows.first), String(rows.last)]
  const child = spawn(process.execPath, ['--import', join(testing, 'losing-disk.ts'), ...program], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, LOSING_DISK: database },
  })
  let printed = ''
  child.stdout.on('data', chunk => {
    printed += String(chunk)
  })
  await once(child, 'close')
  rmSync(database, { recursive: true })
  renameSync(`${database}.synced`, database)
  return Number(printed.trim().split('\n').at(-1))
}

/** Each person tracks the app, has the first rules and chose the hour of their number. */
const keptOfPeople = sql`SELECT count(*)::int AS rows FROM users
  JOIN tracked_apps ON tracked_apps.user_id = users.id JOIN alert_people ON alert_people.user_id = users.id
  WHERE (schedule->>'hour')::int = subject::int % 24 AND schedule->>'digest' = 'daily'
    AND EXISTS (SELECT FROM alert_rules WHERE alert_rules.user_id = users.id)`

test('a power loss loses no acknowledged row, also when the database was recovered from one before', {
  // Each loss starts a process and a database, and waits for the disk.
  timeout: 300_000 + powerLosses * 6_000,
}, async () => {
  const folder = makeFolder()
  copyTemplate(folder)
  let last = 0
  for (let loss = 1; loss <= powerLosses; loss++) {
    last = await writeUntilPowerLoss(folder, { first: last + 1, last: last + 20 })
    expect(last).toBe(loss * 20)
    const { db, close } = await openPglite(folder)
    const kept = await rowsOf(db, sql`SELECT count(*)::int AS rows, max(id) AS last FROM written`)
    const people = await rowsOf(db, keptOfPeople)
    await close()
    expect(kept).toEqual([{ rows: last, last }])
    expect(people).toEqual([{ rows: last }])
  }
})

const openFolder = async () => {
  const folder = makeFolder()
  copyTemplate(folder)
  const database = await openPglite(folder, { isSynced: false })
  onTestFinished(() => database.close())
  return { ...database, log: join(folder, 'database', 'pg_wal') }
}

/** Work of the database alone: a million rows. */
const longStatement = sql`SELECT count(*)::int AS rows FROM generate_series(1, 1000000) AS a`

test('a statement that takes long lets this thread answer requests meanwhile', async () => {
  const { db } = await openFolder()
  let turns = 0
  let isDone = false
  const watch = async () => {
    for (; !isDone; turns += 1) await setImmediate()
  }
  const watching = watch()
  expect(await rowsOf(db, longStatement)).toEqual([{ rows: 1_000_000 }])
  isDone = true
  await watching
  expect(turns).toBeGreaterThan(1_000)
})

test('tidying vacuums and analyzes every table', async () => {
  const { db, tidy } = await openTestDatabase()
  await db.execute(sql`CREATE TABLE "Untidy" AS SELECT n FROM generate_series(1, 500) AS n`)
  await tidy()
  const size = sql`SELECT reltuples::int AS rows FROM pg_class WHERE relname = 'Untidy'`
  const rows = await rowsOf(db, size)
  await db.execute(sql`DROP TABLE "Untidy"`)
  expect(rows).toEqual([{ rows: 500 }])
})

test('tidying keeps the log of the database small', async () => {
  const { db, tidy, log } = await openFolder()
  const sizeOf = () => readdirSync(log).reduce((sum, name) => sum + statSync(join(log, name)).size, 0) / 1e6
  await db.execute(
    sql`CREATE TABLE logged AS SELECT repeat(md5(n::text), 60) AS text FROM generate_series(1, 60000) AS n`,
  )
  expect(sizeOf()).toBeGreaterThan(100)
  await tidy()
  expect(sizeOf()).toBeLessThan(70)
})

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

const measureHeap = (): number => {
  collectGarbage()
  return process.memoryUsage().heapUsed / 1e6
}

test('rows that were answered are not kept, or months of statements would fill the memory', async () => {
  const { db } = await openTestDatabase()
  const thousands = sql`SELECT n, 'row ' || n AS name FROM generate_series(1, 5000) AS n`
  const answer = async () => expect(await rowsOf(db, thousands)).toHaveLength(5_000)
  await answer()
  const before = measureHeap()
  for (let times = 0; times < 20; times += 1) await answer()
  expect(measureHeap() - before).toBeLessThan(5)
})

/** Without the preloaded settings of the tests, which keep V8 from optimizing any of PGlite. V8 optimizes in the background. */
const parseALot = `
  const { createPglite } = await import('${new URL('pglite-client.ts', import.meta.url).href}')
  const client = await createPglite({ dataDir: process.argv[1] })
  for (let value = 0; value < 500; value += 1) await client.query('SELECT ' + value)
  await new Promise(resolve => setTimeout(resolve, 1_000))
  console.log((await import('node:v8')).getHeapStatistics().peak_malloced_memory)
  process.exit()`

test('statements are parsed without the 600 MB that optimized code of the parser takes', () => {
  const folder = makeFolder()
  copyTemplate(folder)
  const options = { env: { PATH: process.env.PATH }, encoding: 'utf8' } as const
  const program = ['--input-type=module', '--eval', parseALot, join(folder, 'database')]
  const { stdout } = spawnSync(process.execPath, program, options)
  expect(Number(stdout)).toBeGreaterThan(0)
  expect(Number(stdout)).toBeLessThan(200e6)
})

test('a failed statement of the job queue does not hold up the next one', async () => {
  const { jobsDb } = await openTestDatabase()
  const failed = jobsDb.executeSql('SELECT no_such_column')
  const next = jobsDb.executeSql('SELECT 1 AS answered')
  await expect(failed).rejects.toThrow('no_such_column')
  expect((await next).rows).toEqual([{ answered: 1 }])
})
