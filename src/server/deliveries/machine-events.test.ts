import { eq } from 'drizzle-orm'
import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import type { ServerEvent, WebhookEvent } from '#domain/alerts.ts'
import { minuteMs } from '#domain/units.ts'
import { users } from '../accounts/accounts.table.ts'
import { channels } from '../channels/channels.table.ts'
import { findWebhook } from '../channels/webhook.channel.ts'
import { webhookTo } from '../testing/deliveries/outbox-scene.ts'
import { openOutbox } from '../testing/deliveries/outbox-world.ts'
import { openReceiver } from '../testing/receiver.ts'
import { deliveries } from './deliveries.table.ts'
import { createMachineEvents } from './machine-events.usecases.ts'

const chartKey = 'jp:top-free:36:iphone' as const
const observedAt = new Date('2026-03-07T11:00:00Z')

const open = async () => {
  const world = await openOutbox()
  const { db, clock } = world
  const admin = await world.addPerson()
  await db.update(users).set({ isAdmin: true }).where(eq(users.id, admin))
  const addWebhook = (userId: string, events: WebhookEvent[], url = 'http://127.0.0.1:9/') =>
    world.addChannel(userId, Object.assign(webhookTo(url), { events }))
  const listQueued = async () =>
    (await db.select().from(deliveries).where(eq(deliveries.kind, 'event'))).map(({ channelId, event }) => [
      channelId,
      event?.type,
    ])
  const events = createMachineEvents({ clock, admins: [] })
  return { ...world, admin, addWebhook, listQueued, events }
}

const serverEvents: ServerEvent[] = ['measurement.recorded', 'sweep.finished', 'measuring.stopped']

test('an event is queued for the webhooks that chose it, of people who are admins now', async () => {
  const { db, admin, addPerson, addChannel, addWebhook, listQueued, events } = await open()
  const member = await addPerson()
  const chosen = await addWebhook(admin, ['sweep.finished'])
  await addWebhook(admin, ['alert.fired', 'measuring.stopped'])
  await addWebhook(member, serverEvents)
  await addChannel(admin, webhookTo('http://127.0.0.1:9/'))
  const finish = () =>
    events.sweepFinished(db, { id: 3, reason: 'due: overall', startedAt: observedAt, counts: { recorded: 2 } })
  // Twice in the same millisecond.
  await finish()
  await finish()
  expect(await listQueued()).toEqual([
    [chosen, 'sweep.finished'],
    [chosen, 'sweep.finished'],
  ])
  await db.update(users).set({ isAdmin: false })
  await finish()
  expect(await listQueued()).toHaveLength(2)
})

test('measurements of a batch are one message, however many they are', async () => {
  const { db, admin, addWebhook, events } = await open()
  await addWebhook(admin, ['measurement.recorded'])
  await events.measurementsRecorded(
    db,
    Array.from({ length: 23_040 }, () => ({ chartKey, observedAt })),
  )
  const [queued, ...others] = await db.select().from(deliveries)
  expect(others).toEqual([])
  expect(queued?.event?.data).toMatchObject({
    charts: expect.arrayContaining([
      {
        chart: {
          key: chartKey,
          storefront: 'jp',
          type: 'top-free',
          genre: 36,
          device: 'iphone',
          name: 'Overall, iPhone, top free',
        },
        observedAt: '2026-03-07T11:00:00.000Z',
      },
    ]),
    omittedCharts: 22_040,
  })
  expect(JSON.stringify(queued?.event).length).toBeLessThan(250_000)
})

test('an event is signed and sent as JSON, in quiet hours as well', async () => {
  const { url, requests } = await openReceiver()
  const { db, outbox, addPerson, addWebhook, events } = await open()
  const userId = await addPerson({ schedule: { quietHours: { from: 0, to: 23 } } })
  await db.update(users).set({ isAdmin: true })
  const channelId = await addWebhook(userId, ['measuring.stopped'], url)
  await events.measuringStopped(db, observedAt, 'Apple has not answered.')
  await outbox.deliverDue()
  const [row] = await db.select().from(channels).where(eq(channels.id, channelId))
  const secret = (row && findWebhook(row.config)?.secret) ?? ''
  const [request] = requests
  const headers = request?.headers as Record<string, string>
  const body = request?.body.toString() ?? ''
  expect(JSON.parse(body)).toEqual({
    type: 'measuring.stopped',
    timestamp: '2026-03-07T12:00:00.000Z',
    data: { since: '2026-03-07T11:00:00.000Z', reason: 'Apple has not answered.' },
  })
  expect(headers['webhook-signature']).toBe(
    new Webhook(secret).sign(headers['webhook-id'] ?? '', new Date(Number(headers['webhook-timestamp']) * 1_000), body),
  )
})

test('a webhook that stays away keeps at most 500 events', async () => {
  const { db, clock, admin, addWebhook, listQueued, events } = await open()
  await addWebhook(admin, ['measuring.stopped'])
  for (let count = 0; count < 510; count += 1) {
    await events.measuringStopped(db, observedAt, null)
    clock.advance(minuteMs)
  }
  expect(await listQueued()).toHaveLength(500)
})
