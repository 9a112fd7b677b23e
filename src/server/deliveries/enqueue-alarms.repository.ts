import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { emailChannelId, ensureEmailChannel } from '../channels/channels.repository.ts'
import type { Database } from '../platform/database.ts'
import { sqlMoment } from '../platform/moments.ts'
import { deliveries } from './deliveries.table.ts'

/** Who gets an alarm, and the address at which they get it. */
export type AlarmReader = { userId: string; address: string }

/** Writes the e-mails of an alarm, inside the transaction that raises it. Whoever deleted their account meanwhile gets none. */
export const enqueueAlarm = async (
  tx: Database,
  { alarmId, readers, now }: { alarmId: number; readers: readonly AlarmReader[]; now: Date },
): Promise<void> => {
  for (const { userId, address } of readers) {
    await ensureEmailChannel(tx, userId, now)
    await tx.execute(sql`INSERT INTO deliveries
        (id, channel_id, kind, alarm_id, address, notice_ids, slot, state, not_before, created_at)
      SELECT gen_random_uuid(), id, 'measuring-stopped', ${alarmId}, ${address}, '[]'::jsonb, ${sqlMoment(now)}, 'waiting',
        ${sqlMoment(now)}, ${sqlMoment(now)}
      FROM channels WHERE id = ${emailChannelId(userId)}`)
  }
}

/** Writes the end of an alarm to everybody who gets its beginning. */
export const enqueueAlarmEnd = async (tx: Database, alarmId: number, now: Date): Promise<void> => {
  await tx.execute(sql`INSERT INTO deliveries
      (id, channel_id, kind, alarm_id, address, notice_ids, slot, state, not_before, created_at)
    SELECT gen_random_uuid(), channel_id, 'measuring-resumed', alarm_id, address, '[]'::jsonb,
      ${sqlMoment(now)} + row_number() OVER (PARTITION BY channel_id ORDER BY slot) * interval '1 millisecond', 'waiting',
      ${sqlMoment(now)}, ${sqlMoment(now)}
    FROM deliveries WHERE alarm_id = ${alarmId} AND kind = 'measuring-stopped'`)
}

export const countWaitingAlarms = (db: Database): Promise<number> =>
  db.$count(deliveries, and(isNotNull(deliveries.alarmId), eq(deliveries.state, 'waiting')))
