import { asc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { hourMs } from '#domain/units.ts'
import { notices } from '../alerts/alerts.table.ts'
import { DeliveryError } from '../channels/delivery.errors.ts'
import { start, webhookTo } from '../testing/deliveries/outbox-scene.ts'
import { getDelivery, isOn, openOutbox, openWithMessage } from '../testing/deliveries/outbox-world.ts'
import { openReceiver } from '../testing/receiver.ts'
import { deliveries } from './deliveries.table.ts'

type World = Awaited<ReturnType<typeof openOutbox>>

/** Attempts due messages hour by hour. */
const passHours = async ({ clock, outbox }: Pick<World, 'clock' | 'outbox'>, hours: number): Promise<void> => {
  for (let hour = 0; hour < hours; hour += 1, clock.advance(hourMs)) await outbox.deliverDue()
}

const listNotes = async (db: World['db'], userId: string) => {
  const rows = await db.select().from(notices).where(eq(notices.userId, userId)).orderBy(asc(notices.id))
  return rows.flatMap(({ notes }) => notes)
}

const hoursAfterStart = (hours: number): Date => new Date(start.getTime() + hours * hourMs)

/** Hours until all ten attempts of a message are over. */
const allTries = 80

describe('a message that is given up after ten attempts', () => {
  test('a message that is given up after ten attempts leaves its channel on if that accepted another since, and only the other channels report it', async () => {
    const refused = crypto.randomUUID()
    const sent: { channelId: string; notes: string[] }[] = []
    const world = await openOutbox({
      send: async ({ id, notes }, channel) => {
        if (id === refused) throw new DeliveryError('400 Bad Request')
        sent.push({ channelId: channel.id, notes })
        return 'Taken.'
      },
    })
    const { db, addPerson, addChannel, addNotice, addDelivery } = world
    const userId = await addPerson()
    const noticeIds = [await addNotice(userId)]
    const channelId = await addChannel(userId, webhookTo('http://127.0.0.1:9'))
    const other = await addChannel(userId, webhookTo('http://127.0.0.1:9'), 'Other')
    await addDelivery(channelId, { id: refused, noticeIds })
    await addDelivery(channelId, { noticeIds, slot: hoursAfterStart(1) })
    const later = await addDelivery(channelId, { noticeIds, slot: hoursAfterStart(2 * allTries) })
    await passHours(world, allTries)
    expect(await getDelivery(db, refused)).toMatchObject({ state: 'dead', attempts: 10 })
    expect(await isOn(db, channelId)).toBe(true)
    expect(await getDelivery(db, later)).toMatchObject({ state: 'waiting' })
    const note = { kind: 'channel-failed', channelId, label: 'Mine', answer: '400 Bad Request', isOff: false }
    expect(await listNotes(db, userId)).toEqual([note])
    expect(sent).toEqual([
      { channelId, notes: [] },
      { channelId: other, notes: [expect.stringContaining('"Mine" could not be delivered')] },
    ])
  })

  test('a message that is given up after ten attempts turns its channel off if that accepted others only before', async () => {
    const failing = await openReceiver(reply => void reply.writeHead(500).end())
    const world = await openWithMessage(failing.url)
    const { db, channelId, userId, addDelivery } = world
    const before = new Date(start.getTime() - 1)
    await addDelivery(channelId, { state: 'sent', slot: before, createdAt: before, endedAt: before })
    await passHours(world, allTries)
    expect(await isOn(db, channelId)).toBe(false)
    expect(await listNotes(db, userId)).toMatchObject([{ isOff: true }])
  })

  test('a message that is given up after ten attempts never turns e-mail off, and a mail server that is down is reported once a day', async () => {
    const world = await openOutbox({
      send: () => Promise.reject(new DeliveryError('The mail server did not answer.')),
    })
    const { db, addPerson, addChannel, addNotice, addDelivery } = world
    const [userId, neighbour] = [await addPerson(), await addPerson()]
    const channelId = await addChannel(userId, { kind: 'email' }, 'Email')
    const noticeIds = [await addNotice(userId)]
    // The fourth one fails for good a day after the first.
    for (const hours of [0, 6, 23, 24, 30]) await addDelivery(channelId, { noticeIds, slot: hoursAfterStart(hours) })
    const ofNeighbour = await addChannel(neighbour, { kind: 'email' }, 'Email')
    await addDelivery(ofNeighbour, { noticeIds: [await addNotice(neighbour)], slot: hoursAfterStart(1) })
    await passHours(world, allTries + 31)
    const states = await db.select({ state: deliveries.state }).from(deliveries)
    expect(states).toEqual(Array(6).fill({ state: 'dead' }))
    expect([await isOn(db, channelId), await isOn(db, ofNeighbour)]).toEqual([true, true])
    const note = { kind: 'channel-failed', label: 'Email', answer: 'The mail server did not answer.', isOff: false }
    expect(await listNotes(db, userId)).toEqual(Array(2).fill({ ...note, channelId }))
    expect(await listNotes(db, neighbour)).toEqual([{ ...note, channelId: ofNeighbour }])
  })

  test('a given-up message that only reported another channel is not reported, so that two channels do not report each other forever', async () => {
    const refused = crypto.randomUUID()
    const world = await openOutbox({
      send: async ({ id, apps }) => {
        if (id === refused || apps.length === 0) throw new DeliveryError('400 Bad Request')
        return 'Taken.'
      },
    })
    const { db, addPerson, addChannel, addNotice, addDelivery } = world
    const userId = await addPerson()
    const noticeIds = [await addNotice(userId)]
    const taken = {
      noticeIds,
      state: 'sent',
      slot: hoursAfterStart(-1),
      endedAt: hoursAfterStart(10 * allTries),
    } as const
    const [first, second] = [
      await addChannel(userId, webhookTo('http://127.0.0.1:9'), 'One'),
      await addChannel(userId, webhookTo('http://127.0.0.1:9'), 'Two'),
    ]
    for (const channelId of [first, second]) await addDelivery(channelId, taken)
    await addDelivery(first, { id: refused, noticeIds })
    await passHours(world, 4 * allTries)
    expect(await listNotes(db, userId)).toMatchObject([
      { label: 'One', isOff: false },
      { label: 'Two', isOff: false },
    ])
    expect(await db.select().from(deliveries)).toHaveLength(4)
  })
})

test('e-mail to an address that does not exist is turned off, and reported even if a lost e-mail was reported that day', async () => {
  const { db, outbox, addPerson, addChannel, addNotice, addDelivery } = await openOutbox({
    send: () => Promise.reject(new DeliveryError('550 No such user', { isFinal: true })),
  })
  const userId = await addPerson()
  const channelId = await addChannel(userId, { kind: 'email' }, 'Email')
  const lost = { kind: 'channel-failed', channelId, label: 'Email', answer: '451 Later', isOff: false } as const
  await addNotice(userId, [], [lost])
  const noticeIds = [await addNotice(userId)]
  await addDelivery(channelId, { noticeIds })
  const waiting = await addDelivery(channelId, { noticeIds, slot: hoursAfterStart(1) })
  await outbox.deliverDue()
  expect(await isOn(db, channelId)).toBe(false)
  expect(await getDelivery(db, waiting)).toMatchObject({ state: 'dead', attempts: 0 })
  expect(await listNotes(db, userId)).toEqual([lost, { ...lost, answer: '550 No such user', isOff: true }])
})
