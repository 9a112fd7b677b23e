import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { minuteMs, secondMs } from '#domain/units.ts'
import { openDatabase, rowsOf } from '../platform/database.ts'
import { copyTemplate } from '../testing/database-template.ts'
import { startPostgresServer } from '../testing/postgres-server.ts'
import { openCountingReceivers } from './testing/counting-receivers.ts'
import { countSeen, fillOutbox, killDeliveries, startLife } from './testing/delivery-drill.ts'

// The whole drill, of 1,000 messages and a hundred kills, is `npm run bench -- deliveries`.
test('a process that is killed while it sends loses no message, and repeats at most those in flight, unchanged', {
  timeout: 200 * secondMs,
}, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'rank-atlas-killed-deliveries-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  copyTemplate(dataDir)
  const drill = await killDeliveries({ dataDir, messages: 40, seed: 3, mostOfLife: 24 })
  const { kills, repeats, mostRepeats, mostAtOnce, ...report } = drill
  expect(report).toEqual({ messages: 40, lost: 0, unknown: 0, changed: 0, unmarked: 0, givenUp: 0 })
  expect(kills).toBeGreaterThanOrEqual(2)
  expect(repeats).toBeLessThanOrEqual(mostRepeats)
  expect(mostAtOnce).toBeLessThanOrEqual(8)
})

/** So much faster than that of the machine is the clock of the processes: a lease of two minutes ends after ten seconds. */
const speed = 12

test('of three processes on one PostgreSQL server one is killed: the others take its messages over in time', {
  timeout: 120 * secondMs,
}, async () => {
  const postgres = await startPostgresServer()
  onTestFinished(() => postgres.stop())
  const databaseUrl = await postgres.createDatabase()
  const { db, close } = await openDatabase({ dataDir: '', databaseUrl })
  onTestFinished(close)
  const from = Date.now()
  const now = () => from + (Date.now() - from) * speed

  let asked = 0
  const killed = Promise.withResolvers<number>()
  const lives: ReturnType<typeof startLife>[] = []
  const receivers = await openCountingReceivers({
    seed: 5,
    onMessage: () => {
      asked += 1
      if (asked !== 15) return
      lives[0]?.child.kill('SIGKILL')
      killed.resolve(now())
    },
  })
  onTestFinished(receivers.close)
  const ids = await fillOutbox(db, receivers.hookUrl, 100)
  const args = [databaseUrl, receivers.smtpUrl, String(from), String(speed)]
  for (let number = 0; number < 3; number += 1) lives.push(startLife(args))
  onTestFinished(() => lives.forEach(({ child }) => void child.kill('SIGKILL')))
  expect(await Promise.all(lives.map(({ ended }) => ended))).toEqual([null, 0, 0])

  const { repeats, mostAtOnce, ...report } = countSeen(receivers, ids)
  expect(report).toEqual({ messages: 100, lost: 0, unknown: 0, changed: 0 })
  expect(repeats).toBeLessThanOrEqual(8)
  expect(mostAtOnce).toBeLessThanOrEqual(3 * 8)
  const [last] = await rowsOf<{ at: string }>(
    db,
    sql`SELECT max(at)::text AS at FROM delivery_tries WHERE NOT EXISTS (
    SELECT FROM delivery_tries before WHERE before.delivery_id = delivery_tries.delivery_id AND before.id < delivery_tries.id)`,
  )
  // What the dead process had is tried within its lease and ten seconds.
  expect(Date.parse(`${last?.at}`) - (await killed.promise)).toBeLessThanOrEqual(2 * minuteMs + 10 * secondMs)
})
