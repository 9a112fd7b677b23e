import { expect, test } from 'vitest'
import { checkHealth, type HealthSources } from './health.usecases.ts'

const away = async (): Promise<never> => {
  throw new Error('connection refused')
}

const sweep = {
  id: '1',
  state: 'running',
  total: 175,
  done: 3,
  failed: 1,
  startedAt: '2026-03-07T12:00:00.000Z',
  finishedAt: null,
} as const

/** Stand-ins with only what a health check uses. */
const databaseThat = (check: () => Promise<void>) => ({ kind: 'postgresql', check }) as const
const historyThat = (query: () => Promise<never[]>) => ({ kind: 'clickhouse', query }) as const

const healthOf = (change: Partial<HealthSources>) =>
  checkHealth({
    database: databaseThat(async () => undefined),
    clickhouse: historyThat(async () => []),
    findLastSweep: async () => sweep,
    findMeasuring: async () => ({ state: 'measuring', measuredAt: null }),
    findPause: async () => undefined,
    isStopping: () => false,
    ...change,
  })

test('a server with responding databases is ready and reports its last sweep', async () => {
  expect(await healthOf({})).toMatchObject({
    ready: true,
    why: 'Everything answers.',
    storage: { database: { ok: true, detail: 'postgresql' }, history: { ok: true, detail: 'clickhouse' } },
    lastSweep: sweep,
  })
})

test('a pause of the App Store is told, and the server is ready', async () => {
  const until = new Date('2026-03-07T12:01:00Z')
  const pause = { since: new Date('2026-03-07T12:00:00Z'), until, reason: 'The App Store refused a call.' }
  expect(await healthOf({ findPause: async () => pause })).toMatchObject({
    ready: true,
    why: 'The databases answer, but calls to the App Store pause until 2026-03-07T12:01:00.000Z and then go on by themselves. The App Store refused a call.',
  })
})

test('a database that is down is named, and is not queried for the last sweep', async () => {
  expect(await healthOf({ database: databaseThat(away), findLastSweep: away })).toMatchObject({
    ready: false,
    why: 'The database is not available: postgresql does not answer: connection refused.',
    storage: { database: { ok: false }, history: { ok: true } },
    lastSweep: null,
  })
})

test('a rank history that is down is named, and the last sweep is still reported', async () => {
  expect(await healthOf({ clickhouse: historyThat(away) })).toMatchObject({
    ready: false,
    why: 'The rank history is not available: clickhouse does not answer: connection refused.',
    storage: { database: { ok: true }, history: { ok: false } },
    lastSweep: sweep,
  })
})

test('a server that is stopping says so, whatever else is wrong', async () => {
  for (const database of [databaseThat(async () => undefined), databaseThat(away)]) {
    expect(await healthOf({ database, isStopping: () => true })).toMatchObject({
      ready: false,
      why: 'The server is stopping.',
    })
  }
})

test('a server that has stopped measuring says so but stays ready, because it can show its data', async () => {
  const since = new Date('2026-03-07T06:00:00Z')
  const stopped = { state: 'stopped', since, measuredAt: since } as const
  expect(await healthOf({ findMeasuring: async () => stopped })).toMatchObject({
    ready: true,
    measuring: { ok: false, detail: 'no chart has been measured since 2026-03-07T06:00:00.000Z' },
  })
  expect(await healthOf({})).toMatchObject({ measuring: { ok: true } })
  expect(await healthOf({ findMeasuring: away })).toMatchObject({ ready: true, measuring: { ok: false } })
})

test('a database that goes down between the check and the query for the last sweep is no failure', async () => {
  expect(await healthOf({ findLastSweep: away })).toMatchObject({ ready: false, lastSweep: null })
})
