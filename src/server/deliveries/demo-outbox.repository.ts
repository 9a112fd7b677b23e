import { desc, eq, lte, sql } from 'drizzle-orm'
import type { Database } from '../platform/database.ts'
import { outboxLetters } from './deliveries.table.ts'

export type OutboxLetter = typeof outboxLetters.$inferSelect

const lettersKept = 200

/** A letter that is sent again has the same id, and is there twice as in a mailbox. */
export const keepLetter = async (db: Database, letter: Omit<OutboxLetter, 'id'>): Promise<number> => {
  const [kept] = await db.insert(outboxLetters).values(letter).returning({ id: outboxLetters.id })
  const id = kept?.id ?? 0
  const oldest = sql`(SELECT id FROM ${outboxLetters} ORDER BY id DESC OFFSET ${lettersKept} LIMIT 1)`
  await db.delete(outboxLetters).where(lte(outboxLetters.id, oldest))
  return id
}

export const listLetters = (db: Database) =>
  db
    .select({
      ...{ id: outboxLetters.id, to: outboxLetters.to, subject: outboxLetters.subject, sentAt: outboxLetters.sentAt },
    })
    .from(outboxLetters)
    .orderBy(desc(outboxLetters.id))

export const findLetter = async (db: Database, id: number): Promise<OutboxLetter | undefined> =>
  (await db.select().from(outboxLetters).where(eq(outboxLetters.id, id)))[0]
