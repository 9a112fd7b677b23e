import { and, desc, eq, gt, type SQL } from 'drizzle-orm'
import { channels } from '../channels/channels.table.ts'
import type { Database } from '../platform/database.ts'
import { deliveries, deliveryTries } from './deliveries.table.ts'
import type { MailTry } from './mail-faults.rules.ts'

type Span = { since: Date; limit: number }

const list = (db: Database, { since, limit }: Span, filter?: SQL): Promise<MailTry[]> =>
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
    .innerJoin(channels, eq(channels.id, deliveries.channelId))
    .where(and(eq(channels.kind, 'email'), gt(deliveryTries.at, since), filter))
    .orderBy(desc(deliveryTries.at), desc(deliveryTries.id))
    .limit(limit)

/** The attempts to send e-mails since a moment, newest first. */
export const listMailTries = (db: Database, span: Span): Promise<MailTry[]> => list(db, span)

/** When the mail server last accepted an e-mail, as far back as the log goes. */
export const findLastAccepted = async (db: Database): Promise<Date | undefined> => {
  const [last] = await list(db, { since: new Date(0), limit: 1 }, eq(deliveryTries.isTaken, true))
  return last?.at
}

export const listMailTriesOf = (db: Database, channelId: string, span: Span): Promise<MailTry[]> =>
  list(db, span, eq(deliveries.channelId, channelId))
