import { and, eq, gt, isNull, lte, or, sql } from 'drizzle-orm'
import { type Database, rowsOf } from '../platform/database.ts'
import { sqlMoment } from '../platform/moments.ts'
import { type Budget, budgets, type Pause } from './pace.rules.ts'
import { paces } from './pace.table.ts'

export type PaceRow = typeof paces.$inferSelect

export const ensurePaces = async (db: Database, now: Date): Promise<void> => {
  const rows = budgets.map(budget => ({ budget, nextCallAt: now }))
  await db.insert(paces).values(rows).onConflictDoNothing()
}

/**
 * Takes the current slot if it is due and nothing is paused. If several processes try at once, one gets it; the others wait
 * for the row lock and then find the slot moved. A slot more than one interval ahead means that the clock was set back, so it
 * counts as due.
 */
export const takeSlot = async (
  db: Database,
  slot: { budget: Budget; now: Date; intervalMs: number; slackMs: number },
): Promise<boolean> => {
  const { budget, now, intervalMs, slackMs } = slot
  const at = now.getTime()
  const isAhead = gt(paces.nextCallAt, new Date(at + intervalMs + slackMs))
  const rows = await db
    .update(paces)
    .set({
      nextCallAt: sql`CASE WHEN ${isAhead} THEN ${sqlMoment(at)}
        ELSE greatest(${paces.nextCallAt}, ${sqlMoment(at - slackMs)}) END + make_interval(secs => ${intervalMs / 1000})`,
    })
    .where(
      and(
        eq(paces.budget, budget),
        or(lte(paces.nextCallAt, now), isAhead),
        or(isNull(paces.pausedUntil), lte(paces.pausedUntil, now)),
      ),
    )
    .returning({ budget: paces.budget })
  return rows.length > 0
}

export const findPace = async (db: Database, budget: Budget): Promise<PaceRow | undefined> => {
  const [row] = await db.select().from(paces).where(eq(paces.budget, budget))
  return row
}

export const listPaces = (db: Database): Promise<PaceRow[]> => db.select().from(paces)

/** Locks the rows in a fixed order, so that two processes cannot deadlock. */
const lockPaces = (db: Database): Promise<PaceRow[]> => db.select().from(paces).orderBy(paces.budget).for('update')

/** Pauses every budget. `decide` gets the current rows, which stay locked meanwhile. */
export const pausePaces = (db: Database, decide: (rows: readonly PaceRow[]) => Pause | undefined): Promise<void> =>
  db.transaction(async tx => {
    const pause = decide(await lockPaces(tx))
    if (pause) await tx.update(paces).set(pause)
  })

/** Resets the refusals once a call after the pause succeeds. An answer during a pause belongs to a call from before it. */
export const forgetRefusals = async (db: Database, now: Date): Promise<void> => {
  await rowsOf(
    db,
    sql`UPDATE paces SET refusals = 0, paused_at = NULL, paused_until = NULL
        WHERE budget IN (SELECT budget FROM paces WHERE refusals > 0 AND paused_until <= ${sqlMoment(now)}
                         ORDER BY budget FOR UPDATE)`,
  )
}
