import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { hourMs, minuteMs } from '#domain/units.ts'
import type { ChannelConfig } from '../channels/channels.rules.ts'
import { channels } from '../channels/channels.table.ts'
import { DeliveryError } from '../channels/delivery.errors.ts'
import type { Send } from '../channels/send.usecases.ts'
import { systemClock } from '../platform/process/clock.ts'
import { buildOutbox } from '../testing/deliveries/build-outbox.ts'
import { start, webhookTo } from '../testing/deliveries/outbox-scene.ts'
import { getDelivery, listTries, openOutbox, openWithMessage } from '../testing/deliveries/outbox-world.ts'
import { openReceiver } from '../testing/receiver.ts'
import { deliveries } from './deliveries.table.ts'

/** A sender that hangs until it is released. */
const createHanging = () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const begun: string[] = []
  const send: Send = async ({ id }, _channel, signal) => {
    begun.push(id)
    const stopped = new Promise<never>((_, reject) =>
      signal.addEventListener('abort', () => reject(new DeliveryError('Stopped.'))),
    )
    await Promise.race([promise, stopped])
    return 'Taken at last.'
  }
  return { send, begun, letGo: resolve }
}

describe('receivers that hang', () => {
  // Promise: P13
  test('receivers that hang block neither other channels nor, however many, those of other kinds', async () => {
    const hanging = createHanging()
    const taken: string[] = []
    const quick: Send = async ({ id }) => {
      taken.push(id)
      return 'Taken.'
    }
    const { outbox, addPerson, addChannel, addDelivery, addNotice } = await openOutbox({
      send: (message, channel, signal) =>
        (channel.kind === 'email' || channel.kind === 'slack' ? hanging.send : quick)(message, channel, signal),
    })
    const early = new Date(start.getTime() - hourMs)
    const add = async (config: ChannelConfig, slots: readonly Date[]) => {
      const userId = await addPerson()
      const channelId = await addChannel(userId, config)
      const noticeIds = [await addNotice(userId)]
      for (const slot of slots) await addDelivery(channelId, { noticeIds, slot })
    }
    const slots = Array.from({ length: 9 }, (_, index) => new Date(early.getTime() + index))
    await add({ kind: 'slack', url: 'https://slack.example' }, slots)
    for (let index = 0; index < 9; index += 1) await add({ kind: 'email' }, [early])
    for (let index = 0; index < 20; index += 1) await add(webhookTo('http://127.0.0.1:9'), [start])
    const all = outbox.deliverDue()
    await expect.poll(() => taken.length).toBe(20)
    // Five of nine e-mails, and one message of the channel that hangs.
    expect(hanging.begun).toHaveLength(6)
    hanging.letGo()
    expect(await all).toBe(38)
    expect(hanging.begun).toHaveLength(18)
  })

  test('receivers that hang do not block messages that become due meanwhile', async () => {
    const hanging = createHanging()
    const { outbox, id, addPerson, addChannel, addDelivery, addNotice } = await openWithMessage('http://127.0.0.1:9', {
      send: hanging.send,
    })
    expect(await outbox.startDue()).toBe(1)
    expect(await outbox.startDue()).toBe(0)
    const userId = await addPerson()
    const later = await addDelivery(await addChannel(userId, webhookTo('http://127.0.0.1:9')), {
      noticeIds: [await addNotice(userId)],
    })
    expect(await outbox.startDue()).toBe(1)
    await expect.poll(() => hanging.begun).toEqual([id, later])
    hanging.letGo()
    await outbox.deliverDue()
  })

  test('receivers that hang are abandoned at a stop: the lease ends at once, and the next process sends the message with the same id', async () => {
    const requests = await openReceiver(() => undefined)
    const { db, clock, id, channelId, userId, addNotice, addDelivery } = await openWithMessage(requests.url)
    const first = buildOutbox({ db, clock: { ...clock, sleep: systemClock.sleep } })
    await first.outbox.startDue()
    await expect.poll(() => requests.requests.length).toBe(1)
    const at = performance.now()
    await first.outbox.stop()
    await first.close()
    expect(performance.now() - at).toBeLessThan(3_000)
    expect(await first.outbox.startDue()).toBe(0)
    const { leaseUntil, ...left } = await getDelivery(db, id)
    expect(left).toMatchObject({ state: 'waiting', attempts: 0 })
    expect(leaseUntil?.getTime()).toBeLessThan(clock.now().getTime())
    expect(await listTries(db, id)).toEqual([])

    const receiver = await openReceiver()
    await db
      .update(channels)
      .set({ config: webhookTo(receiver.url) })
      .where(eq(channels.id, channelId))
    await addDelivery(channelId, { noticeIds: [await addNotice(userId)], slot: new Date(start.getTime() + 1) })
    const second = buildOutbox({ db, clock })
    expect(await second.outbox.deliverDue()).toBe(1)
    await second.close()
    const [before, after] = [requests.requests[0], receiver.requests[0]]
    expect(after?.headers['webhook-id']).toBe(id)
    expect(after?.headers['webhook-id']).toBe(before?.headers['webhook-id'])
    expect(after?.body.toString()).toBe(before?.body.toString())
  })

  test('receivers that hang do not delay a stop during a test message', async () => {
    const hanging = createHanging()
    const { db, clock, channelId, addDelivery } = await openWithMessage('http://127.0.0.1:9')
    const { outbox, close } = buildOutbox({
      db,
      clock: { ...clock, sleep: systemClock.sleep },
      send: hanging.send,
    })
    const id = await addDelivery(channelId, { kind: 'test' })
    const testing = outbox.attemptNow(id)
    await expect.poll(() => hanging.begun).toEqual([id])
    await outbox.stop()
    await testing
    await close()
    expect(await getDelivery(db, id)).toMatchObject({ state: 'waiting', attempts: 0 })
  })

  test('receivers that hang past the lease of a message do not undo the result of another process', async () => {
    const hanging = createHanging()
    const { db, clock, outbox, id } = await openWithMessage('http://127.0.0.1:9', { send: hanging.send })
    await outbox.startDue()
    await expect.poll(() => hanging.begun).toEqual([id])
    const receiver = await openReceiver(reply => void reply.writeHead(500).end())
    const other = buildOutbox({ db, clock })
    await db.update(channels).set({ config: webhookTo(receiver.url) })
    clock.advance(2 * minuteMs - 1)
    expect(await other.outbox.deliverDue()).toBe(0)
    clock.advance(1)
    expect(await other.outbox.deliverDue()).toBe(1)
    hanging.letGo()
    await outbox.deliverDue()
    await other.close()
    expect(receiver.requests[0]?.headers['webhook-id']).toBe(id)
    expect((await listTries(db, id)).map(({ isTaken }) => isTaken)).toEqual([false])
  })
})

describe('a clock that is set back by two hours', () => {
  // Promise: P5
  test('a clock that is set back by two hours sends no message twice while it is in flight', async () => {
    const hanging = createHanging()
    const { db, clock, outbox, id } = await openWithMessage('http://127.0.0.1:9', { send: hanging.send })
    await outbox.startDue()
    await expect.poll(() => hanging.begun).toEqual([id])
    clock.advance(-2 * hourMs)
    for (let minutes = 0; minutes < 240; minutes += 10, clock.advance(10 * minuteMs)) {
      expect(await outbox.startDue()).toBe(0)
    }
    hanging.letGo()
    await outbox.deliverDue()
    expect(await getDelivery(db, id)).toMatchObject({ state: 'sent', attempts: 1 })
    expect(hanging.begun).toEqual([id])
  })

  test("a clock that is set back by two hours leaves no lease that lasts longer: a dead process's message is sent once as soon as it is due again", async () => {
    const receiver = await openReceiver()
    const { db, clock, outbox, id } = await openWithMessage(receiver.url)
    const held = new Date(start.getTime() + 2 * hourMs + 2 * minuteMs)
    await db.update(deliveries).set({ leaseUntil: held }).where(eq(deliveries.id, id))
    expect(await outbox.deliverDue()).toBe(1)
    clock.advance(4 * hourMs)
    expect(await outbox.deliverDue()).toBe(0)
    expect(receiver.requests).toHaveLength(1)
  })
})
