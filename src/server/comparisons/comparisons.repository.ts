import { randomUUID } from 'node:crypto'
import { and, asc, count, desc, eq } from 'drizzle-orm'
import type { AppId } from '#domain/ranks.ts'
import { lockUser } from '../accounts/users.repository.ts'
import type { Database } from '../platform/database/database.ts'
import { savedComparisons } from './comparisons.table.ts'

export type ComparisonRow = Omit<typeof savedComparisons.$inferSelect, 'userId'>

const { id, userId: owner, name, appIds, createdAt } = savedComparisons
const columns = { id, name, appIds, createdAt }

/** Newest first. */
export const listComparisons = (db: Database, userId: string): Promise<ComparisonRow[]> =>
  db.select(columns).from(savedComparisons).where(eq(owner, userId)).orderBy(desc(createdAt), asc(id))

type Addition = { userId: string; name: string; appIds: AppId[]; limit: number; now: Date }

export const insertComparison = (
  db: Database,
  { userId, limit, now, ...comparison }: Addition,
): Promise<ComparisonRow | 'too-many' | 'account-deleted'> =>
  db.transaction(async tx => {
    // Serializes a person's inserts, so that parallel inserts cannot exceed the limit.
    if (!(await lockUser(tx, userId))) return 'account-deleted'
    const [known] = await tx.select({ comparisons: count() }).from(savedComparisons).where(eq(owner, userId))
    if ((known?.comparisons ?? 0) >= limit) return 'too-many'
    const row = { id: randomUUID(), ...comparison, createdAt: now }
    await tx.insert(savedComparisons).values({ userId, ...row })
    return row
  })

/** Filters by owner, so that other people's comparisons are not found. */
export const deleteComparison = async (
  db: Database,
  own: { userId: string; comparisonId: string },
): Promise<boolean> => {
  const removed = await db
    .delete(savedComparisons)
    .where(and(eq(owner, own.userId), eq(id, own.comparisonId)))
    .returning({ id: savedComparisons.id })
  return removed.length > 0
}
