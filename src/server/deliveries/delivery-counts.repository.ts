import { sql } from 'drizzle-orm'
import { dayMs } from '#domain/units.ts'
import { channelKinds } from '../channels/channel-kinds.usecases.ts'
import { type Database, rowsOf } from '../platform/database/database.ts'
import { sqlMoment } from '../platform/database/moments.ts'

export type DeliveryCount = { kind: string; waiting: number; givenUp: number }

type Row = { kind: string; waiting: number | string; given_up: number | string }

/**
 * For every kind of channel, the messages that are due and not accepted yet, and the alerts given up in the last day. Alerts
 * that their person did not want do not count as given up; their attempt has no failure.
 */
export const countDeliveries = async (db: Database, now: Date): Promise<DeliveryCount[]> => {
  const rows = await rowsOf<Row>(
    db,
    sql`SELECT channel.kind,
          count(*) FILTER (WHERE delivery.state = 'waiting' AND delivery.slot <= ${sqlMoment(now)}) AS waiting,
          count(*) FILTER (WHERE delivery.state = 'dead') AS given_up
        FROM deliveries delivery JOIN channels channel ON channel.id = delivery.channel_id
        WHERE delivery.state = 'waiting' OR (delivery.state = 'dead' AND delivery.kind = 'alert'
          AND delivery.ended_at > ${sqlMoment(now.getTime() - dayMs)} AND NOT EXISTS (
            SELECT FROM delivery_tries attempt WHERE attempt.delivery_id = delivery.id AND attempt.failure IS NULL))
        GROUP BY channel.kind`,
  )
  const counts = new Map(rows.map(row => [row.kind, row]))
  return channelKinds.map(kind => {
    const row = counts.get(kind)
    return { kind, waiting: Number(row?.waiting ?? 0), givenUp: Number(row?.given_up ?? 0) }
  })
}
