import { asc, eq } from 'drizzle-orm'
import { onTestFinished } from 'vitest'
import { channels } from '../../channels/channels.table.ts'
import { deliveries, deliveryTries } from '../../deliveries/deliveries.table.ts'
import type { OutboxOptions } from '../../deliveries/outbox.usecases.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Mail } from '../../platform/outgoing/mail.ts'
import { createTestClock } from '../test-clock.ts'
import { openTestDatabase } from '../test-databases.ts'
import { buildOutbox } from './build-outbox.ts'
import { createScene, start, webhookTo } from './outbox-scene.ts'

/** An outbox with its own database and a stopped clock. */
export const openOutbox = async (options: Partial<OutboxOptions> & { mail?: Mail | undefined } = {}) => {
  const { db } = await openTestDatabase()
  const clock = createTestClock(start)
  const { outbox, close } = buildOutbox({ db, clock, ...options })
  onTestFinished(close)
  const scene = createScene(db, start)
  await scene.addApp()
  return { db, clock, outbox, ...scene }
}

export const getDelivery = async (db: Database, id: string) => {
  const [row] = await db.select().from(deliveries).where(eq(deliveries.id, id))
  if (!row) throw new Error('There is no such delivery.')
  return row
}

export const listTries = (db: Database, id: string) =>
  db.select().from(deliveryTries).where(eq(deliveryTries.deliveryId, id)).orderBy(asc(deliveryTries.id))

export const isOn = async (db: Database, channelId: string) =>
  (await db.select().from(channels).where(eq(channels.id, channelId)))[0]?.isOn

/** A person with one channel and one message for it. */
export const openWithMessage = async (url: string, options: Parameters<typeof openOutbox>[0] = {}) => {
  const world = await openOutbox(options)
  const userId = await world.addPerson()
  const channelId = await world.addChannel(userId, webhookTo(url))
  const id = await world.addDelivery(channelId, { noticeIds: [await world.addNotice(userId)] })
  return { ...world, userId, channelId, id }
}
