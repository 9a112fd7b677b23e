import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { dayMs, hourMs } from '#domain/units.ts'
import { type Database, rowsOf } from '../platform/database/database.ts'
import { openTestDatabase } from '../testing/test-databases.ts'
import { createReadingsRepository } from './readings.repository.ts'
import type { ReadPages } from './readings.rules.ts'
import { storePageReadings } from './store-pages.table.ts'

const start = new Date('2026-03-07T12:00:00Z')
const appId = 6_450_000_001
const later = (ms: number): Date => new Date(start.getTime() + ms)

const read = (change: Partial<ReadPages> = {}): ReadPages => ({
  storefront: 'us',
  purpose: 'pages',
  found: [{ appId, version: '1.0', rating: 4.566_67, ratingCount: 12, price: 0.99, currency: 'USD' }],
  missing: [],
  at: start,
  ...change,
})
const missing: Partial<ReadPages> = { found: [], missing: [appId] }

const open = async () => {
  const { db } = await openTestDatabase()
  const readings = createReadingsRepository(db)
  const listAll = () => readings.listReadings(appId, { storefront: 'us', from: new Date(0) })
  return { db, readings, listAll }
}

const page = { version: '1.0', rating: 4.566_67, ratingCount: 12, price: 0.99, currency: 'USD' }
const noPage = { version: null, rating: null, ratingCount: null, price: null, currency: null }

describe('a reading of a store page', () => {
  test('a reading of a store page changes nothing if it is recorded twice, in one call or in two', async () => {
    const { db, readings, listAll } = await open()
    await readings.recordReadings([read(), read()])
    await readings.recordReadings([read()])
    expect(await db.$count(storePageReadings)).toBe(1)
    expect(await listAll()).toEqual([{ observedAt: start, isFound: true, ...page }])
  })

  test('a reading of a store page replaces an earlier one of the same second, in one call or in two', async () => {
    const { readings, listAll } = await open()
    await readings.recordReadings([read(), read({ at: later(999), ...missing })])
    expect(await listAll()).toEqual([{ observedAt: start, isFound: false, ...noPage }])
    await readings.recordReadings([read({ found: [{ appId, price: 0 }] })])
    expect(await listAll()).toEqual([{ observedAt: start, isFound: true, ...noPage, price: 0 }])
  })

  test('a reading of a store page is listed oldest first from the second of a moment on, in its own country only', async () => {
    const { readings } = await open()
    await readings.recordReadings([3, 1, 2].map(hours => read({ at: later(hours * hourMs) })))
    await readings.recordReadings([read({ storefront: 'de', at: later(4 * hourMs) })])
    const found = await readings.listReadings(appId, { storefront: 'us', from: later(2 * hourMs + 999) })
    expect(found.map(({ observedAt }) => observedAt)).toEqual([later(2 * hourMs), later(3 * hourMs)])
  })
})

test('the newest reading of each country has its page only if one that found it is recent', async () => {
  const { readings } = await open()
  await readings.recordReadings([
    read(),
    read({ at: later(hourMs), ...missing }),
    read({ storefront: 'de', at: later(-dayMs) }),
    read({ storefront: 'fr', ...missing }),
  ])
  const found = { observedAt: start, isFound: true, ...page }
  const newest = (since: Date) => readings.listNewest(appId, since)
  expect(await newest(later(999))).toEqual(
    new Map([
      ['us', { newestAt: later(hourMs), found }],
      ['de', { newestAt: later(-dayMs), found: undefined }],
      ['fr', { newestAt: start, found: undefined }],
    ]),
  )
  expect((await newest(later(1_000))).get('us')).toEqual({ newestAt: later(hourMs), found: undefined })
})

test('the newest reading of several apps is the last one before a moment', async () => {
  const { readings } = await open()
  const other = { storefront: 'de', found: [], missing: [7] } as const
  await readings.recordReadings([read(), read({ ...other, at: later(hourMs) }), read({ ...missing, at: later(dayMs) })])
  expect(await readings.findNewestOf([appId, 7], later(dayMs))).toEqual(later(hourMs))
  expect(await readings.findNewestOf([appId, 7], start)).toBeUndefined()
  expect([await readings.isRead(7, 'de'), await readings.isRead(7, 'us')]).toEqual([true, false])
})

test('no question about one app scans the readings of all others', async () => {
  const { db, readings } = await open()
  const all = Array.from({ length: 10_000 }, (_, index) => appId - 5_000 + index)
  await readings.recordReadings([read({ found: [], missing: all })])
  await db.execute(sql`ANALYZE store_page_readings`)
  const readUse = async (tx: Database) => {
    const use = await rowsOf<{ scans: number; fetched: number }>(
      tx,
      sql`SELECT seq_scan::integer AS scans, idx_tup_fetch::integer AS fetched FROM pg_stat_xact_user_tables
        WHERE relname = 'store_page_readings'`,
    )
    return use[0] ?? { scans: 0, fetched: 0 }
  }
  await db.transaction(async tx => {
    const ofApp = createReadingsRepository(tx)
    const before = await readUse(tx)
    await ofApp.listNewest(appId, start)
    await ofApp.listReadings(appId, { storefront: 'us', from: start })
    await ofApp.isRead(appId, 'us')
    await ofApp.findNewestOf([appId, appId + 1], later(dayMs))
    const { scans, fetched } = await readUse(tx)
    expect(scans - before.scans).toBe(0)
    expect(fetched - before.fetched).toBeLessThan(20)
  })
})
