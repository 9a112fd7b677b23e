import { desc, eq, lte, sql } from 'drizzle-orm'
import type { Database } from '../platform/database.ts'
import { demoEmails } from './emails.table.ts'

export type OutboxLetter = typeof demoEmails.$inferSelect

const lettersKept = 200

/** A letter that is sent again has the same id, and is there twice as in a mailbox. */
export const keepLetter = async (db: Database, letter: Omit<OutboxLetter, 'id'>): Promise<number> => {
  const [kept] = await db.insert(demoEmails).values(letter).returning({ id: demoEmails.id })
  const id = kept?.id ?? 0
  const oldest = sql`(SELECT id FROM ${demoEmails} ORDER BY id DESC OFFSET ${lettersKept} LIMIT 1)`
  await db.delete(demoEmails).where(lte(demoEmails.id, oldest))
  return id
}

export const listLetters = (db: Database) =>
  db
    .select({ id: demoEmails.id, to: demoEmails.to, subject: demoEmails.subject, sentAt: demoEmails.sentAt })
    .from(demoEmails)
    .orderBy(desc(demoEmails.id))

export const findLetter = async (db: Database, id: number): Promise<OutboxLetter | undefined> =>
  (await db.select().from(demoEmails).where(eq(demoEmails.id, id)))[0]
