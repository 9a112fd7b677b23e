import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import type { ChartFetch } from '../history/snapshots.rules.ts'
import { createHistoryStore, createRecordFetches } from '../history/store/history-store.usecases.ts'
import { openPostgres } from '../platform/database/postgres.ts'
import { measured } from '../testing/export-world.ts'
import { sampleWorld } from '../testing/history-worlds.ts'
import { startPostgresServer } from '../testing/postgres-server.ts'
import { createTestClock } from '../testing/test-clock.ts'
import { readExport } from './export.usecases.ts'

const clock = createTestClock(new Date('2026-04-11T12:00:00Z'))

// On a server, because the reader and the writer need a connection each.
test.each(['ndjson', 'csv'] as const)(
  'what is recorded, filed or withdrawn while %s is read changes nothing in it',
  async format => {
    const server = await startPostgresServer()
    onTestFinished(server.stop)
    const { db, close } = await openPostgres(await server.createDatabase(), { noteFault: () => undefined })
    onTestFinished(close)
    const store = createHistoryStore(db)
    const record = (fetches: readonly ChartFetch[]): Promise<void> =>
      db.transaction(tx => createRecordFetches(store)(tx, fetches))
    const [first, ...later] = sampleWorld({ start: new Date('2026-02-01T00:00:00Z'), days: 40 }).map(measured)
    if (!first) throw new Error('The world is empty.')
    const { chart, observedAt } = first
    await record([first, ...later.slice(0, 100)])
    const open = () => readExport({ history: store, clock, selection: {} }, format)
    const before = await text(Readable.from(open()))

    const reading = open()
    const begun = Buffer.from((await reading.next()).value ?? []).toString()
    await record(later.slice(100))
    await record([{ chart, observedAt, outcome: 'withdrawn', reason: 'withdrawn', detail: 'Wrong.' }])
    await store.fileReadings({ before: clock.now() })
    expect(begun + (await text(Readable.from(reading)))).toBe(before)
    expect(await text(Readable.from(open()))).not.toBe(before)
  },
)
