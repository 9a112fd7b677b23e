import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createLogLines } from '../testing/log-lines.ts'
import { startPostgresServer } from '../testing/postgres-server.ts'
import { startTcpProxy } from '../testing/tcp-proxy.ts'
import { createAnnouncements } from './announcements.ts'
import { openPostgres } from './postgres.ts'

let server: Awaited<ReturnType<typeof startPostgresServer>>
beforeAll(async () => {
  server = await startPostgresServer()
})
afterAll(() => server.stop())

const pace = { beatMs: 100, hearMs: 300, reconnectMs: 20, deafMs: 1_000 }

/** Two processes on one database; the second one listens through a proxy. */
const openTwo = async () => {
  const databaseUrl = await server.createDatabase()
  const through = new URL(databaseUrl)
  const proxy = await startTcpProxy({ host: through.hostname, port: Number(through.port) })
  through.port = String(proxy.port)
  const database = await openPostgres(databaseUrl, { noteFault: () => undefined })
  const { db } = database
  const { log, lines } = createLogLines()
  const speaker = createAnnouncements({ db, databaseUrl, log, pace })
  const listener = createAnnouncements({ db, databaseUrl: through.href, log, pace })
  onTestFinished(async () => {
    await Promise.all([speaker.close(), listener.close()])
    await proxy.close()
    await database.close()
  })
  const heard: Record<'speaker' | 'listener', unknown[]> = { speaker: [], listener: [] }
  speaker.listen('lists', body => heard.speaker.push(body))
  listener.listen('lists', body => heard.listener.push(body))
  // Both start with `undefined`: what was announced before they listened is lost.
  await expect.poll(() => heard).toEqual({ speaker: [undefined], listener: [undefined] })
  heard.speaker.length = 0
  heard.listener.length = 0
  return { db, speaker, heard, proxy, lines }
}

test('other processes hear what a transaction announces once it commits, and its own process does not', async () => {
  const { db, speaker, heard } = await openTwo()
  const rolledBack = db.transaction(async tx => {
    await speaker.announce(tx, 'lists', [{ app: 1 }])
    throw new Error('rolled back')
  })
  await expect(rolledBack).rejects.toThrow('rolled back')
  await db.transaction(async tx => {
    await speaker.announce(tx, 'lists', [{ app: 2, name: '株式会社' }, { app: 3 }])
    await speaker.announce(tx, 'other topic', [{ app: 4 }])
  })
  await expect.poll(() => heard.listener).toEqual([{ app: 2, name: '株式会社' }, { app: 3 }])
  expect(heard.speaker).toEqual([])
})

test('what is too long for a notification, too much, or of another version is heard as: anything may have changed', async () => {
  const { db, speaker, heard } = await openTwo()
  const long = Array.from({ length: 4_000 }, (_, index) => Math.floor(Math.sin(index) * 1e9))
  await speaker.announce(db, 'lists', [long])
  await speaker.announce(db, 'lists', Array(101).fill('one'))
  await db.execute(sql`SELECT pg_notify('rank_atlas', 'another-process 0.0.1 lists AAAA')`)
  await expect.poll(() => heard.listener).toEqual([undefined, undefined, undefined])
})

describe('a listener whose connection', () => {
  test.each([
    ['breaks', 'resets connections'],
    ['goes silent', 'swallows everything'],
  ] as const)('%s connects again, and hears that anything may have changed meanwhile', async (_, fault) => {
    const { db, speaker, heard, proxy, lines } = await openTwo()
    proxy.fail(fault)
    await speaker.announce(db, 'lists', ['missed'])
    await expect.poll(() => lines.join('')).toContain('listening for them failed')
    proxy.fail('none')
    await expect.poll(() => heard.listener).toEqual([undefined])
    await speaker.announce(db, 'lists', ['again'])
    await expect.poll(() => heard.listener).toEqual([undefined, 'again'])
  })
})

test('a process that hears nothing of what it tells itself says so', async () => {
  const { db, lines } = await openTwo()
  const elsewhere = await server.createDatabase()
  const { log, lines: own } = createLogLines()
  const deaf = createAnnouncements({ db, databaseUrl: elsewhere, log, pace })
  onTestFinished(deaf.close)
  deaf.listen('lists', () => undefined)
  await expect.poll(() => own.join('')).toContain('PostgreSQL passes on no notifications to this process')
  expect(own).toHaveLength(1)
  expect(lines).toEqual([])
})
