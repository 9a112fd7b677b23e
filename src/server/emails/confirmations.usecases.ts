import { randomUUID } from 'node:crypto'
import { and, count, eq, gt, or } from 'drizzle-orm'
import type { ConfirmationEmail } from '#contract/notifications.ts'
import { dayMs } from '#domain/units.ts'
import type { OnAddressChosen } from '../accounts/notifications.usecases.ts'
import { emailChannelId, ensureEmailChannel } from '../channels/channels.repository.ts'
import { deliveries } from '../deliveries/deliveries.table.ts'
import type { Database } from '../platform/database/database.ts'

/** Limits confirmations per person and per address each day, so that no one can flood another person's mailbox. */
const confirmationsADay = 5

type Chosen = Parameters<OnAddressChosen>[1]

const ofChannel = ({ userId }: Chosen) => eq(deliveries.channelId, emailChannelId(userId))

const isWaiting = async (tx: Database, chosen: Chosen): Promise<boolean> => {
  const { kind, state, address } = deliveries
  const isSame = and(ofChannel(chosen), eq(kind, 'confirmation'), eq(state, 'waiting'), eq(address, chosen.email))
  return (await tx.select({ id: deliveries.id }).from(deliveries).where(isSame)).length > 0
}

const countToday = async (tx: Database, chosen: Chosen): Promise<number> => {
  const since = new Date(chosen.now.getTime() - dayMs)
  const isNear = or(ofChannel(chosen), eq(deliveries.address, chosen.email))
  const isToday = and(eq(deliveries.kind, 'confirmation'), gt(deliveries.createdAt, since), isNear)
  return (await tx.select({ written: count() }).from(deliveries).where(isToday))[0]?.written ?? 0
}

const enqueue = async (tx: Database, chosen: Chosen): Promise<ConfirmationEmail> => {
  const { userId, email: address, now } = chosen
  await ensureEmailChannel(tx, userId, now)
  if (await isWaiting(tx, chosen)) return 'on-its-way'
  if ((await countToday(tx, chosen)) >= confirmationsADay) return 'too-many-today'
  const moments = { slot: now, notBefore: now, createdAt: now }
  const channelId = emailChannelId(userId)
  await tx
    .insert(deliveries)
    .values({ id: randomUUID(), channelId, kind: 'confirmation', noticeIds: [], address, state: 'waiting', ...moments })
    .onConflictDoNothing()
  return 'on-its-way'
}

/** Queues the confirmation e-mail, in the transaction that stores the address. */
export const createEnqueueConfirmation =
  ({ hasMail }: { hasMail: boolean }): OnAddressChosen =>
  async (tx, chosen) =>
    hasMail ? enqueue(tx, chosen) : 'no-mail-server'
