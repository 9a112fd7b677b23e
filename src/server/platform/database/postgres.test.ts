import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startPostgresServer } from '../../testing/postgres-server.ts'
import { startTcpProxy } from '../../testing/tcp-proxy.ts'
import { rowsOf } from './database.ts'
import { openPostgres } from './postgres.ts'

let server: Awaited<ReturnType<typeof startPostgresServer>>
beforeAll(async () => {
  server = await startPostgresServer()
})
afterAll(() => server.stop())

/** Shorter than the real limits, but nothing here may wait for the time limit of a statement. */
const short = { connectMs: 2_000, statementMs: 60_000, silentMs: 250, probeMs: 500 }

const openThroughProxy = async (limits = short) => {
  const url = new URL(await server.createDatabase())
  const proxy = await startTcpProxy({ host: url.hostname, port: Number(url.port) })
  url.port = String(proxy.port)
  const database = await openPostgres(url.href, { noteFault: () => undefined, limits })
  onTestFinished(async () => {
    await database.close()
    await proxy.close()
  })
  await database.db.execute(sql`CREATE TABLE kept (id int)`)
  return { ...database, proxy }
}

type Opened = Awaited<ReturnType<typeof openThroughProxy>>

const answers = async (work: () => Promise<unknown>): Promise<string> => {
  try {
    await work()
    return 'answered'
  } catch {
    return 'failed'
  }
}

const keep = ({ db }: Opened, id: number) => db.transaction(tx => tx.execute(sql`INSERT INTO kept VALUES (${id})`))

/** More transactions than the pool has connections: some begin now, some wait, and one is caught in the middle. */
const useAll = (database: Opened, caught: Promise<unknown>) => [
  answers(() => caught),
  ...Array.from({ length: 12 }, (_, id) => answers(() => keep(database, id))),
]

const catchInside = async ({ db }: Opened) => {
  const { promise: resumed, resolve: resume } = Promise.withResolvers<void>()
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const caught = db.transaction(async tx => {
    await tx.execute(sql`INSERT INTO kept VALUES (-1)`)
    begin()
    await resumed
    await tx.execute(sql`INSERT INTO kept VALUES (-2)`)
  })
  caught.catch(() => undefined)
  await begun
  return { caught, resume }
}

for (const fault of ['swallows everything', 'resets connections', 'refuses connections'] as const) {
  // Promise: P9
  test(`when the network ${fault}, every statement fails, and later the pool works again without a restart`, async () => {
    const database = await openThroughProxy()
    await Promise.all(Array.from({ length: 10 }, (_, id) => keep(database, id)))
    const { caught, resume } = await catchInside(database)
    database.proxy.fail(fault)
    resume()
    const results = await Promise.all(useAll(database, caught))
    expect(new Set(results)).toEqual(new Set(['failed']))
    expect(await answers(database.check)).toBe('failed')
    database.proxy.fail('none')
    const keepAgain = () => Promise.all(Array.from({ length: 12 }, (_, id) => answers(() => keep(database, 100 + id))))
    // On a busy machine, new connections can take longer than these short limits.
    await expect.poll(async () => new Set(await keepAgain())).toEqual(new Set(['answered']))
    expect(await answers(database.check)).toBe('answered')
    const [kept] = await rowsOf(database.db, sql`SELECT count(DISTINCT id)::int AS ids, min(id) AS first FROM kept`)
    expect(kept).toEqual({ ids: 22, first: 0 })
  })
}

// Promise: P9
test('a slow network only makes statements slow', async () => {
  const database = await openThroughProxy()
  database.proxy.delay(60)
  expect(await answers(() => keep(database, 1))).toBe('answered')
  expect(await rowsOf(database.db, sql`SELECT id FROM kept`)).toEqual([{ id: 1 }])
})

test('a long statement of a server that answers is not cut, and ends at its time limit', async () => {
  const database = await openThroughProxy({ ...short, statementMs: 1_000 })
  expect(await answers(() => rowsOf(database.db, sql`SELECT pg_sleep(0.5)`))).toBe('answered')
  expect(await answers(() => rowsOf(database.db, sql`SELECT pg_sleep(5)`))).toBe('failed')
  expect(await answers(database.check)).toBe('answered')
})

// Promise: P9
test('a pool whose server went silent still closes', async () => {
  const database = await openThroughProxy()
  await Promise.all(Array.from({ length: 10 }, (_, id) => keep(database, id)))
  database.proxy.fail('swallows everything')
  await expect(database.close()).resolves.toBeUndefined()
})

test('a process that was busy itself does not take the server for silent', async () => {
  const { db, proxy } = await openThroughProxy()
  proxy.delay(100)
  const asked = answers(() => db.execute(sql`SELECT pg_sleep(1)`))
  // The probe of the server and its answer are both on their way.
  await sleep(short.silentMs * 1.5)
  const busyUntil = performance.now() + 1.5 * short.probeMs
  while (performance.now() < busyUntil);
  expect(await asked).toBe('answered')
})

test('a server that goes silent while this process is busy is noticed afterwards', async () => {
  const { db, proxy } = await openThroughProxy()
  let outcome = ''
  void answers(() => db.execute(sql`SELECT pg_sleep(60)`)).then(how => {
    outcome = how
  })
  proxy.fail('swallows everything')
  await sleep(short.silentMs * 1.5)
  const busyUntil = performance.now() + 1.5 * short.probeMs
  while (performance.now() < busyUntil);
  await expect.poll(() => outcome, { timeout: 20_000 }).toBe('failed')
})
