import { expect, test } from 'vitest'
import type { Database } from '../platform/database.ts'
import { createTestClock } from '../testing/test-clock.ts'
import { openTestDatabase } from '../testing/test-databases.ts'
import { enqueueFetches } from './recordings.repository.ts'
import { createRecordings } from './recordings.usecases.ts'
import type { ChartFetch } from './snapshots.rules.ts'

const clock = createTestClock()

const fetch: ChartFetch = {
  chart: { storefront: 'us', chartType: 'top-free', genre: 36, device: 'iphone' },
  observedAt: clock.now(),
  outcome: 'failed',
  reason: 'http',
  detail: '503',
}

/** A database whose first answer arrives late. */
const answerLate = (db: Database, { looked, until }: { looked: () => void; until: Promise<void> }): Database => {
  let isFirst = true
  const execute = async (...query: Parameters<Database['execute']>) => {
    const isHeld = isFirst
    isFirst = false
    const answer = await db.execute(...query)
    if (isHeld) looked()
    if (isHeld) await until
    return answer
  }
  return new Proxy(db, { get: (target, name) => (name === 'execute' ? execute : Reflect.get(target, name)) })
}

test('a flush has moved all that was queued before it, also if another one had just looked at the queue', async () => {
  const { db } = await openTestDatabase()
  const [looked, late] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const recorded: ChartFetch[] = []
  const { flush } = createRecordings({
    db: answerLate(db, { looked: looked.resolve, until: late.promise }),
    clock,
    snapshots: { recordSnapshots: async () => undefined } as never,
    fetches: { recordFetches: async (batch: readonly ChartFetch[]) => void recorded.push(...batch) } as never,
    withdraw: async () => undefined,
    changes: { tell: () => undefined, announce: async () => undefined },
  })
  const first = flush()
  await looked.promise
  await enqueueFetches(db, [fetch])
  const others = [flush(), flush()]
  late.resolve()
  expect(await first).toBe(0)
  expect(await Promise.all(others), 'of the run that both share').toEqual([1, 1])
  expect(recorded).toHaveLength(1)
})
