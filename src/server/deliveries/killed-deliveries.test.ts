import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { minuteMs, secondMs } from '#domain/units.ts'
import { shortOrLong } from '../../../vitest.length.ts'
import { rowsOf } from '../platform/database/database.ts'
import { openDatabase } from '../platform/database/open-database.ts'
import { copyTemplate } from '../testing/database-template.ts'
import { openCountingReceivers } from '../testing/deliveries/counting-receivers.ts'
import { countSeen, fillOutbox, killDeliveries, startLife } from '../testing/deliveries/delivery-drill.ts'
import { createEmptyDatabase } from '../testing/test-databases.ts'
import { atOnce } from './retries.rules.ts'

const messages = shortOrLong(20, 1_000)

// Promise: P1, P3
test('a process killed while sending loses no message, and repeats at most those in flight, unchanged', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'rank-atlas-killed-deliveries-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  copyTemplate(dataDir)
  const drill = await killDeliveries({ dataDir, messages, seed: 8, mostOfLife: 16 })
  const { kills, repeats, mostRepeats, mostAtOnce, ...report } = drill
  expect(report).toEqual({ messages, lost: 0, unknown: 0, changed: 0, unmarked: 0, givenUp: 0 })
  expect(kills).toBeGreaterThanOrEqual(shortOrLong(2, 100))
  expect(repeats).toBeLessThanOrEqual(mostRepeats)
  expect(mostAtOnce).toBeLessThanOrEqual(atOnce)
})

/** Speeds up the clock of the processes: a lease of two minutes ends after 20 seconds, in which two processes start. */
const speed = 6

// Promise: P12
test('when one of three processes on a PostgreSQL server is killed, the others take over its messages in time', async () => {
  const databaseUrl = await createEmptyDatabase()
  const { db, close } = await openDatabase({ dataDir: '', databaseUrl })
  onTestFinished(close)
  const from = Date.now()
  const now = () => from + (Date.now() - from) * speed

  let arrivals = 0
  const receivers = await openCountingReceivers({
    seed: 5,
    // Retries after a refusal would take longer than this test.
    isMoody: false,
    // The messages that the first process starts to send are never answered.
    onMessage: () => {
      arrivals += 1
      return arrivals <= atOnce ? new Promise<void>(() => undefined) : undefined
    },
  })
  onTestFinished(receivers.close)
  const ids = await fillOutbox(db, receivers.hookUrl, 100)
  const live = () => {
    const life = startLife([databaseUrl, receivers.smtpUrl, String(from), String(speed)])
    onTestFinished(() => void life.child.kill('SIGKILL'))
    return life
  }
  const waitFor = (count: number) => expect.poll(() => arrivals).toBeGreaterThanOrEqual(count)
  const victim = live()
  await waitFor(atOnce)
  const others = [live(), live()]
  // Only the other processes can send another message: the victim still waits for its answers.
  await waitFor(atOnce + 1)
  victim.child.kill('SIGKILL')
  const killedAt = now()
  expect(await Promise.all([victim, ...others].map(({ ended }) => ended))).toEqual([null, 0, 0])

  expect([...receivers.seen.values()].filter(message => message.arrivals > 1)).toHaveLength(atOnce)
  const { repeats, mostAtOnce, ...report } = countSeen(receivers, ids)
  expect(report).toEqual({ messages: 100, lost: 0, unknown: 0, changed: 0 })
  expect(repeats).toBe(0)
  expect(mostAtOnce).toBeLessThanOrEqual(3 * atOnce)
  const [last] = await rowsOf<{ at: string }>(
    db,
    sql`SELECT max(at)::text AS at FROM delivery_tries WHERE NOT EXISTS (
    SELECT FROM delivery_tries before WHERE before.delivery_id = delivery_tries.delivery_id AND before.id < delivery_tries.id)`,
  )
  // The dead process's messages are retried within its lease plus ten seconds.
  expect(Date.parse(`${last?.at}`) - killedAt).toBeLessThanOrEqual(2 * minuteMs + 10 * secondMs)
})
