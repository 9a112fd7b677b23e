import { eq, sql } from 'drizzle-orm'
import { type Database, rowsOf } from '../platform/database.ts'
import { sqlMoment } from '../platform/moments.ts'
import { type Budget, budgets, type Pause } from './pace.rules.ts'
import { paces } from './pace.table.ts'

export type PaceRow = typeof paces.$inferSelect

export const ensurePaces = async (db: Database, now: Date): Promise<void> => {
  const rows = budgets.map(budget => ({ budget, nextCallAt: now }))
  await db.insert(paces).values(rows).onConflictDoNothing()
}

export const findPace = async (db: Database, budget: Budget): Promise<PaceRow | undefined> => {
  const [row] = await db.select().from(paces).where(eq(paces.budget, budget))
  return row
}

export const listPaces = (db: Database): Promise<PaceRow[]> => db.select().from(paces)

/** Locks the rows in a fixed order, so that two processes cannot deadlock. */
const lockPaces = (db: Database): Promise<PaceRow[]> => db.select().from(paces).orderBy(paces.budget).for('update')

/** Pauses every budget and returns the new pause. `decide` gets the current rows, which stay locked meanwhile. */
export const pausePaces = (
  db: Database,
  decide: (rows: readonly PaceRow[]) => Pause | undefined,
): Promise<Pause | undefined> =>
  db.transaction(async tx => {
    const pause = decide(await lockPaces(tx))
    if (pause) await tx.update(paces).set(pause)
    return pause
  })

/**
 * Resets the refusals once a call after the pause succeeds, and returns whether there were any. An answer during a pause belongs
 * to a call from before it.
 */
export const forgetRefusals = async (db: Database, now: Date): Promise<boolean> => {
  const rows = await rowsOf<{ budget: string }>(
    db,
    sql`UPDATE paces SET refusals = 0, paused_at = NULL, paused_until = NULL
        WHERE budget IN (SELECT budget FROM paces WHERE refusals > 0 AND paused_until <= ${sqlMoment(now)}
                         ORDER BY budget FOR UPDATE)
        RETURNING budget`,
  )
  return rows.length > 0
}
