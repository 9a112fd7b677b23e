import { and, desc, eq, lt, ne } from 'drizzle-orm'
import type { Database } from '../platform/database/database.ts'
import { rankingTests } from './ranking-test.table.ts'

export type RankingTestRow = typeof rankingTests.$inferSelect
export type NewRankingTest = typeof rankingTests.$inferInsert

const isRunning = eq(rankingTests.state, 'running')

export const findRunningTest = async (db: Database): Promise<RankingTestRow | undefined> => {
  const [row] = await db.select().from(rankingTests).where(isRunning)
  return row
}

const findNewestTest = async (db: Database): Promise<RankingTestRow | undefined> => {
  const [row] = await db.select().from(rankingTests).orderBy(desc(rankingTests.id)).limit(1)
  return row
}

/** The running test, or else the newest one. */
export const findShownTest = async (db: Database): Promise<RankingTestRow | undefined> =>
  (await findRunningTest(db)) ?? findNewestTest(db)

/** Undefined if another test is running: a unique index allows only one at a time over all processes. */
export const recordTest = async (db: Database, test: NewRankingTest): Promise<RankingTestRow | undefined> => {
  const [row] = await db.insert(rankingTests).values(test).onConflictDoNothing().returning()
  return row
}

type TestChange = Pick<RankingTestRow, 'charts' | 'state' | 'finishedAt'>

export const saveTest = async (db: Database, id: number, test: TestChange): Promise<void> => {
  const { charts, state, finishedAt } = test
  await db.update(rankingTests).set({ charts, state, finishedAt }).where(eq(rankingTests.id, id))
}

/** Deletes tests that ended before this date, except the newest one. */
export const deleteOldTests = async (db: Database, before: Date): Promise<void> => {
  const newest = await findNewestTest(db)
  if (!newest) return
  await db.delete(rankingTests).where(and(lt(rankingTests.finishedAt, before), ne(rankingTests.id, newest.id)))
}
