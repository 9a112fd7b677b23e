import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { recordSeenApps } from '../catalog/apps.repository.ts'
import type { ClickHouse } from '../platform/clickhouse.ts'
import { migrateClickHouse } from '../platform/clickhouse-migrations.ts'
import { type Database, rowsOf } from '../platform/database.ts'
import { migrateDatabase } from '../platform/database-migrations.ts'
import { StartError } from '../platform/errors.ts'
import { createLogLines } from '../testing/log-lines.ts'
import { createTestClock } from '../testing/test-clock.ts'
import { openTestClickHouse, openTestDatabase } from '../testing/test-databases.ts'
import { createRaisePulse, joinHalves } from './installation.usecases.ts'

// QUALITY P18: both halves of the data belong together.

const clock = createTestClock()
let db: Database
let clickhouse: ClickHouse

beforeEach(async () => {
  db = (await openTestDatabase()).db
  clickhouse = await openTestClickHouse()
  await recordSeenApps(db, [{ appId: 11, name: 'Eleven' }], { storefront: 'us', at: clock.now() })
  await db.execute(sql`INSERT INTO chart_plans (chart_key, priority, freshness_ms, planned_at, last_measured_at)
    VALUES ('us/top-free/36/iphone', 2, 1, now(), now())`)
  const chart = { storefront: 'us', genre: 36, chart_type: 'top-free', device: 'iphone', source: 'test' }
  await clickhouse.insert('chart_snapshots', [
    { ...chart, observed_at: clock.now().toISOString(), depth: 2, app_ids: [11, 12] },
  ])
})

/** What a start with these halves says. */
const join = async ({ isRejoining = false } = {}): Promise<string> => {
  const { log, lines } = createLogLines('warn')
  try {
    const places = { database: 'here', history: 'there' }
    await joinHalves({ db, clickhouse, clock, log, places, isRejoining })
    return lines.length > 0 ? 'joined with a warning' : 'joined'
  } catch (error) {
    if (error instanceof StartError) return error.message
    throw error
  }
}

const stampsOf = async () => ({
  database: await rowsOf(db, sql`SELECT id::text, pulse FROM installations`),
  history: await clickhouse.query('SELECT id, pulse FROM installations ORDER BY pulse DESC LIMIT 1'),
})

test('each start stamps both halves alike, and each hour raises both', async () => {
  expect(await join()).toBe('joined')
  const first = await stampsOf()
  expect(first.database).toEqual([expect.objectContaining({ pulse: 1 })])
  expect(first.history).toEqual(first.database)
  expect(await join()).toBe('joined')
  await createRaisePulse({ db, clickhouse, clock })()
  const later = await stampsOf()
  expect(later.database).toEqual([{ ...(first.database[0] as object), pulse: 3 }])
  expect(later.history).toEqual(later.database)
})

test('a half of another installation or of another time is refused until the owner accepts it for one start', async () => {
  await join()
  const [stamp] = await rowsOf<{ id: string }>(db, sql`SELECT id::text FROM installations`)
  const setStamp = (id: string, pulse: number) => db.execute(sql`UPDATE installations SET id = ${id}, pulse = ${pulse}`)
  const id = stamp?.id ?? ''
  await setStamp(id, 3)
  expect(await join()).toMatch(/^The rank history \(there\) is older than the database \(here\), /)
  await clickhouse.insert('installations', [{ id, pulse: 6, stamped_at: clock.now().toISOString() }])
  expect(await join()).toMatch(/^The database \(here\) is older than the rank history \(there\), /)
  await setStamp(crypto.randomUUID(), 6)
  expect(await join()).toMatch(/belong to different installations, .+ set STORAGE_REJOIN=true for one start/)
  expect(await join({ isRejoining: true })).toBe('joined with a warning')
  expect(await join()).toBe('joined')
})

test('a database that is lost is refused', async () => {
  await join()
  await db.execute(sql`DELETE FROM apps`)
  await db.execute(sql`DELETE FROM installations`)
  expect(await join()).toMatch(/^The database \(here\) is empty, but the rank history \(there\) has charts, /)
})

test('processes that start at once all join, one after the other', async () => {
  await join()
  expect(await Promise.all([join(), join(), join()])).toEqual(['joined', 'joined', 'joined'])
})

test('halves from before they were stamped are joined', async () => {
  expect(await join()).toBe('joined')
})

test('data of a newer version is refused unchanged', async () => {
  const later = { name: '9999_later.sql', applied_at: '2030-01-01T00:00:00Z' }
  await clickhouse.insert('schema_migrations', [later])
  await expect(migrateClickHouse(clickhouse, clock.now())).rejects.toThrow(
    'The rank history was written by a newer version of Rank Atlas. Nothing was changed.',
  )
  await clickhouse.command(`DELETE FROM schema_migrations WHERE name = '${later.name}'`)
  await db.transaction(async tx => {
    await tx.execute(sql`INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('later', 9999999999999)`)
    await expect(migrateDatabase(tx as never)).rejects.toThrow(
      'The database was written by a newer version of Rank Atlas. Nothing was changed.',
    )
    await tx.execute(sql`DELETE FROM drizzle.__drizzle_migrations WHERE hash = 'later'`)
  })
})
