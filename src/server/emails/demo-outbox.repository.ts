import { desc, eq, lte, sql } from 'drizzle-orm'
import type { Database } from '../platform/database/database.ts'
import { demoEmails } from './emails.table.ts'

export type OutboxEmail = typeof demoEmails.$inferSelect

const mostEmails = 200

/** An e-mail that is sent again has the same message id and is stored twice, as in a mailbox. */
export const keepEmail = async (db: Database, email: Omit<OutboxEmail, 'id'>): Promise<number> => {
  const [row] = await db.insert(demoEmails).values(email).returning({ id: demoEmails.id })
  const id = row?.id ?? 0
  const oldest = sql`(SELECT id FROM ${demoEmails} ORDER BY id DESC OFFSET ${mostEmails} LIMIT 1)`
  await db.delete(demoEmails).where(lte(demoEmails.id, oldest))
  return id
}

export const listEmails = (db: Database) =>
  db
    .select({ id: demoEmails.id, to: demoEmails.to, subject: demoEmails.subject, sentAt: demoEmails.sentAt })
    .from(demoEmails)
    .orderBy(desc(demoEmails.id))

export const findEmail = async (db: Database, id: number): Promise<OutboxEmail | undefined> =>
  (await db.select().from(demoEmails).where(eq(demoEmails.id, id)))[0]
