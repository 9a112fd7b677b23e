import { and, desc, eq, gt, type SQL, sql } from 'drizzle-orm'
import { channels } from '../channels/channels.table.ts'
import { type Database, rowsOf } from '../platform/database/database.ts'
import { sqlMoment } from '../platform/database/moments.ts'
import { deliveries, deliveryTries } from './deliveries.table.ts'
import type { MailTry } from './mail-faults.rules.ts'

type Span = { since: Date; limit: number }

/** A lookup per attempt: a database without statistics would join all messages of all channels first. */
const isEmail = sql`(SELECT kind FROM ${channels} WHERE ${channels.id} =
  (SELECT ${deliveries.channelId} FROM ${deliveries} WHERE ${deliveries.id} = ${deliveryTries.deliveryId})) = 'email'`

const list = (db: Database, { since, limit }: Span, filter: SQL | undefined): Promise<MailTry[]> =>
  db
    .select({
      channelId: deliveries.channelId,
      kind: deliveries.kind,
      at: deliveryTries.at,
      isTaken: deliveryTries.isTaken,
      failure: deliveryTries.failure,
      answer: deliveryTries.answer,
    })
    .from(deliveryTries)
    .innerJoin(deliveries, eq(deliveries.id, deliveryTries.deliveryId))
    .where(and(gt(deliveryTries.at, since), filter))
    .orderBy(desc(deliveryTries.at), desc(deliveryTries.id))
    .limit(limit)

/** The attempts to send e-mails since the given time, newest first. */
export const listMailTries = (db: Database, span: Span): Promise<MailTry[]> => list(db, span, isEmail)

/** The failed attempts after the last accepted e-mail before a moment: when the first was, and to how many people. */
export const sumFailures = async (
  db: Database,
  { since, before }: { since: Date; before: Date },
): Promise<{ since: Date; people: number }> => {
  const emailTries = sql`delivery_tries attempt JOIN deliveries delivery ON delivery.id = attempt.delivery_id
    JOIN channels channel ON channel.id = delivery.channel_id AND channel.kind = 'email'
    WHERE attempt.at > ${sqlMoment(since)}`
  const [row] = await rowsOf<{ since: Date | string | null; people: number | string }>(
    db,
    sql`SELECT min(attempt.at) AS since, count(DISTINCT delivery.channel_id) AS people FROM ${emailTries}
        AND attempt.failure IN ('no-such-address', 'refused', 'unreached')
        AND attempt.at > coalesce((SELECT max(attempt.at) FROM ${emailTries} AND attempt.is_taken
          AND attempt.at < ${sqlMoment(before)}), '-infinity')`,
  )
  return { since: row?.since == null ? before : new Date(row.since), people: Number(row?.people ?? 0) }
}

/** The attempts to send e-mails to one person since the given time, newest first. */
export const listMailTriesOf = (db: Database, channelId: string, span: Span): Promise<MailTry[]> =>
  list(db, span, eq(deliveries.channelId, channelId))

/** When the mail server last accepted an e-mail, as far back as the log goes. */
export const findLastAccepted = async (db: Database): Promise<Date | undefined> => {
  const [last] = await list(db, { since: new Date(0), limit: 1 }, and(eq(deliveryTries.isTaken, true), isEmail))
  return last?.at
}
