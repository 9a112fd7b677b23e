import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { AlertSchedule } from '#domain/alerts.ts'
import { batchesOf } from '#domain/batches.ts'
import { dayMs } from '#domain/units.ts'
import { emailChannelId } from '../channels/channels.repository.ts'
import { channels } from '../channels/channels.table.ts'
import { arrayOf } from '../platform/database/array-parameter.ts'
import { type Database, rowsOf } from '../platform/database/database.ts'
import { sqlMoment } from '../platform/database/moments.ts'
import { findSlot } from './schedule.rules.ts'

/** A notice to deliver by its person's schedule. */
export type DueNotice = {
  noticeId: number
  userId: string
  schedule: AlertSchedule
  timeZone: string | null
  /** The channel that the notice is about; the other channels report it. */
  exceptChannelId?: string | undefined
  /** If set, only these channels report the notice. */
  onlyChannelIds?: ReadonlySet<string> | undefined
}

type UsableChannel = { channelId: string; userId: string; due: Date[] }
type NewDelivery = { id: string; channelId: string; noticeId: number; slot: Date }

const batchSize = 1_000

/** Whether the person wants e-mail and has an address confirmed by them or verified by the account provider. */
const canGetMail = sql`EXISTS (
  SELECT FROM users person LEFT JOIN notification_settings chosen ON chosen.user_id = person.id
  WHERE person.id = channel.user_id AND CASE WHEN chosen.user_id IS NULL
    THEN person.email IS NOT NULL AND person.is_email_verified
    ELSE chosen.is_enabled AND chosen.email IS NOT NULL AND
      (chosen.confirmed_at IS NOT NULL OR (person.is_email_verified AND chosen.email = person.email)) END)`

/** SPEC's switch: a person who turned notifications off gets none through any channel. */
const isSilenced = sql`EXISTS (
  SELECT FROM notification_settings choice WHERE choice.user_id = channel.user_id AND NOT choice.is_enabled)`

/** Creates missing e-mail channels, because people get e-mail even before they open their channel settings. */
const ensureEmailChannels = async (db: Database, userIds: readonly string[], now: Date): Promise<void> => {
  const missing = await rowsOf<{ id: string }>(
    db,
    sql`SELECT id FROM users WHERE id = ANY(${arrayOf(userIds, 'uuid')}) AND NOT EXISTS (
          SELECT FROM channels WHERE channels.user_id = users.id AND channels.kind = 'email')`,
  )
  const rows = missing.map(({ id: userId }) => {
    const email = { kind: 'email', label: 'Email', config: { kind: 'email' }, isOn: true } as const
    return { id: emailChannelId(userId), userId, createdAt: now, ...email }
  })
  if (rows.length > 0) await db.insert(channels).values(rows).onConflictDoNothing()
}

/** Channels that have sent any of these notices, or will. */
export const listSendingChannels = async (db: Database, noticeIds: readonly number[]): Promise<Set<string>> => {
  if (noticeIds.length === 0) return new Set()
  const rows = await rowsOf<{ channel_id: string }>(
    db,
    sql`SELECT DISTINCT channel_id FROM deliveries, jsonb_array_elements_text(notice_ids) AS notice_id
        JOIN unnest(${arrayOf(noticeIds, 'bigint')}) AS notice(id) ON notice.id = notice_id::bigint
        WHERE kind = 'alert' AND (state = 'sent' OR attempts > 0 OR lease_until IS NOT NULL)`,
  )
  return new Set(rows.map(row => row.channel_id))
}

/** The usable, active channels of these people, with the due times of their messages on these days. */
const listUsableChannels = async (
  db: Database,
  { userIds, now, hasMail }: { userIds: readonly string[]; now: Date; hasMail: boolean },
): Promise<UsableChannel[]> => {
  const rows = await rowsOf<{ id: string; user_id: string; due: string[] | null }>(
    db,
    sql`SELECT channel.id, channel.user_id, json_agg(waiting.slot) FILTER (WHERE waiting.slot IS NOT NULL) AS due
        FROM channels channel
        LEFT JOIN deliveries waiting ON waiting.channel_id = channel.id AND waiting.kind = 'alert'
          AND waiting.slot >= ${sqlMoment(now.getTime() - 2 * dayMs)}
        WHERE channel.user_id = ANY(${arrayOf(userIds, 'uuid')}) AND channel.is_on AND NOT ${isSilenced}
          AND coalesce(channel.config -> 'events' @> '["alert.fired"]'::jsonb, true)
          AND (channel.kind <> 'email' OR (${hasMail} AND ${canGetMail}))
        GROUP BY channel.id, channel.user_id`,
  )
  return rows.map(row => ({
    channelId: row.id,
    userId: row.user_id,
    due: (row.due ?? []).map(at => new Date(at)),
  }))
}

/**
 * Adds notices to the message of the same slot, unless an attempt to send it was made. Returns the ones that could not be
 * added.
 */
const insertDeliveries = async (db: Database, rows: readonly NewDelivery[], now: Date): Promise<NewDelivery[]> => {
  const written = await rowsOf<{ channel_id: string }>(
    db,
    sql`INSERT INTO deliveries (id, channel_id, kind, notice_ids, slot, state, not_before, created_at)
        SELECT "id", "channelId", 'alert', jsonb_build_array("noticeId"), "slot", 'waiting', "slot",
          ${sqlMoment(now)}
        FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          AS row("id" uuid, "channelId" uuid, "noticeId" bigint, "slot" timestamptz)
        ON CONFLICT (channel_id, kind, slot) DO UPDATE SET notice_ids = deliveries.notice_ids || excluded.notice_ids
          WHERE deliveries.state = 'waiting' AND deliveries.attempts = 0 AND deliveries.lease_until IS NULL
        RETURNING channel_id`,
  )
  const done = new Set(written.map(row => row.channel_id))
  return rows.filter(({ channelId }) => !done.has(channelId))
}

/** If the message of a slot is already being sent, creates another one for the same slot. */
const insertAll = async (db: Database, rows: readonly NewDelivery[], now: Date): Promise<void> => {
  let waiting = [...rows]
  while (waiting.length > 0) {
    const late = await insertDeliveries(db, waiting, now)
    waiting = late.map(row => ({ ...row, slot: new Date(row.slot.getTime() + 1) }))
  }
}

/**
 * Queues notices for delivery, one per person and channel, in the transaction that inserts the notices. Skips e-mail if
 * `hasMail` is false, because this server then cannot send any.
 */
export const enqueueDeliveries = async (
  db: Database,
  due: readonly DueNotice[],
  { now, hasMail }: { now: Date; hasMail: boolean },
): Promise<void> => {
  for (const some of batchesOf(due, batchSize)) {
    const batch = new Map(some.map(notice => [notice.userId, notice]))
    await ensureEmailChannels(db, [...batch.keys()], now)
    const usable = await listUsableChannels(db, { userIds: [...batch.keys()], now, hasMail })
    const rows = usable.flatMap(({ channelId, userId, due: others }) => {
      const notice = batch.get(userId)
      if (!notice || notice.exceptChannelId === channelId) return []
      if (notice.onlyChannelIds?.has(channelId) === false) return []
      const slot = findSlot(notice.schedule, notice.timeZone, { now, due: others })
      return [{ id: randomUUID(), channelId, noticeId: notice.noticeId, slot }]
    })
    await insertAll(db, rows, now)
  }
}
