import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type AlertSchedule, defaultSchedule } from '#domain/alerts.ts'
import { hourMs, minuteMs } from '#domain/units.ts'
import { confirmEmail, replaceNotifications } from '../accounts/notifications.repository.ts'
import { emailChannelId } from '../channels/channels.repository.ts'
import { channels } from '../channels/channels.table.ts'
import { createScene, start, webhookTo } from '../testing/deliveries/outbox-scene.ts'
import { openTestDatabase } from '../testing/test-databases.ts'
import { deliveries } from './deliveries.table.ts'
import { type DueNotice, enqueueDeliveries } from './enqueue.repository.ts'
import { leaseNext, settleDelivery } from './outbox.repository.ts'
import { findReachedLimits } from './retries.rules.ts'

const hook = webhookTo('https://receiver.example/')
const daily: AlertSchedule = { ...defaultSchedule, digest: 'daily', hour: 8 }
const tomorrow = new Date('2026-03-08T08:00:00Z')

const open = async () => {
  const { db } = await openTestDatabase()
  const scene = createScene(db, start)
  await scene.addApp()
  const tell = async (
    userId: string,
    { schedule = defaultSchedule, now = start, hasMail = true, timeZone = '' } = {},
  ) => {
    const noticeId = await scene.addNotice(userId)
    await enqueueDeliveries(db, [{ noticeId, userId, schedule, timeZone: timeZone || null }], { now, hasMail })
    return noticeId
  }
  const list = (channelId: string) =>
    db.select().from(deliveries).where(eq(deliveries.channelId, channelId)).orderBy(deliveries.slot)
  return { db, tell, list, ...scene }
}

test('each active channel of a person gets one message, including an e-mail channel that was never opened', async () => {
  const { db, tell, list, addPerson, addChannel } = await open()
  const ada = await addPerson({ email: 'ada@example.com' })
  const bob = await addPerson({ email: 'bob@example.com' })
  const channelIds = [emailChannelId(ada), await addChannel(ada, hook), await addChannel(ada, hook)]
  await addChannel(bob, hook)
  const noticeId = await tell(ada)
  for (const channelId of channelIds) {
    expect(await list(channelId)).toMatchObject([
      { kind: 'alert', state: 'waiting', noticeIds: [noticeId], slot: start, notBefore: start, createdAt: start },
    ])
  }
  expect(await db.$count(deliveries)).toBe(3)
  expect(await db.$count(channels)).toBe(4)
})

test('notices due at the same moment share one message, until an attempt to send it starts', async () => {
  const { db, tell, list, addPerson, addChannel } = await open()
  const userId = await addPerson()
  const channelId = await addChannel(userId, hook)
  const noticeIds = [await tell(userId, { schedule: daily })]
  noticeIds.push(await tell(userId, { schedule: daily, now: new Date(start.getTime() + hourMs) }))
  expect(await list(channelId)).toMatchObject([{ slot: tomorrow, noticeIds }])

  // The clock of this server was set back, or another process has a clock that is ahead.
  const leased = await leaseNext(db, tomorrow, findReachedLimits([]))
  if (!leased) throw new Error('Nothing was due.')
  const second = await tell(userId, { schedule: daily })
  const after = (ms: number) => new Date(tomorrow.getTime() + ms)
  expect(await list(channelId)).toMatchObject([
    { noticeIds },
    { slot: after(1), noticeIds: [second], state: 'waiting' },
  ])
  await settleDelivery(db, leased, { attempts: 1, notBefore: after(minuteMs) })
  const third = await tell(userId, { schedule: daily })
  expect(await list(channelId)).toMatchObject([{ noticeIds }, { noticeIds: [second, third] }])
  await db.update(deliveries).set({ state: 'sent', attempts: 1 })
  const fourth = await tell(userId, { schedule: daily })
  expect((await list(channelId)).at(-1)).toMatchObject({ slot: after(2), noticeIds: [fourth] })
})

test('nothing is queued for a channel that is off, or for a person who turned notifications off', async () => {
  const { db, tell, addPerson, addChannel } = await open()
  const ada = await addPerson()
  const off = await addChannel(ada, hook)
  await db.update(channels).set({ isOn: false }).where(eq(channels.id, off))
  await tell(ada)
  const bob = await addPerson({ email: 'bob@example.com', isOn: false })
  await addChannel(bob, hook)
  await tell(bob)
  expect(await db.$count(deliveries)).toBe(0)
})

test('no e-mail is queued without a mail server, or for an unconfirmed address', async () => {
  const { db, tell, list, addPerson } = await open()
  const ada = await addPerson({ email: 'ada@example.com' })
  await tell(ada, { hasMail: false })
  const without = await addPerson()
  await tell(without)
  const email = 'another@example.com'
  await replaceNotifications(db, ada, { email, notificationsEnabled: true })
  await tell(ada)
  expect(await db.$count(deliveries)).toBe(0)
  await confirmEmail(db, { userId: ada, email, now: start })
  await tell(ada)
  expect(await list(emailChannelId(ada))).toHaveLength(1)
})

test('messages over the daily limit of a person go into one message of the next local day', async () => {
  const { tell, list, addPerson, addChannel } = await open()
  const userId = await addPerson()
  const channelId = await addChannel(userId, hook)
  const schedule = { ...defaultSchedule, dailyCap: 2 }
  for (let index = 0; index < 5; index += 1) {
    const now = new Date(start.getTime() + index * minuteMs)
    await tell(userId, { schedule, now, timeZone: 'Asia/Kathmandu' })
  }
  expect((await list(channelId)).map(({ slot, noticeIds }) => [slot.toISOString(), noticeIds.length])).toEqual([
    ['2026-03-07T12:00:00.000Z', 1],
    ['2026-03-07T12:01:00.000Z', 1],
    // Midnight in Kathmandu.
    ['2026-03-07T18:15:00.000Z', 3],
  ])
})

test('messages for 3,000 people are queued in one go, once per channel', async () => {
  const { db, addPerson } = await open()
  await addPerson()
  const people = Array.from({ length: 3_000 }, () => randomUUID())
  const now = start.toISOString()
  await db.execute(sql`INSERT INTO users (id, issuer, subject, username, email, is_email_verified, created_at, last_seen_at)
    SELECT id::uuid, 'many', id, id, id || '@example.com', true, ${now}::timestamptz, ${now}::timestamptz
    FROM jsonb_array_elements_text(${JSON.stringify(people)}::jsonb) AS id`)
  await db.execute(sql`INSERT INTO channels (id, user_id, kind, label, config, is_on, created_at)
    SELECT gen_random_uuid(), id, 'webhook', 'Mine', ${JSON.stringify(hook)}::jsonb, true, ${now}::timestamptz
    FROM users WHERE issuer = 'many'`)
  const due = people.map((userId, index): DueNotice => {
    return { noticeId: index + 1, userId, schedule: defaultSchedule, timeZone: null }
  })
  await db.transaction(tx => enqueueDeliveries(tx, due, { now: start, hasMail: true }))
  const rows = await db.select().from(deliveries)
  expect(rows).toHaveLength(6_000)
  expect(new Set(rows.map(({ noticeIds }) => noticeIds[0]))).toHaveLength(3_000)
  expect(new Set(rows.map(({ channelId }) => channelId))).toHaveLength(6_000)
})
