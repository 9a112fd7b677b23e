import { and, count, desc, eq } from 'drizzle-orm'
import { lockUser } from '../accounts/users.repository.ts'
import type { Database } from '../platform/database/database.ts'
import { listLinks } from './list-links.table.ts'

export type ListLinkRow = typeof listLinks.$inferSelect

export const listLinksOf = (db: Database, userId: string): Promise<ListLinkRow[]> =>
  db.select().from(listLinks).where(eq(listLinks.userId, userId)).orderBy(desc(listLinks.createdAt), desc(listLinks.id))

export const insertLink = (
  db: Database,
  row: ListLinkRow,
  limit: number,
): Promise<'added' | 'too-many' | 'account-deleted'> =>
  db.transaction(async tx => {
    // Serializes a person's inserts, so that parallel inserts cannot exceed the limit.
    if (!(await lockUser(tx, row.userId))) return 'account-deleted'
    const [known] = await tx.select({ links: count() }).from(listLinks).where(eq(listLinks.userId, row.userId))
    if ((known?.links ?? 0) >= limit) return 'too-many'
    await tx.insert(listLinks).values(row)
    return 'added'
  })

export const deleteLink = async (
  db: Database,
  { userId, linkId }: { userId: string; linkId: string },
): Promise<boolean> => {
  const removed = await db
    .delete(listLinks)
    .where(and(eq(listLinks.userId, userId), eq(listLinks.id, linkId)))
    .returning({ id: listLinks.id })
  return removed.length > 0
}

export const findLink = async (db: Database, secretHash: string): Promise<ListLinkRow | undefined> => {
  const [row] = await db.select().from(listLinks).where(eq(listLinks.secretHash, secretHash))
  return row
}
