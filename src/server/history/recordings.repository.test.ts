import { describe, expect, test } from 'vitest'
import { hourMs, minuteMs, secondMs } from '#domain/units.ts'
import { openTestDatabase } from '../testing/test-databases.ts'
import { enqueueFetches, finishFetches, leaseFetches } from './recordings.repository.ts'
import type { ChartFetch } from './snapshots.rules.ts'

const now = new Date('2026-03-07T12:00:00Z')
const later = (ms: number) => new Date(now.getTime() + ms)

const fetch: ChartFetch = {
  chart: { storefront: 'us', chartType: 'top-free', genre: 36, device: 'iphone' },
  observedAt: now,
  outcome: 'failed',
  reason: 'http',
  detail: '503',
}

const openQueue = async () => {
  const { db } = await openTestDatabase()
  await enqueueFetches(db, [fetch])
  const leaseAt = async (at: Date) => (await leaseFetches(db, at)).map(({ id }) => id)
  return { db, leaseAt }
}

describe('a queued fetch', () => {
  test('belongs to one process for a minute, and to the next one afterwards', async () => {
    const { leaseAt } = await openQueue()
    const [id] = await leaseAt(now)
    expect(await leaseAt(later(minuteMs - secondMs))).toEqual([])
    expect(await leaseAt(later(minuteMs + secondMs))).toEqual([id])
  })

  test('can be leased at once after the clock was set back by hours', async () => {
    const { leaseAt } = await openQueue()
    const [id] = await leaseAt(now)
    expect(await leaseAt(later(-3 * hourMs))).toEqual([id])
    // The second lease also blocks other claims.
    expect(await leaseAt(later(-3 * hourMs + secondMs))).toEqual([])
  })

  test('stays with a process whose clock is less than a minute ahead', async () => {
    const { leaseAt } = await openQueue()
    await leaseAt(later(minuteMs - secondMs))
    expect(await leaseAt(now)).toEqual([])
  })

  test('that is finished is never leased again', async () => {
    const { db, leaseAt } = await openQueue()
    await finishFetches(db, await leaseAt(now), now)
    for (const ms of [-3 * hourMs, 0, 2 * minuteMs]) expect(await leaseAt(later(ms))).toEqual([])
  })
})
