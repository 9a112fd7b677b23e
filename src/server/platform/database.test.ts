import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { recordListings, recordSeenApps } from '../catalog/apps.repository.ts'
import { searchCatalog } from '../catalog/catalog-search.usecases.ts'
import { findNotOfferedSince, recordOffers } from '../catalog/offers.repository.ts'
import { countQueuedFetches, enqueueFetches, finishFetches, leaseFetches } from '../history/recordings.repository.ts'
import type { ChartFetch } from '../history/snapshots.rules.ts'
import { findFreePort, startPostgresServer } from '../testing/postgres-server.ts'
import { openTestDatabase } from '../testing/test-databases.ts'
import { type OpenDatabase, rowsOf } from './database.ts'
import { StartError } from './errors.ts'
import { startJobs } from './jobs.ts'
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

const journal = readFileSync(join(import.meta.dirname, '../../../migrations/postgres/meta/_journal.json'), 'utf8')
const migrationCount: number = JSON.parse(journal).entries.length

const listColumns = ({ db }: OpenDatabase) =>
  rowsOf(
    db,
    sql`SELECT table_name, column_name, data_type, is_nullable FROM information_schema.columns
        WHERE table_schema = 'public' ORDER BY table_name, column_name`,
  )

const fetchAt = (minute: number): ChartFetch => ({
  chart: { storefront: 'us', chartType: 'top-free', genre: 36, device: 'iphone' },
  observedAt: new Date(now.getTime() + minute * 60_000),
  outcome: 'failed',
  reason: 'http',
  detail: '503',
})

test('on PGlite, the job queue receives dates, and Drizzle parses dates itself', async () => {
  const { db, jobsDb } = await openTestDatabase()
  const statement = `SELECT $1::timestamptz AS at, $1::date AS day`
  const queued = await jobsDb.executeSql(statement, [now.toISOString()])
  expect(queued.rows).toEqual([{ at: now, day: new Date('2026-03-07T00:00:00Z') }])
  const unprepared = await jobsDb.executeSql(`SELECT '2026-03-07T12:00:00Z'::timestamptz AS at`)
  expect(unprepared.rows).toEqual([{ at: now }])
  const asText = { at: '2026-03-07 12:00:00+00', days: '{2026-03-07}' }
  const select = sql`SELECT ${now.toISOString()}::timestamptz AS at, ARRAY['2026-03-07'::date] AS days`
  expect(await rowsOf(db, select)).toEqual([asText])
  expect(await db.transaction(tx => rowsOf(tx, select))).toEqual([asText])
})

describe('PostgreSQL', () => {
  test('processes that start at once on an empty database migrate it once, with the same tables as PGlite', async () => {
    const url = await server.createDatabase()
    const databases = await Promise.all([open(url), open(url), open(url)])
    const [first] = databases
    const applied = await rowsOf(first.db, sql`SELECT hash FROM drizzle.__drizzle_migrations`)
    expect(applied).toHaveLength(migrationCount)
    expect(await listColumns(first)).toEqual(await listColumns(await openTestDatabase()))
    for (const { kind, check } of databases) {
      expect(kind).toBe('postgresql')
      await check()
    }
    const again = await open(url)
    expect(await rowsOf(again.db, sql`SELECT hash FROM drizzle.__drizzle_migrations`)).toEqual(applied)
  })

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

  test('only one process leases a queued fetch, and another one can after the lease ends', async () => {
    const url = await server.createDatabase()
    const [first, second] = await Promise.all([open(url), open(url)])
    const fetches = Array.from({ length: 1_200 }, (_, minute) => fetchAt(minute))
    await enqueueFetches(first.db, fetches)
    const leases = await Promise.all([first, second, first, second].map(({ db }) => leaseFetches(db, now)))
    const leased = leases.flat()
    expect(new Set(leased.map(({ id }) => id)).size).toBe(leased.length)
    expect(leased).toHaveLength(fetches.length)
    for (const { fetch } of leased) expect(fetches).toContainEqual(fetch)
    const [done = [], ...lost] = leases
    await finishFetches(
      first.db,
      done.map(({ id }) => id),
      now,
    )
    const inAMinute = new Date(now.getTime() + 60_000)
    expect(await leaseFetches(second.db, inAMinute)).toEqual([])
    const ids: number[] = []
    for (let batch = await leaseFetches(second.db, new Date(inAMinute.getTime() + 1)); batch.length > 0; ) {
      ids.push(...batch.map(({ id }) => id))
      await finishFetches(
        second.db,
        batch.map(({ id }) => id),
        now,
      )
      batch = await leaseFetches(second.db, new Date(inAMinute.getTime() + 1))
    }
    expect(ids.sort((a, b) => a - b)).toEqual(
      lost
        .flat()
        .map(({ id }) => id)
        .sort((a, b) => a - b),
    )
    expect(await countQueuedFetches(first.db)).toBe(0)
  })

  test('a lease skips rows that another transaction holds instead of waiting for it', async () => {
    const url = await server.createDatabase()
    const first = await open(url)
    const second = await open(`${url}?options=-c%20lock_timeout%3D2000`)
    await enqueueFetches(first.db, [fetchAt(1), fetchAt(2)])
    await first.db.transaction(async tx => {
      expect(await leaseFetches(tx, now)).toHaveLength(2)
      expect(await leaseFetches(second.db, now)).toEqual([])
    })
  })

  test('fetches queued in a failed transaction are not queued', async () => {
    const { db } = await open(await server.createDatabase())
    const failing = db.transaction(async tx => {
      await enqueueFetches(tx, [fetchAt(1)])
      throw new Error('stop')
    })
    await expect(failing).rejects.toThrow('stop')
    expect(await countQueuedFetches(db)).toBe(0)
  })

  test('the statements of the catalogue return the same as on PGlite', async () => {
    const { db } = await open(await server.createDatabase())
    const listing = {
      appId: 6760838876,
      name: 'A',
      developer: 'D',
      genres: [],
      devices: [],
      languages: [],
      kind: 'ios' as const,
    }
    const seen = { storefront: 'us', at: now }
    await recordSeenApps(db, [{ appId: 6760838876 }, { appId: 22 }], seen)
    await recordListings(db, [{ ...listing, screenshots: ['https://a/1.png'], ipadScreenshots: [] }], seen)
    await recordListings(db, [{ ...listing, screenshots: [], ipadScreenshots: [] }], seen)
    expect(
      await rowsOf(
        db,
        sql`SELECT app_id::text, name, screenshots FROM apps LEFT JOIN app_details USING (app_id) ORDER BY app_id`,
      ),
    ).toEqual([
      { app_id: '22', name: 'App 22', screenshots: null },
      { app_id: '6760838876', name: 'A', screenshots: ['https://a/1.png'] },
    ])
    for (const day of [7, 8, 9]) {
      const at = new Date(`2026-03-0${day}T12:00:00Z`)
      await recordOffers(db, { storefront: 'us', found: [], missing: [22], at })
    }
    expect(await findNotOfferedSince(db, 22, 'us')).toEqual(now)
  })

  test('name searches return the same as on PGlite', async () => {
    const { db } = await open(await server.createDatabase())
    const named = ['Instagram', 'Ångström Café', '東京ゲーム'].map((name, index) => ({ appId: index + 1, name }))
    await recordSeenApps(db, named, { storefront: 'us', at: now })
    await recordSeenApps(db, [{ appId: 2, name: 'Kaffeehaus' }], { storefront: 'de', at: now })
    const find = async (term: string, language?: string) => {
      const { matches, similar } = await searchCatalog(db, { term, language })
      return [...matches, ...similar].map(({ name }) => name)
    }
    expect(await find('angstrom')).toEqual(['Ångström Café'])
    expect(await find('instagarm')).toEqual(['Instagram'])
    expect(await find('東京')).toEqual(['東京ゲーム'])
    expect(await find('東京', 'de-DE')).toEqual(['東京ゲーム'])
    for (const term of ['kaffee', 'kafefehaus']) expect(await find(term, 'de-DE')).toEqual(['Ångström Café'])
    expect(await find('ga')).toEqual([])
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
    const ran: unknown[] = []
    const definitions = [{ name: 'test.job', run: async (data: object) => void ran.push(data) }]
    const start = async () => startJobs({ database: await open(url), log: pino({ level: 'silent' }), definitions })
    const both = [await start(), await start()]
    onTestFinished(async () => void (await Promise.all(both.map(jobs => jobs.stop()))))
    for (const [index, jobs] of both.entries()) await jobs.send('test.job', { index })
    await expect.poll(() => ran).toHaveLength(2)
    expect(ran).toEqual(expect.arrayContaining([{ index: 0 }, { index: 1 }]))
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

  test('a broken connection is replaced, and only its own transaction fails', async () => {
    const url = await server.createDatabase()
    const [first, second] = await Promise.all([open(url), open(url)])
    const breakAll = () => rowsOf(second.db, sql.raw(breakOthers('%')))
    await first.check()
    await breakAll()
    await expect.poll(() => first.check()).toBeUndefined()
    const broken = first.db.transaction(async tx => {
      await enqueueFetches(tx, [fetchAt(1)])
      await breakAll()
      await enqueueFetches(tx, [fetchAt(2)])
    })
    await expect(broken).rejects.toThrow()
    await expect.poll(() => first.check()).toBeUndefined()
    expect(await countQueuedFetches(first.db)).toBe(0)
  })
})
