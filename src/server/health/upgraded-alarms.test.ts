import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { minuteMs } from '#domain/units.ts'
import { users } from '../accounts/accounts.table.ts'
import { notificationSettings } from '../accounts/notifications.table.ts'
import { emailChannelId } from '../channels/channels.repository.ts'
import { channels } from '../channels/channels.table.ts'
import { createMessages } from '../deliveries/messages.usecases.ts'
import { type Database, rowsOf } from '../platform/database/database.ts'
import { openMail } from '../platform/outgoing/mail.ts'
import { buildOutbox } from '../testing/deliveries/build-outbox.ts'
import { openMailServer } from '../testing/mail-server.ts'
import { createTestClock } from '../testing/test-clock.ts'
import { openTestDatabase } from '../testing/test-databases.ts'
import { createFindAlarmContent } from './alarm-content.usecases.ts'
import { alarms } from './alarms.table.ts'

const start = new Date('2026-03-07T12:00:00Z')
const folder = join(import.meta.dirname, '../../../migrations/postgres')
const readStatements = (name: string): string[] =>
  readFileSync(join(folder, name), 'utf8').split('--> statement-breakpoint')

/** Restores the schema from before alarms used the shared outbox. */
const downgrade = async (db: Database): Promise<void> => {
  await db.execute(sql`ALTER TABLE deliveries DROP COLUMN alarm_id`)
  const [create = ''] = readStatements('0003_machinery.sql').filter(text =>
    text.includes('CREATE TABLE "alarm_letters"'),
  )
  await db.execute(sql.raw(create))
}

const upgrade = async (db: Database): Promise<void> => {
  for (const statement of readStatements('0010_alarms-in-the-outbox.sql')) await db.execute(sql.raw(statement))
}

const addAdmin = async (db: Database, email: string, chosen?: string): Promise<string> => {
  const id = randomUUID()
  const account = { id, issuer: 'https://id.test', subject: id, username: 'ada', email, isEmailVerified: true }
  await db.insert(users).values({ ...account, isAdmin: true, createdAt: start, lastSeenAt: start })
  if (chosen)
    await db.insert(notificationSettings).values({ userId: id, email: chosen, isEnabled: true, confirmedAt: start })
  return id
}

const addEmail = (
  db: Database,
  kind: string,
  address: string,
  sentAt: Date | null = null,
  leaseUntil: Date | null = null,
) =>
  db.execute(sql`INSERT INTO alarm_letters (alarm_id, kind, address, attempts, not_before, lease_until, sent_at) VALUES
    (1, ${kind}, ${address}, 1, ${start.toISOString()}, ${leaseUntil?.toISOString() ?? null}, ${sentAt?.toISOString() ?? null})`)

// Promise: P11
test('an upgrade sends every waiting alarm once, under its old Message-ID, and none that was sent', async () => {
  const { db } = await openTestDatabase()
  await downgrade(db)
  const chosen = await addAdmin(db, 'old@example.com', 'chosen@example.com')
  await addAdmin(db, 'ada@example.com')
  await db
    .insert(alarms)
    .values({ stoppedSince: start, raisedAt: start, endedAt: new Date(start.getTime() + minuteMs) })
  const leaseUntil = new Date(start.getTime() + 2 * minuteMs)
  await addEmail(db, 'stopped', 'ada@example.com', start)
  await addEmail(db, 'resumed', 'ada@example.com')
  await addEmail(db, 'stopped', 'chosen@example.com', null, leaseUntil)
  await addEmail(db, 'resumed', 'chosen@example.com')
  await addEmail(db, 'stopped', 'left-behind@example.com')
  await upgrade(db)

  expect((await db.select().from(channels)).map(({ id }) => id)).toContain(emailChannelId(chosen))
  const { emails, url } = await openMailServer()
  const clock = createTestClock(start)
  const nothing = async () => undefined
  const findAlarmContent = createFindAlarmContent({ db, clock, publicUrl: undefined })
  const { outbox, close } = buildOutbox({
    db,
    clock,
    mail: openMail({ smtpUrl: url, from: 'ranks@example.com' }),
    buildMessage: createMessages({ findOrigin: () => undefined, findAlertContent: nothing, findAlarmContent }),
  })
  onTestFinished(close)
  await outbox.deliverAlarms()
  const received = () => emails.map(({ recipients, messageId }) => `${recipients} ${messageId.split('-')[3]}`)
  expect(received(), 'what another process may be sending waits for its lease').toEqual([
    'left-behind@example.com stopped',
    'ada@example.com resumed',
  ])
  clock.set(leaseUntil)
  await outbox.deliverAlarms()
  await outbox.deliverAlarms()
  expect(received().slice(2)).toEqual(['chosen@example.com stopped', 'chosen@example.com resumed'])
  // Ends with the first 16 digits of the SHA-256 of ada@example.com, as the previous version wrote it.
  expect(emails[1]?.messageId).toBe(`<alarm-1-${start.getTime()}-resumed-b5fc85e55755f9e0@example.com>`)
})

test('an alarm that is open at an upgrade keeps its recipients for the end', async () => {
  const { db } = await openTestDatabase()
  await downgrade(db)
  await addAdmin(db, 'ada@example.com')
  await db.insert(alarms).values({ stoppedSince: start, raisedAt: start })
  await addEmail(db, 'stopped', 'ada@example.com', start)
  await upgrade(db)
  const rows = await rowsOf(db, sql`SELECT kind, address, state FROM deliveries`)
  expect(rows).toEqual([{ kind: 'measuring-stopped', address: 'ada@example.com', state: 'sent' }])
})
