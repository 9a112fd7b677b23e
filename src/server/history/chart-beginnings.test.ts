import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Chart, chartKeyOf } from '#domain/charts.ts'
import { hourMs } from '#domain/units.ts'
import { emptyStore } from '../testing/history-worlds.ts'
import { createTestClock } from '../testing/test-clock.ts'
import { openTestDatabase } from '../testing/test-databases.ts'
import { createHistory } from './history.usecases.ts'

const charts: Chart[] = (['us', 'de', 'jp'] as const).map(storefront => ({
  storefront,
  type: 'top-free',
  genre: 36,
  device: 'iphone',
}))
const momentOf = (hour: number): Date => new Date(Date.UTC(2026, 0, 1) + hour * hourMs)

const event = fc.record({
  chart: fc.constantFrom(...charts.slice(0, 2)),
  hour: fc.integer({ min: 0, max: 5_000 }),
  isMeasured: fc.boolean(),
})
type Event = typeof event extends fc.Arbitrary<infer One> ? One : never

const openBeginnings = async () => {
  const { db } = await openTestDatabase()
  const openHistory = () => createHistory({ db, clock: createTestClock() })
  return {
    openMoments: () => openHistory().moments,
    /** Starts with an empty cache and an empty database. */
    begin: async () => {
      await emptyStore(db)
      const { snapshots, fetches, moments } = openHistory()
      const record = async ({ chart, hour, isMeasured }: Event) => {
        const observedAt = momentOf(hour)
        if (!isMeasured)
          await fetches.recordFetches([{ chart, observedAt, outcome: 'failed', reason: 'timeout', detail: '' }])
        else await snapshots.recordSnapshots([{ chart, observedAt, source: 'import', depth: 100, appIds: [11] }])
      }
      return { record, moments }
    },
  }
}

const earliest = (events: readonly Event[]): Map<string, Date> => {
  const byChart = Map.groupBy(events, ({ chart }) => chartKeyOf(chart))
  return new Map([...byChart].map(([key, events]) => [key, momentOf(Math.min(...events.map(({ hour }) => hour)))]))
}

test('a chart begins with its earliest attempt and its earliest measurement, in whatever order they are recorded', async () => {
  const { begin, openMoments } = await openBeginnings()
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 1, maxLength: 6 }), async events => {
      const { record, moments } = await begin()
      const known: Event[] = []
      for (const event of events) {
        await record(event)
        known.push(event)
        for (const reader of [moments, openMoments()]) {
          expect(await reader.listTrackedSince(charts)).toEqual(earliest(known))
          expect(await reader.listFirstMoments(charts)).toEqual(earliest(known.filter(({ isMeasured }) => isMeasured)))
        }
      }
    }),
    { numRuns: 12 },
  )
})
