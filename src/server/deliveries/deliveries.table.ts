import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { channels } from '../channels/channels.table.ts'
import type { TryFailure } from '../channels/delivery.errors.ts'
import type { MachineEvent, MessageKind } from '../channels/messages.rules.ts'
import { moment } from '../platform/database/moments.ts'

/**
 * The outbox. Messages are inserted in the transaction of the event they report, leased while they are sent, and marked as
 * sent only once they are accepted. The id travels with the message and is the same on every attempt.
 */
export const deliveries = pgTable(
  'deliveries',
  {
    id: uuid().primaryKey(),
    channelId: uuid('channel_id')
      .notNull()
      .references(() => channels.id, { onDelete: 'cascade' }),
    kind: text().$type<MessageKind>().notNull(),
    /** The notices in this message; empty for other kinds. */
    noticeIds: jsonb('notice_ids').$type<number[]>().notNull(),
    /** What happened on the server, for the kind `event`. */
    event: jsonb().$type<MachineEvent>(),
    /** The alarm's id, for alarms only. Alarms are sent separately, and an alarm's end only after its beginning. */
    alarmId: bigint('alarm_id', { mode: 'number' }),
    /** For a confirmation, the address to confirm. For an alarm or a test of the mail server, the recipient. */
    address: text(),
    /** When the message is due by the person's schedule. Notices with the same slot share one message. */
    slot: moment('slot').notNull(),
    state: text().$type<'waiting' | 'sent' | 'dead'>().notNull(),
    /** Attempts skipped at a receiver's request count as made. */
    attempts: integer().notNull().default(0),
    notBefore: moment('not_before').notNull(),
    leaseUntil: moment('lease_until'),
    createdAt: moment('created_at').notNull(),
    endedAt: moment('ended_at'),
  },
  table => [
    unique('deliveries_slot').on(table.channelId, table.kind, table.slot),
    index('deliveries_next').on(table.state, table.notBefore),
    index('deliveries_alarms').on(table.alarmId).where(sql`alarm_id IS NOT NULL`),
  ],
)

/** Every attempt with its response: the log that the owner of a channel sees. */
export const deliveryTries = pgTable(
  'delivery_tries',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    deliveryId: uuid('delivery_id')
      .notNull()
      .references(() => deliveries.id, { onDelete: 'cascade' }),
    at: moment('at').notNull(),
    ms: integer().notNull(),
    isTaken: boolean('is_taken').notNull(),
    answer: text().notNull(),
    /** Null if the message was taken or unwanted. */
    failure: text().$type<TryFailure>(),
  },
  table => [index('delivery_tries_delivery').on(table.deliveryId), index('delivery_tries_at').on(table.at)],
)
