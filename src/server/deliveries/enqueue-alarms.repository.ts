import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { emailChannelId, ensureEmailChannel } from '../channels/channels.repository.ts'
import type { AlarmKind, AlarmSubject } from '../channels/messages.rules.ts'
import type { Database } from '../platform/database/database.ts'
import { sqlMoment } from '../platform/database/moments.ts'
import { deliveries } from './deliveries.table.ts'

/** A recipient of an alarm, and their address. */
export type AlarmReader = { userId: string; address: string }

type Alarmed = { id: number; subject: AlarmSubject }

const stopped = ({ subject }: Alarmed): AlarmKind => `${subject}-stopped`

/** Queues an alarm's e-mails, in the transaction that raises it. Skips accounts deleted in the meantime. */
export const enqueueAlarm = async (
  tx: Database,
  { alarm, readers, now }: { alarm: Alarmed; readers: readonly AlarmReader[]; now: Date },
): Promise<void> => {
  for (const { userId, address } of readers) {
    await ensureEmailChannel(tx, userId, now)
    await tx.execute(sql`INSERT INTO deliveries
        (id, channel_id, kind, alarm_id, address, notice_ids, slot, state, not_before, created_at)
      SELECT gen_random_uuid(), id, ${stopped(alarm)}, ${alarm.id}, ${address}, '[]'::jsonb, ${sqlMoment(now)}, 'waiting',
        ${sqlMoment(now)}, ${sqlMoment(now)}
      FROM channels WHERE id = ${emailChannelId(userId)}`)
  }
}

/** Queues the end of an alarm for everyone who gets its beginning. */
export const enqueueAlarmEnd = async (tx: Database, alarm: Alarmed, now: Date): Promise<void> => {
  await tx.execute(sql`INSERT INTO deliveries
      (id, channel_id, kind, alarm_id, address, notice_ids, slot, state, not_before, created_at)
    SELECT gen_random_uuid(), channel_id, ${`${alarm.subject}-resumed` satisfies AlarmKind}, alarm_id, address, '[]'::jsonb,
      ${sqlMoment(now)} + row_number() OVER (PARTITION BY channel_id ORDER BY slot) * interval '1 millisecond', 'waiting',
      ${sqlMoment(now)}, ${sqlMoment(now)}
    FROM deliveries WHERE alarm_id = ${alarm.id} AND kind = ${stopped(alarm)}`)
}

export const countWaitingAlarms = (db: Database): Promise<number> =>
  db.$count(deliveries, and(isNotNull(deliveries.alarmId), eq(deliveries.state, 'waiting')))
