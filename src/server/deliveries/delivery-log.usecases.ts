import { randomUUID } from 'node:crypto'
import type { Delivery } from '#contract/channels.ts'
import { secondMs } from '#domain/units.ts'
import { channelNotFound, deliveryNotFound, testedJustNow } from '../channels/channels.errors.ts'
import type { Database } from '../platform/database/database.ts'
import type { ListPage } from '../platform/http/list-pages.ts'
import type { Clock } from '../platform/process/clock.ts'
import {
  findDelivery,
  insertTest,
  listDeliveries,
  reopenDelivery,
  type TestOptions,
} from './delivery-log.repository.ts'

type DeliveryLogOptions = {
  db: Database
  clock: Pick<Clock, 'now'>
  /** Attempts to send one message now. */
  attemptNow: (deliveryId: string) => Promise<void>
}

const mostDeliveries = 50
const testPauseMs = 10 * secondMs

/** The message that the owner of a channel sends to it. */
const ownerTest: TestOptions = { kind: 'test', address: null, onQueued: async () => undefined }

export type DeliveryLog = ReturnType<typeof createDeliveryLog>

/** The delivery log of a channel. The caller must check that the channel belongs to the requester. */
export const createDeliveryLog = ({ db, clock, attemptNow }: DeliveryLogOptions) => ({
  /** The last messages and their attempts, both newest first, or those of a page and one more. */
  list: (channelId: string, page?: ListPage): Promise<Delivery[]> => {
    const [createdAt, id] = page?.after ?? []
    const before = createdAt && id ? { createdAt: new Date(createdAt), id } : undefined
    return listDeliveries(db, channelId, { before, limit: page ? page.limit + 1 : mostDeliveries })
  },

  /**
   * Sends a test message and returns the result of its first attempt. @throws RequestError channel.not_found,
   * request.too_many
   */
  sendTest: async (channelId: string, options: TestOptions = ownerTest): Promise<Delivery> => {
    const id = randomUUID()
    const waitMs = await insertTest(db, { id, channelId, now: clock.now(), pauseMs: testPauseMs, ...options })
    if (waitMs === undefined) throw channelNotFound()
    if (waitMs > 0) throw testedJustNow(Math.ceil(waitMs / secondMs))
    await attemptNow(id)
    const delivery = await findDelivery(db, id)
    if (!delivery) throw channelNotFound()
    return delivery
  },

  /** Sends a message again, with its id. @throws RequestError channel.not_found, request.too_many */
  replay: async (own: { channelId: string; deliveryId: string }): Promise<Delivery> => {
    const waitMs = await reopenDelivery(db, { ...own, now: clock.now(), pauseMs: testPauseMs })
    if (waitMs === undefined) throw deliveryNotFound()
    if (waitMs > 0) throw testedJustNow(Math.ceil(waitMs / secondMs))
    await attemptNow(own.deliveryId)
    const delivery = await findDelivery(db, own.deliveryId)
    if (!delivery) throw deliveryNotFound()
    return delivery
  },
})
