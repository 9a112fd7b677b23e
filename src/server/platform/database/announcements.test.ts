import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createLogLines } from '../../testing/log-lines.ts'
import { startPostgresServer } from '../../testing/postgres-server.ts'
import { startTcpProxy } from '../../testing/tcp-proxy.ts'
import { createAnnouncements } from './announcements.ts'
import { openPostgres } from './postgres.ts'

let server: Awaited<ReturnType<typeof startPostgresServer>>
beforeAll(async () => {
  server = await startPostgresServer()
})
afterAll(() => server.stop())

const pace = { heartbeatMs: 100, waitMs: 300, reconnectMs: 20, unsupportedMs: 1_000 }

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
  const heard: string[] = []
  speaker.subscribe('lists', () => heard.push('by the speaker'))
  listener.subscribe('lists', () => heard.push('by the listener'))
  // Both are called when they begin to listen, because earlier announcements are lost.
  await expect.poll(() => heard.toSorted()).toEqual(['by the listener', 'by the speaker'])
  heard.length = 0
  return { db, speaker, heard, proxy, lines }
}

test('other processes hear what a transaction publishes once it commits, and its own process does not', async () => {
  const { db, speaker, heard } = await openTwo()
  const rolledBack = db.transaction(async tx => {
    await speaker.publish(tx, 'lists')
    throw new Error('rolled back')
  })
  await expect(rolledBack).rejects.toThrow('rolled back')
  await db.transaction(tx => speaker.publish(tx, 'other topic'))
  await db.transaction(async tx => {
    for (let time = 0; time < 3; time += 1) await speaker.publish(tx, 'lists')
  })
  await speaker.publish(db, 'lists')
  // A transaction that publishes the same announcement several times is heard once.
  await expect.poll(() => heard).toEqual(['by the listener', 'by the listener'])
})

describe('a listener whose connection', () => {
  test.each([
    ['breaks', 'resets connections'],
    ['goes silent', 'swallows everything'],
  ] as const)('%s connects again, and assumes that something was published meanwhile', async (_, fault) => {
    const { db, speaker, heard, proxy, lines } = await openTwo()
    proxy.fail(fault)
    await speaker.publish(db, 'lists')
    await expect.poll(() => lines.join('')).toContain('listening for them failed')
    proxy.fail('none')
    await expect.poll(() => heard).toEqual(['by the listener'])
    await speaker.publish(db, 'lists')
    await expect.poll(() => heard).toEqual(['by the listener', 'by the listener'])
  })
})

test('a process that does not receive its own announcements says so', async () => {
  const { db, lines } = await openTwo()
  const elsewhere = await server.createDatabase()
  const { log, lines: own } = createLogLines()
  const unheard = createAnnouncements({ db, databaseUrl: elsewhere, log, pace })
  onTestFinished(unheard.close)
  unheard.subscribe('lists', () => undefined)
  await expect.poll(() => own.join('')).toContain('PostgreSQL delivers no notifications to this process')
  expect(own).toHaveLength(1)
  expect(lines).toEqual([])
})
