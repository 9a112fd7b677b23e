import { desc, isNull, lt } from 'drizzle-orm'
import type { Database } from '../platform/database/database.ts'
import { backupRuns } from './backups.table.ts'

export type RunRow = typeof backupRuns.$inferSelect

/** Half a year of nightly backups. */
const mostRuns = 180

export const recordRun = async (db: Database, run: Omit<RunRow, 'id'>): Promise<void> => {
  const [added] = await db.insert(backupRuns).values(run).returning({ id: backupRuns.id })
  if (added) await db.delete(backupRuns).where(lt(backupRuns.id, added.id - mostRuns))
}

/** The newest first. */
export const listRuns = (db: Database, limit: number): Promise<RunRow[]> =>
  db.select().from(backupRuns).orderBy(desc(backupRuns.id)).limit(limit)

/** The newest backup that is complete, including its copy in the bucket. */
export const findNewestMade = async (db: Database): Promise<RunRow | undefined> => {
  const [run] = await db
    .select()
    .from(backupRuns)
    .where(isNull(backupRuns.failure))
    .orderBy(desc(backupRuns.startedAt))
    .limit(1)
  return run
}

/** The newest one of all. */
export const findNewestRun = async (db: Database): Promise<RunRow | undefined> => (await listRuns(db, 1))[0]
