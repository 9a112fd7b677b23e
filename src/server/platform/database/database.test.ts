import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { minuteMs } from '#domain/units.ts'
import {
  finishMeasuredCharts,
  leaseMeasuredCharts,
  queueMeasuredCharts,
} from '../../history/measured-charts.repository.ts'
import { measuredCharts } from '../../history/measured-charts.table.ts'
import { findFreePort, startPostgresServer } from '../../testing/postgres-server.ts'
import { openTestDatabase } from '../../testing/test-databases.ts'
import { startJobs } from '../jobs/jobs.ts'
import { StartError } from '../process/errors.ts'
import { type Database, type OpenDatabase, rowsOf } from './database.ts'
import { openDatabase } from './open-database.ts'

const now = new Date('2026-03-07T12:00:00Z')
const dataDir = '/not/used'

let server: Awaited<ReturnType<typeof startPostgresServer>>
beforeAll(async () => {
  server = await startPostgresServer()
})
afterAll(() => server.stop())

const open = async (databaseUrl: string): Promise<OpenDatabase> => {
  const database = await openDatabase({ dataDir, databaseUrl })
  onTestFinished(() => database.close())
  return database
}

const sentenceFor = async (databaseUrl: string): Promise<string> => {
  try {
    const database = await openDatabase({ dataDir, databaseUrl })
    await database.close()
  } catch (error) {
    if (error instanceof StartError) return error.message
    throw error
  }
  return 'opened'
}

/** Ends the other connections to this database whose last statement matches. */
const breakOthers = (statement: string): string =>
  `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
   WHERE datname = current_database() AND pid != pg_backend_pid() AND query LIKE '${statement}'`

const journal = readFileSync(join(import.meta.dirname, '../../../../migrations/postgres/meta/_journal.json'), 'utf8')
const migrationCount: number = JSON.parse(journal).entries.length

const queue = (db: Database, minutes: readonly number[]): Promise<void> =>
  queueMeasuredCharts(
    db,
    minutes.map(minute => ({
      chartKey: 'us:top-free:36:iphone',
      observedAt: new Date(now.getTime() + minute * minuteMs),
    })),
    now,
  )

const lease = (db: Database, at = now) => leaseMeasuredCharts(db, { now: at, running: [] })

test('the job queue receives dates, and Drizzle parses dates itself', async () => {
  const { db, jobsDb } = await openTestDatabase()
  const statement = `SELECT $1::timestamptz AS at, $1::date AS day`
  const queued = await jobsDb.executeSql(statement, [now.toISOString()])
  expect(queued.rows).toEqual([{ at: now, day: new Date('2026-03-07T00:00:00Z') }])
  const plain = await jobsDb.executeSql(`SELECT '2026-03-07T12:00:00Z'::timestamptz AS at`)
  expect(plain.rows).toEqual([{ at: now }])
  const asText = { at: '2026-03-07 12:00:00+00', days: '{2026-03-07}' }
  const select = sql`SELECT ${now.toISOString()}::timestamptz AS at, ARRAY['2026-03-07'::date] AS days`
  expect(await rowsOf(db, select)).toEqual([asText])
  expect(await db.transaction(tx => rowsOf(tx, select))).toEqual([asText])
})

describe('PostgreSQL', () => {
  // Promise: P11
  test('processes that start at once on an empty database migrate it once', async () => {
    const url = await server.createDatabase()
    const databases = await Promise.all([open(url), open(url), open(url)])
    const [first] = databases
    const applied = await rowsOf(first.db, sql`SELECT hash FROM drizzle.__drizzle_migrations`)
    expect(applied).toHaveLength(migrationCount)
    for (const { check } of databases) await check()
    const again = await open(url)
    expect(await rowsOf(again.db, sql`SELECT hash FROM drizzle.__drizzle_migrations`)).toEqual(applied)
  })

  // Promise: P18
  test('a database that must not be used is refused with the reason, and is not migrated', async () => {
    const url = await server.createDatabase()
    const refuse = async () => {
      throw new StartError('It is of another server.')
    }
    const opening = openDatabase({ dataDir, databaseUrl: url, ensureUsable: refuse })
    await expect(opening).rejects.toThrow(/^It is of another server\.$/)
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    onTestFinished(() => client.end())
    const { rows } = await client.query(`SELECT to_regnamespace('drizzle') AS migrations`)
    expect(rows).toEqual([{ migrations: null }])
  })

  test('only one process leases a queued chart, and another one can after the lease ends', async () => {
    const url = await server.createDatabase()
    const [first, second] = await Promise.all([open(url), open(url)])
    await queue(first.db, [1, 2, 3])
    const leases = await Promise.all([first, second, first, second].map(({ db }) => lease(db)))
    const held = leases.filter(({ charts }) => charts.length > 0)
    expect(held.map(({ charts }) => charts.length)).toEqual([3])
    const [lost = leases[0]] = held
    const later = new Date(now.getTime() + 10 * minuteMs)
    expect((await lease(second.db, new Date(later.getTime() - 1))).charts).toEqual([])
    const again = await lease(second.db, new Date(later.getTime() + 1))
    expect(again.charts).toHaveLength(3)
    expect(lost && (await finishMeasuredCharts(first.db, lost)), 'the first holder is too late').toBe(false)
    expect(await finishMeasuredCharts(second.db, again)).toBe(true)
    expect(await first.db.$count(measuredCharts)).toBe(0)
  })

  test('a lease skips rows that another transaction holds instead of waiting for it', async () => {
    const url = await server.createDatabase()
    const first = await open(url)
    const second = await open(`${url}?options=-c%20lock_timeout%3D2000`)
    await queue(first.db, [1, 2])
    await first.db.transaction(async tx => {
      expect((await lease(tx)).charts).toHaveLength(2)
      expect((await lease(second.db)).charts).toEqual([])
    })
  })

  test('charts queued in a failed transaction are not queued', async () => {
    const { db } = await open(await server.createDatabase())
    const failing = db.transaction(async tx => {
      await queue(tx, [1])
      throw new Error('stop')
    })
    await expect(failing).rejects.toThrow('stop')
    expect(await db.$count(measuredCharts)).toBe(0)
  })

  test('a server without the search extension is reported in one sentence that says what to do', async () => {
    const url = await server.createDatabase()
    const owner = new pg.Client({ connectionString: url })
    await owner.connect()
    onTestFinished(() => owner.end())
    await owner.query(`CREATE FUNCTION refuse() RETURNS event_trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'extension "pg_trgm" is not available'; END $$`)
    await owner.query(`CREATE EVENT TRIGGER refuse ON ddl_command_start WHEN TAG IN ('CREATE EXTENSION')
      EXECUTE FUNCTION refuse()`)
    const sentence = await sentenceFor(url)
    expect(sentence).toMatch(/^The PostgreSQL server of DATABASE_URL cannot be used: the search needs [^\n]+[^.]\.$/)
    expect(sentence).toMatch(/extension "pg_trgm" is not available/)
    await owner.query('DROP EVENT TRIGGER refuse')
    expect(await sentenceFor(url)).toBe('opened')
  })

  test('two processes run each job once', async () => {
    const url = await server.createDatabase()
    const ran: AbortSignal[] = []
    const definitions = [
      { name: 'test.job', isAwaited: true, run: async (signal: AbortSignal) => void ran.push(signal) },
    ]
    const start = async () => startJobs({ database: await open(url), log: pino({ level: 'silent' }), definitions })
    const both = [await start(), await start()]
    onTestFinished(async () => void (await Promise.all(both.map(jobs => jobs.stop()))))
    for (const jobs of both) await jobs.send('test.job')
    await expect.poll(() => ran).toHaveLength(2)
    expect(new Set(ran).size).toBe(2)
  })

  test('a server that is down, refuses or is not PostgreSQL is reported in one sentence without the password', async () => {
    const url = new URL(await server.createDatabase())
    const change = (part: Partial<Pick<URL, 'port' | 'host' | 'pathname' | 'password'>>) =>
      Object.assign(new URL(url), part).href
    const away = { port: String(await findFreePort()) }
    for (const [wrong, reason] of [
      [change(away), /ECONNREFUSED/],
      [change({ host: 'localhost', ...away }), /ECONNREFUSED/],
      [change({ pathname: '/nowhere' }), /database "nowhere" does not exist/],
      [change({ password: 'hunter2' }), /password authentication failed/],
    ] as const) {
      const sentence = await sentenceFor(wrong)
      expect(sentence).toMatch(/^The PostgreSQL server of DATABASE_URL cannot be used: [^\n]+[^.]\.$/)
      expect(sentence).toMatch(reason)
      expect(sentence).not.toMatch(/hunter2|:test@/)
    }
  })

  test('a start that waits for another migration ends with a sentence if the server disconnects', async () => {
    const url = await server.createDatabase()
    const owner = new pg.Client({ connectionString: url })
    await owner.connect()
    onTestFinished(() => owner.end())
    await owner.query('select pg_advisory_lock(7265616)')
    const sentence = sentenceFor(url)
    await expect.poll(async () => (await owner.query(breakOthers('%advisory_lock%'))).rows).toHaveLength(1)
    expect(await sentence).toMatch(/^The PostgreSQL server of DATABASE_URL cannot be used: .*terminat/)
  })

  // Promise: P9
  test('a broken connection is replaced, and only its own transaction fails', async () => {
    const url = await server.createDatabase()
    const [first, second] = await Promise.all([open(url), open(url)])
    const breakAll = () => rowsOf(second.db, sql.raw(breakOthers('%')))
    await first.check()
    await breakAll()
    await expect.poll(() => first.check()).toBeUndefined()
    const broken = first.db.transaction(async tx => {
      await queue(tx, [1])
      await breakAll()
      await queue(tx, [2])
    })
    await expect(broken).rejects.toThrow()
    await expect.poll(() => first.check()).toBeUndefined()
    expect(await first.db.$count(measuredCharts)).toBe(0)
  })
})
