import { asc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { hourMs, minuteMs, secondMs } from '#domain/units.ts'
import { replaceNotifications } from '../accounts/notifications.repository.ts'
import { notices } from '../alerts/alerts.table.ts'
import type { ChannelConfig } from '../channels/channels.rules.ts'
import { channels } from '../channels/channels.table.ts'
import { DeliveryError } from '../channels/delivery.errors.ts'
import { reportedApp, start, webhookTo } from '../testing/deliveries/outbox-scene.ts'
import { getDelivery, isOn, listTries, openOutbox, openWithMessage } from '../testing/deliveries/outbox-world.ts'
import { openReceiver } from '../testing/receiver.ts'
import { deliveries } from './deliveries.table.ts'

describe('a message that is refused', () => {
  test('a message that is refused is retried after 5 s, 5 m, 30 m, 2 h, 5 h, 10 h, 14 h, 20 h and 24 h with the same id and body, and then given up', async () => {
    const failing = await openReceiver(reply => void reply.writeHead(503).end('busy'))
    const other = await openReceiver()
    const { db, clock, outbox, userId, channelId, id, addDelivery, addChannel } = await openWithMessage(failing.url)
    const waits = [5 * secondMs, 5 * minuteMs, 30 * minuteMs, ...[2, 5, 10, 14, 20, 24].map(hours => hours * hourMs)]
    expect(await outbox.deliverDue()).toBe(1)
    for (const [index, waitMs] of waits.entries()) {
      clock.advance(waitMs - 1)
      expect(await outbox.deliverDue()).toBe(0)
      clock.advance(1)
      expect(await getDelivery(db, id)).toMatchObject({ state: 'waiting', attempts: index + 1, notBefore: clock.now() })
      if (index === waits.length - 1) {
        await addChannel(userId, webhookTo(other.url), 'Other')
        await addDelivery(channelId, { id: crypto.randomUUID(), slot: new Date(clock.now().getTime() + hourMs) })
      }
      expect(await outbox.deliverDue()).toBe(index === waits.length - 1 ? 2 : 1)
    }
    expect(new Set(failing.requests.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([id]))
    expect(new Set(failing.requests.map(({ body }) => body.toString()))).toHaveLength(1)
    expect(failing.requests).toHaveLength(10)
    expect((await listTries(db, id)).map(({ answer }) => answer)).toEqual(
      Array(10).fill('503 Service Unavailable: busy'),
    )

    const ofChannel = await db.select().from(deliveries).where(eq(deliveries.channelId, channelId))
    expect(ofChannel.map(({ state, endedAt }) => [state, endedAt])).toEqual(Array(2).fill(['dead', clock.now()]))
    expect(await isOn(db, channelId)).toBe(false)
    const answer = '503 Service Unavailable: busy'
    const note = { kind: 'channel-failed', channelId, label: 'Mine', answer, isOff: true }
    expect((await db.select().from(notices).orderBy(asc(notices.id))).map(({ notes }) => notes)).toEqual([[], [note]])
    const [payload] = other.requests.map(({ body }) => JSON.parse(body.toString()))
    expect(payload.data).toMatchObject({
      changes: [],
      notes: [expect.stringContaining('"Mine" did not accept messages (503')],
    })
    clock.advance(48 * hourMs)
    expect(await outbox.deliverDue()).toBe(0)
  })

  test('a message whose receiver is gone for good is given up at once', async () => {
    const gone = await openReceiver(reply => void reply.writeHead(410).end())
    const { db, clock, outbox, channelId, id } = await openWithMessage(gone.url)
    expect(await outbox.deliverDue()).toBe(1)
    expect(await getDelivery(db, id)).toMatchObject({ state: 'dead', attempts: 1, endedAt: clock.now() })
    expect(await isOn(db, channelId)).toBe(false)
    expect(await db.select().from(notices)).toHaveLength(2)
  })

  test('a message that is refused waits for the end of quiet hours, which does not count as an attempt', async () => {
    const failing = await openReceiver(reply => void reply.writeHead(500).end())
    const { db, clock, outbox, addPerson, addChannel, addNotice, addDelivery } = await openOutbox()
    const userId = await addPerson({ timeZone: 'Asia/Kathmandu', schedule: { quietHours: { from: 18, to: 7 } } })
    // 17:59:58 in Kathmandu.
    clock.set(new Date('2026-03-07T12:14:58Z'))
    const noticeIds = [await addNotice(userId)]
    const id = await addDelivery(await addChannel(userId, webhookTo(failing.url)), { noticeIds, slot: clock.now() })
    await outbox.deliverDue()
    clock.advance(5 * secondMs)
    await outbox.deliverDue()
    expect(failing.requests).toHaveLength(1)
    expect(await getDelivery(db, id)).toMatchObject({
      attempts: 1,
      leaseUntil: null,
      notBefore: new Date('2026-03-08T01:15:00Z'),
    })
    clock.set(new Date('2026-03-08T01:15:00Z'))
    await outbox.deliverDue()
    expect(failing.requests).toHaveLength(2)
  })

  // Promise: P13
  test('a message that fails because of an error on this server says so without details, and does not stop the others', async () => {
    const sent: string[] = []
    const { db, outbox, channelId, id, addDelivery } = await openWithMessage('http://127.0.0.1:9', {
      send: async message => {
        if (message.kind === 'alert') throw new Error('password of the database: hunter2')
        sent.push(message.id)
        return 'Taken.'
      },
    })
    const test = await addDelivery(channelId, { kind: 'test' })
    expect(await outbox.deliverDue()).toBe(2)
    expect(sent).toEqual([test])
    expect((await listTries(db, id))[0]?.answer).toMatch(/^An error on this server/)
    expect(await getDelivery(db, id)).toMatchObject({ state: 'waiting', attempts: 1 })
  })
})

describe('these end without blame for their channel:', () => {
  test('a test message is attempted once', async () => {
    const failing = await openReceiver(reply => void reply.writeHead(500).end())
    const { db, clock, outbox, channelId, addDelivery } = await openWithMessage(failing.url)
    const id = await addDelivery(channelId, { kind: 'test', slot: new Date(start.getTime() + hourMs) })
    await outbox.attemptNow(id)
    expect(await getDelivery(db, id)).toMatchObject({ state: 'dead', attempts: 1 })
    expect(await isOn(db, channelId)).toBe(true)
    await outbox.attemptNow(id)
    clock.advance(2 * hourMs)
    await outbox.deliverDue()
    expect(failing.requests.filter(({ headers }) => headers['webhook-id'] === id)).toHaveLength(1)
  })

  test('a message whose channel or notifications were turned off before is not sent', async () => {
    const receiver = await openReceiver()
    const { db, outbox, userId, channelId, id, addPerson, addChannel, addNotice, addDelivery } = await openWithMessage(
      receiver.url,
    )
    await db.update(channels).set({ isOn: false }).where(eq(channels.id, channelId))
    const silent = await addPerson()
    const ofSilent = await addChannel(silent, webhookTo(receiver.url))
    const unwanted = await addDelivery(ofSilent, { noticeIds: [await addNotice(silent)] })
    await replaceNotifications(db, silent, { email: '', notificationsEnabled: false })
    await outbox.deliverDue()
    expect(receiver.requests).toEqual([])
    expect(await getDelivery(db, id)).toMatchObject({ state: 'dead' })
    expect((await listTries(db, unwanted))[0]?.answer).toBe('Notifications were turned off.')
    expect(await isOn(db, ofSilent)).toBe(true)
    expect(await db.select().from(notices).where(eq(notices.userId, userId))).toHaveLength(1)
  })

  test('an e-mail that the person no longer wants is not sent', async () => {
    const { db, outbox, channelId, id } = await openWithMessage('http://127.0.0.1:9', {
      send: async () => {
        throw new DeliveryError('Nobody has confirmed this address yet.', { isFinal: true, isUnwanted: true })
      },
    })
    await outbox.deliverDue()
    expect(await getDelivery(db, id)).toMatchObject({ state: 'dead', attempts: 1 })
    expect(await isOn(db, channelId)).toBe(true)
    expect(await db.select().from(notices)).toHaveLength(1)
  })

  test('a message whose notices have no content left is not sent; others are sent with their remaining content', async () => {
    const receiver = await openReceiver()
    const { db, outbox, userId, channelId, id, addNotice, addDelivery } = await openWithMessage(receiver.url)
    const gone = await addNotice(userId, [reportedApp(404)])
    const unknown = await addNotice(
      userId,
      [reportedApp(7, 'xx:top-free:36:iphone')],
      [
        {
          kind: 'shuffled',
          chartKey: 'xx:top-free:36:iphone' as 'us:top-free:36:iphone',
          observedAt: start.toISOString(),
        },
      ],
    )
    const late = (ms: number) => new Date(start.getTime() - ms)
    const poisoned = [
      await addDelivery(channelId, { noticeIds: [gone], slot: late(4) }),
      await addDelivery(channelId, { noticeIds: [unknown], slot: late(3) }),
      await addDelivery(channelId, { noticeIds: [12_345], slot: late(2) }),
      await addDelivery(channelId, { noticeIds: [], slot: late(1) }),
    ]
    expect(await outbox.deliverDue()).toBe(5)
    for (const id of poisoned) expect(await getDelivery(db, id)).toMatchObject({ state: 'dead', attempts: 1 })
    expect(receiver.requests.map(({ headers }) => headers['webhook-id'])).toEqual([id])
    expect(await getDelivery(db, id)).toMatchObject({ state: 'sent' })
    expect(await isOn(db, channelId)).toBe(true)
  })
})

test('a message that cannot be built is retried on the usual schedule, and its channel is never blamed', async () => {
  const { db, clock, outbox, channelId, id } = await openWithMessage('http://127.0.0.1:9', {
    buildMessage: () => Promise.reject(new Error('broken')),
  })
  for (let hours = 0; hours < 80; hours += 1, clock.advance(hourMs)) await outbox.deliverDue()
  expect(await getDelivery(db, id)).toMatchObject({ state: 'dead', attempts: 10 })
  expect(await isOn(db, channelId)).toBe(true)
})

// Promise: P13
test('channels with broken settings are turned off, and the messages of others are sent', async () => {
  const receiver = await openReceiver()
  const { db, clock, outbox, id, addPerson, addChannel, addNotice, addDelivery } = await openWithMessage(receiver.url)
  const owner = await addPerson()
  const broken = [
    {},
    { kind: 'webhook' },
    { kind: 'email' },
    { kind: 'webhook', url: receiver.url, secret: '' },
    'none',
  ]
  const broke: string[] = []
  for (const config of broken) {
    const channelId = await addChannel(owner, webhookTo(receiver.url))
    // A column's type does not protect against a file that was restored by hand.
    await db
      .update(channels)
      .set({ config: config as ChannelConfig })
      .where(eq(channels.id, channelId))
    await addDelivery(channelId, { noticeIds: [await addNotice(owner)], slot: new Date(start.getTime() - minuteMs) })
    broke.push(channelId)
  }
  await outbox.deliverDue()
  expect(receiver.requests.map(({ headers }) => headers['webhook-id'])).toEqual([id])
  for (let hours = 0; hours < 80; hours += 1, clock.advance(hourMs)) await outbox.deliverDue()
  for (const channelId of broke) expect(await isOn(db, channelId)).toBe(false)
  expect(receiver.requests).toHaveLength(1)
})
