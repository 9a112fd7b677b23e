import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { dayMs, hourMs } from '#domain/units.ts'
import { type Database, rowsOf } from '../platform/database/database.ts'
import { openTestDatabase } from '../testing/test-databases.ts'
import { createFailuresRepository } from './failures.repository.ts'
import { keywordFailures, keywordReadings } from './keywords.table.ts'
import { createPositionsRepository, type KeywordSnapshot } from './positions.repository.ts'

const start = new Date('2026-03-07T12:00:00Z')
const us = 'us' as const
const later = (ms: number): Date => new Date(start.getTime() + ms)
const photo = { storefront: us, keyword: 'photo' }
const photos = { storefront: us, keywords: ['photo'] }
/** Apple's newer ids do not fit into 32 bits. */
const [first, second, absent] = [6_450_000_001, 4_000_000_002, 12]

const snapshot = (change: Partial<KeywordSnapshot> = {}): KeywordSnapshot => ({
  ...photo,
  observedAt: start,
  depth: 200,
  appIds: [first, second],
  ...change,
})

const open = async () => {
  const { db } = await openTestDatabase()
  return { db, positions: createPositionsRepository(db), failures: createFailuresRepository(db) }
}

describe('the result of a search', () => {
  test('the result of a search changes nothing if it is recorded twice, in one call or in two', async () => {
    const { db, positions } = await open()
    await positions.recordSnapshots([snapshot(), snapshot()])
    const recorded = await db.select().from(keywordReadings)
    await positions.recordSnapshots([snapshot()])
    expect(recorded).toEqual([{ ...photo, observedAt: start, depth: 200, appIds: [first, second] }])
    expect(await db.select().from(keywordReadings)).toEqual(recorded)
  })

  test('the result of a search replaces an earlier one of the same second, in one call or in two', async () => {
    const { db, positions } = await open()
    const listOrders = async () => (await db.select().from(keywordReadings)).map(({ appIds }) => appIds)
    await positions.recordSnapshots([snapshot(), snapshot({ observedAt: later(999), appIds: [second] })])
    expect(await listOrders()).toEqual([[second]])
    await positions.recordSnapshots([snapshot({ appIds: [] })])
    expect(await listOrders()).toEqual([[]])
  })

  test('the result of a search gives the positions of an app within a span that includes both ends, oldest first', async () => {
    const { positions } = await open()
    await positions.recordSnapshots(
      [2, 0, 1, 3].map(days => snapshot({ observedAt: later(days * dayMs), appIds: days === 1 ? [second] : [first] })),
    )
    await positions.recordSnapshots([
      snapshot({ storefront: 'jp' }),
      snapshot({ keyword: 'other' }),
      snapshot({ keyword: 'a "quoted", {odd} \\ one', appIds: [second, first] }),
    ])
    const span = { from: start, to: later(2 * dayMs) }
    const searches = { storefront: us, keywords: ['photo', 'a "quoted", {odd} \\ one', 'never searched'] }
    expect([...(await positions.listPositions(searches, { appId: first, ...span }))].toSorted()).toEqual([
      ['a "quoted", {odd} \\ one', [{ observedAt: start, depth: 200, position: 2 }]],
      ['photo', [1, null, 1].map((position, days) => ({ observedAt: later(days * dayMs), depth: 200, position }))],
    ])
  })

  test('the result of a search is the newest for any number of apps, in their order, unless it is too old', async () => {
    const { positions } = await open()
    await positions.recordSnapshots([snapshot({ observedAt: later(-dayMs), appIds: [absent] }), snapshot()])
    const appIds = [second, absent, first]
    const newest = { observedAt: start, depth: 200, positions: [2, null, 1] }
    expect(await positions.listNewest(photos, { appIds, since: later(999) })).toEqual(new Map([['photo', newest]]))
    expect(await positions.listNewest(photos, { appIds, since: later(1_000) })).toEqual(new Map())
    expect(await positions.findNewestLength(photo)).toBe(2)
    expect(await positions.findNewestLength({ ...photo, storefront: 'jp' })).toBeUndefined()
    expect(await positions.listNewestMoments({ storefront: us, keywords: ['photo', 'chess'] })).toEqual(
      new Map([['photo', start]]),
    )
  })
})

describe('a failed search', () => {
  const failure = { ...photo, observedAt: start, reason: 'http', detail: '503' } as const

  test('a failed search changes nothing if it is recorded twice, and a later failure of the same second replaces it', async () => {
    const { db, failures } = await open()
    await failures.recordFailures([failure, failure])
    await failures.recordFailures([failure])
    expect(await db.select().from(keywordFailures)).toEqual([failure])
    await failures.recordFailures([{ ...failure, observedAt: later(999), reason: 'timeout', detail: '' }])
    expect(await db.select().from(keywordFailures)).toEqual([{ ...failure, reason: 'timeout', detail: '' }])
  })

  test('a failed search is listed within a span that includes both ends, and counted from a moment on', async () => {
    const { failures } = await open()
    await failures.recordFailures([2, 0, 1, 3].map(hours => ({ ...failure, observedAt: later(hours * hourMs) })))
    const { reason, detail } = failure
    const found = await failures.listFailures(photos, { from: later(hourMs), to: later(2 * hourMs) })
    expect(found).toEqual(
      new Map([['photo', [1, 2].map(hours => ({ observedAt: later(hours * hourMs), reason, detail }))]]),
    )
    expect(await failures.countFailures(photo, later(2 * hourMs + 999))).toBe(2)
  })

  test('a failed search is the first request of a search if there is no earlier result', async () => {
    const { positions, failures } = await open()
    expect(await positions.findTrackedSince(photo)).toBeUndefined()
    await failures.recordFailures([{ ...failure, observedAt: later(hourMs) }])
    expect(await positions.findTrackedSince(photo)).toEqual(later(hourMs))
    await positions.recordSnapshots([snapshot()])
    expect(await positions.findTrackedSince(photo)).toEqual(start)
  })
})

test('no question about some searches scans the results of all others', async () => {
  const { db, positions, failures } = await open()
  await db.execute(sql`INSERT INTO keyword_readings (storefront, keyword, observed_at, depth, app_ids)
    SELECT 'us', 'keyword ' || n % 100, ${start.toISOString()}::timestamptz - n / 100 * interval '1 day', 200, ARRAY[1, 2]
    FROM generate_series(0, 4999) AS n`)
  await db.execute(sql`INSERT INTO keyword_failures (storefront, keyword, observed_at, reason, detail)
    SELECT storefront, keyword, observed_at, 'http', '503' FROM keyword_readings`)
  await db.execute(sql`ANALYZE keyword_readings, keyword_failures`)
  const readScans = async (tx: Database): Promise<number | undefined> => {
    const scans = await rowsOf<{ scans: number }>(
      tx,
      sql`SELECT sum(seq_scan)::integer AS scans FROM pg_stat_xact_user_tables WHERE relname LIKE 'keyword_%'`,
    )
    return scans[0]?.scans
  }
  const [search, span] = [
    { storefront: us, keyword: 'keyword 7' },
    { from: later(-20 * dayMs), to: start },
  ]
  const searches = { storefront: us, keywords: ['keyword 7', 'keyword 8'] }
  await db.transaction(async tx => {
    const [ofResults, ofFailures] = [createPositionsRepository(tx), createFailuresRepository(tx)]
    const before = await readScans(tx)
    await ofResults.listPositions(searches, { appId: 1, ...span })
    await ofResults.listNewest(searches, { appIds: [1, 2], since: span.from })
    await ofResults.findNewestLength(search)
    await ofResults.listNewestMoments(searches)
    await ofResults.findTrackedSince(search)
    await ofFailures.listFailures(searches, span)
    await ofFailures.countFailures(search, span.from)
    expect(await readScans(tx)).toBe(before)
  })
  expect((await positions.listNewestMoments(searches)).size).toBe(2)
  expect(await failures.countFailures(search, span.from)).toBe(21)
})
