import { expect, test } from 'vitest'
import type { Chart } from '#domain/charts.ts'
import type { Announcements } from '../platform/database/announcements.ts'
import { createDataVersion } from '../platform/database/data-version.ts'
import { createTestClock } from '../testing/test-clock.ts'
import { openTestDatabase } from '../testing/test-databases.ts'
import { createHistory } from './history.usecases.ts'
import type { ChartFetch } from './snapshots.rules.ts'

/** Announcements of two processes that hear each other at once, without a database between them. */
const linkAnnouncements = (): [Announcements, Announcements] => {
  const listeners = [new Map<string, () => void>(), new Map<string, () => void>()]
  const of = (own: number): Announcements => ({
    publish: async (_db, topic) => listeners[1 - own]?.get(topic)?.(),
    subscribe: (topic, listener) => void listeners[own]?.set(topic, listener),
    close: async () => undefined,
  })
  return [of(0), of(1)]
}

const chart: Chart = { storefront: 'us', type: 'top-free', genre: 36, device: 'iphone' }
const charts = [chart]
const [first, second] = [new Date('2026-03-01T12:00:00Z'), new Date('2026-03-02T12:00:00Z')]
const span = { from: first, to: new Date('2026-03-03T00:00:00Z') }

const recorded = (observedAt: Date, appIds: readonly number[]): ChartFetch => ({
  chart,
  observedAt,
  outcome: 'recorded',
  snapshot: { chart, observedAt, source: 'rss', depth: 100, appIds },
})

/** Two processes on one server, of which only the first records. Caches of an embedded engine never expire, so no time helps. */
const openTwo = async () => {
  const { db } = await openTestDatabase()
  const clock = createTestClock(new Date('2026-03-02T12:05:00Z'))
  const [recording, reading] = linkAnnouncements().map(announcements =>
    createHistory({ db, clock, version: createDataVersion(announcements) }),
  )
  if (!recording || !reading) throw new Error('Two processes are needed.')
  const record = async (...fetches: readonly ChartFetch[]) => {
    await recording.record(fetches)
  }
  /** The other process's data, all of which it has in memory. */
  const read = async () => {
    await reading.moves.fillChartMoves(charts, first)
    const moves = await reading.moves.listMoveColumns(charts, span)
    return {
      latest: (await reading.findLatestMoments()).last,
      moments: [...(await reading.moments.listMomentsOf(charts, span)).values()].flat(),
      trackedSince: [...(await reading.moments.listTrackedSince(charts)).values()],
      current: (await reading.listCurrentRanks([11, 22], first)).map(({ appId, rank }) => `${appId} at ${rank}`).sort(),
      moved: moves.flatMap(({ at }) => at).length,
    }
  }
  return { record, read, recording, reading }
}

test('what one process records is known to another at once, in all that it keeps in memory', async () => {
  const { record, read, reading } = await openTwo()
  const heard: string[] = []
  reading.version.onRaised(change => heard.push(change))
  expect(await read()).toEqual({ latest: undefined, moments: [], trackedSince: [], current: [], moved: 0 })
  await record(recorded(first, [11, 22]))
  const before = { latest: first, moments: [first], trackedSince: [first], current: ['11 at 1', '22 at 2'], moved: 0 }
  expect(await read()).toEqual(before)
  await record(recorded(second, [22]))
  expect(await read()).toEqual({
    latest: second,
    moments: [first, second],
    trackedSince: [first],
    current: ['22 at 1'],
    moved: 1,
  })
  expect(heard).toEqual(['correction', 'addition'])
  await record({ chart, observedAt: second, outcome: 'withdrawn', reason: 'withdrawn', detail: 'Wrong.' })
  expect(await read()).toEqual(before)
  expect(heard.slice(2)).toEqual(['correction'])
})

test('when one process deletes old months, another keeps none of their measurements in memory', async () => {
  const { record, recording, reading } = await openTwo()
  const old = new Date('2026-02-10T12:00:00Z')
  const readOld = async () =>
    (await reading.listStates({ chart, appId: 11, from: old, to: span.to })).map(({ state }) => state)
  await record(recorded(old, [11, 22]), recorded(second, [11, 22]))
  expect(await readOld()).toContain('ranked')
  expect(await recording.forgetMonths({ keep: 0 })).toEqual([202602])
  expect(await readOld()).toEqual(['not-tracked', 'ranked'])
})
