import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { channels } from '../channels/channels.table.ts'
import { moment } from '../platform/moments.ts'
import type { MessageKind } from './messages.rules.ts'

/**
 * Messages on their way: written in the transaction of what they tell, leased while they are sent, marked only once
 * they were taken. The id travels with the message and is the same on every try.
 */
export const deliveries = pgTable(
  'deliveries',
  {
    id: uuid().primaryKey(),
    channelId: uuid('channel_id')
      .notNull()
      .references(() => channels.id, { onDelete: 'cascade' }),
    kind: text().$type<MessageKind>().notNull(),
    /** The notices it tells; none for the other kinds. */
    noticeIds: jsonb('notice_ids').$type<number[]>().notNull(),
    /** Of an alarm: its number. Alarms are sent apart from all else, and its end only after its beginning. */
    alarmId: bigint('alarm_id', { mode: 'number' }),
    /** Of a confirmation: the address that is to be confirmed. Of an alarm: the address it goes to. */
    address: text(),
    /** When it is due, by the schedule of the person: what is due at the same moment is one message. */
    slot: moment('slot').notNull(),
    state: text().$type<'waiting' | 'sent' | 'dead'>().notNull(),
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

/** Every try and what the other side answered: the log that the owner of a channel reads. */
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
  },
  table => [index('delivery_tries_delivery').on(table.deliveryId)],
)
