import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { isAdminBySetting } from '../accounts/identities.rules.ts'
import { listUsers } from '../accounts/users.repository.ts'
import type { MachineEvent } from '../channels/messages.rules.ts'
import { type Database, rowsOf } from '../platform/database/database.ts'
import { sqlMoment } from '../platform/database/moments.ts'

/** A receiver that is unavailable for long gets only the oldest events, and can read the rest from the API. */
const mostWaiting = 500

type Queued = { event: MachineEvent; admins: readonly string[]; now: Date }

/** The active webhooks that chose this event. */
const listWebhooks = async (tx: Database, { type }: MachineEvent): Promise<{ id: string; user_id: string }[]> =>
  rowsOf(
    tx,
    sql`SELECT id, user_id FROM channels channel
        WHERE kind = 'webhook' AND is_on AND config -> 'events' @> ${JSON.stringify([type])}::jsonb
          AND NOT EXISTS (
            SELECT FROM notification_settings choice WHERE choice.user_id = channel.user_id AND NOT choice.is_enabled)
          AND (SELECT count(*) FROM deliveries waiting
               WHERE waiting.channel_id = channel.id AND waiting.state = 'waiting' AND waiting.kind = 'event') < ${mostWaiting}`,
  )

/** The webhooks whose owner is still an admin, because a role may have ended since the event was chosen. */
const keepOfAdmins = async <Row extends { user_id: string }>(
  tx: Database,
  rows: readonly Row[],
  admins: readonly string[],
): Promise<Row[]> => {
  if (rows.length === 0) return []
  const users = await listUsers(tx)
  const adminIds = new Set(users.flatMap(user => (user.isAdmin || isAdminBySetting(admins, user) ? [user.id] : [])))
  return rows.filter(row => adminIds.has(row.user_id))
}

/** If another event of the same moment already has the slot, the next slot is taken. */
const insertAt = async (tx: Database, channelIds: readonly string[], { event, now }: Queued, slot: Date) => {
  const rows = channelIds.map(channelId => ({ id: randomUUID(), channelId }))
  const written = await rowsOf<{ channel_id: string }>(
    tx,
    sql`INSERT INTO deliveries (id, channel_id, kind, notice_ids, event, slot, state, not_before, created_at)
        SELECT "id", "channelId", 'event', '[]'::jsonb, ${JSON.stringify(event)}::jsonb, ${sqlMoment(slot)}, 'waiting',
          ${sqlMoment(now)}, ${sqlMoment(now)}
        FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS row("id" uuid, "channelId" uuid)
        ON CONFLICT (channel_id, kind, slot) DO NOTHING
        RETURNING channel_id`,
  )
  const done = new Set(written.map(row => row.channel_id))
  return channelIds.filter(id => !done.has(id))
}

/** Queues an event for the webhooks that chose it, in the transaction in which it happens. */
export const enqueueEvent = async (tx: Database, queued: Queued): Promise<void> => {
  const webhooks = await keepOfAdmins(tx, await listWebhooks(tx, queued.event), queued.admins)
  let waiting = webhooks.map(({ id }) => id)
  for (let slot = queued.now; waiting.length > 0; slot = new Date(slot.getTime() + 1)) {
    waiting = await insertAt(tx, waiting, queued, slot)
  }
}
