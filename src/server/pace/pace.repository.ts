import { and, eq, sql } from 'drizzle-orm'
import { type Database, rowsOf } from '../platform/database/database.ts'
import { sqlMoment } from '../platform/database/moments.ts'
import { defaultEgress } from './egresses.rules.ts'
import { type Budget, budgets, type Pause } from './pace.rules.ts'
import { paceQueues, paceSlots, paces } from './pace.table.ts'

export type PaceRow = typeof paces.$inferSelect

/** A budget of one outgoing address. */
export type OfEgress = { egress: string; budget: Budget }

export const ensurePaces = async (db: Database, egress: string, now: Date): Promise<void> => {
  const rows = budgets.map(budget => ({ egress, budget, nextCallAt: now }))
  await db.insert(paces).values(rows).onConflictDoNothing()
}

export const findPace = async (db: Database, { egress, budget }: OfEgress): Promise<PaceRow | undefined> => {
  const [row] = await db
    .select()
    .from(paces)
    .where(and(eq(paces.egress, egress), eq(paces.budget, budget)))
  return row
}

/** All outgoing addresses, with both budgets of each. */
export const listPaces = (db: Database): Promise<PaceRow[]> =>
  db.select().from(paces).orderBy(paces.egress, paces.budget)

/** Locks the rows in a fixed order, so that two processes cannot deadlock. */
const lockPaces = (db: Database, egress: string): Promise<PaceRow[]> =>
  db.select().from(paces).where(eq(paces.egress, egress)).orderBy(paces.budget).for('update')

/** Pauses every budget of an address and returns the new pause. `decide` gets the current rows, which stay locked meanwhile. */
export const pausePaces = (
  db: Database,
  egress: string,
  decide: (rows: readonly PaceRow[]) => Pause | undefined,
): Promise<Pause | undefined> =>
  db.transaction(async tx => {
    const pause = decide(await lockPaces(tx, egress))
    if (pause) await tx.update(paces).set(pause).where(eq(paces.egress, egress))
    return pause
  })

/**
 * Resets the refusals once a call after the pause succeeds, and returns whether there were any. An answer during a pause belongs
 * to a call from before it.
 */
export const forgetRefusals = async (db: Database, egress: string, now: Date): Promise<boolean> => {
  const rows = await rowsOf<{ budget: string }>(
    db,
    sql`UPDATE paces SET refusals = 0, paused_at = NULL, paused_until = NULL
        WHERE egress = ${egress} AND budget IN (
          SELECT budget FROM paces WHERE egress = ${egress} AND refusals > 0 AND paused_until <= ${sqlMoment(now)}
          ORDER BY budget FOR UPDATE)
        RETURNING budget`,
  )
  return rows.length > 0
}

export type Report = OfEgress & { perMinute: number }

/** Notes that a process makes such calls from this address now. */
export const noteSeen = async (db: Database, { egress, budget, perMinute }: Report, now: Date): Promise<void> => {
  await db
    .insert(paces)
    .values({ egress, budget, nextCallAt: now, perMinute, seenAt: now })
    .onConflictDoUpdate({ target: [paces.egress, paces.budget], set: { perMinute, seenAt: now } })
}

/** Deletes the addresses that no process has used since then. */
export const forgetEgresses = async (db: Database, since: Date): Promise<void> => {
  const old = sql`(SELECT egress FROM paces WHERE egress <> ${defaultEgress} GROUP BY egress
    HAVING max(greatest(seen_at, next_call_at)) < ${sqlMoment(since)})`
  await db.delete(paceQueues).where(sql`egress IN ${old}`)
  await db.delete(paceSlots).where(sql`egress IN ${old}`)
  await db.delete(paces).where(sql`egress IN ${old}`)
}
