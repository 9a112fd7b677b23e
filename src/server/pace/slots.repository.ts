import { and, eq, gt, sql } from 'drizzle-orm'
import { type Database, rowsOf } from '../platform/database/database.ts'
import { sqlMoment } from '../platform/database/moments.ts'
import type { Clock } from '../platform/process/clock.ts'
import { findPace, type OfEgress, type PaceRow } from './pace.repository.ts'
import { isPauseBroken, type SlotTimes } from './pace.rules.ts'
import { paceQueues, paceSlots, paces } from './pace.table.ts'
import { chooseQueue, type Queue, queuesOf } from './shares.rules.ts'

type Times = OfEgress & { now: Date; times: SlotTimes }

/**
 * The slots that count now. `fullUntil`: when the App Store's window has room again if requests in progress are
 * answered at once.
 */
export type SlotUse = { used: Map<Queue, number>; fullUntil: Date | undefined }

type UseRow = { queue: Queue; used: string | number; counted: string | number; newest: Date | string }

const later = (now: Date, ms: number): Date => new Date(now.getTime() + ms)

/** Slots this far in the future were taken before the clock was set back. They count as taken now, the latest possible time. */
const mostAheadMs = 5_000

const listUse = (db: Database, { egress, budget, now, times }: Times): Promise<UseRow[]> =>
  rowsOf<UseRow>(
    db,
    sql`SELECT line AS queue, max(taken_at) AS newest,
          count(*) FILTER (WHERE taken_at > ${sqlMoment(later(now, -times.sharedMs))}) AS used,
          count(*) FILTER (WHERE arrived_by > ${sqlMoment(later(now, -times.windowMs))}) AS counted
        FROM pace_slots WHERE egress = ${egress} AND budget = ${budget} GROUP BY line`,
  )

const findFullUntil = async (db: Database, { egress, budget, times }: Times): Promise<Date | undefined> => {
  const [row] = await rowsOf<{ at: Date | string }>(
    db,
    sql`SELECT coalesce(answered_at, taken_at) AS at FROM pace_slots WHERE egress = ${egress} AND budget = ${budget}
        ORDER BY 1 DESC OFFSET ${times.mostCalls - 1} LIMIT 1`,
  )
  return row && later(new Date(row.at), times.windowMs)
}

/** How much each queue used, and whether the App Store's window is full. */
export const findUse = async (db: Database, which: Times): Promise<SlotUse> => {
  const { egress, budget, now, times } = which
  let rows = await listUse(db, which)
  if (rows.some(({ newest }) => new Date(newest) > later(now, mostAheadMs))) {
    const ofNow = { takenAt: now, arrivedBy: now, answeredAt: now }
    await db
      .update(paceSlots)
      .set(ofNow)
      .where(and(eq(paceSlots.egress, egress), eq(paceSlots.budget, budget), gt(paceSlots.takenAt, now)))
    rows = await listUse(db, which)
  }
  const counted = rows.reduce((sum, row) => sum + Number(row.counted), 0)
  const used = new Map(rows.map(row => [row.queue, Number(row.used)]))
  if (counted < times.mostCalls) return { used, fullUntil: undefined }
  const nextCheck = later(now, times.recheckMs)
  const freeAt = (await findFullUntil(db, which)) ?? nextCheck
  return { used, fullUntil: new Date(Math.max(freeAt.getTime(), nextCheck.getTime())) }
}

/** The queues with waiting calls, in any process. */
export const listWaitingQueues = async (db: Database, { egress, budget }: OfEgress, now: Date): Promise<Queue[]> => {
  const isWaiting = and(eq(paceQueues.egress, egress), eq(paceQueues.budget, budget), gt(paceQueues.waitingUntil, now))
  const rows = await db.select({ queue: paceQueues.queue }).from(paceQueues).where(isWaiting)
  return queuesOf(budget).filter(queue => rows.some(row => row.queue === queue))
}

export const noteWaiting = async (db: Database, row: OfEgress & { queue: Queue; until: Date }): Promise<void> => {
  const { egress, budget, queue, until: waitingUntil } = row
  await db
    .insert(paceQueues)
    .values({ egress, budget, queue, waitingUntil })
    .onConflictDoUpdate({ target: [paceQueues.egress, paceQueues.budget, paceQueues.queue], set: { waitingUntil } })
}

/** A slot further ahead than the pace allows means that the clock was set back, so it is due. */
export const findSlotAt = (row: PaceRow, now: Date, { intervalMs, slackMs }: SlotTimes): Date =>
  row.nextCallAt > later(now, intervalMs + slackMs) ? now : row.nextCallAt

const insertSlot = async (db: Database, slot: TakenBy & { slotAt: Date }): Promise<number> => {
  const { egress, budget, queue, now, times, slotAt } = slot
  const nextCallAt = new Date(Math.max(slotAt.getTime(), now.getTime() - times.slackMs) + times.intervalMs)
  const old = later(now, -times.sharedMs - times.windowMs)
  const arrivedBy = later(now, times.underWayMs)
  const [inserted] = await rowsOf<{ id: string | number }>(
    db,
    sql`WITH moved AS (UPDATE paces SET next_call_at = ${sqlMoment(nextCallAt)}
            WHERE egress = ${egress} AND budget = ${budget}),
          forgotten AS (DELETE FROM pace_slots
            WHERE egress = ${egress} AND budget = ${budget} AND arrived_by < ${sqlMoment(old)})
        INSERT INTO pace_slots (egress, budget, line, taken_at, arrived_by)
        VALUES (${egress}, ${budget}, ${queue}, ${sqlMoment(now)}, ${sqlMoment(arrivedBy)}) RETURNING id`,
  )
  return Number(inserted?.id ?? 0)
}

/** When the current slot was due; undefined if it is not due yet, or if calls pause. */
const findDueSlot = (row: PaceRow | undefined, { now, times }: Times): Date | undefined => {
  if (!row || isPauseBroken(row, now) || (row.pausedUntil && row.pausedUntil > now)) return undefined
  const slotAt = findSlotAt(row, now, times)
  return slotAt > now ? undefined : slotAt
}

type TakenBy = Times & { queue: Queue }

/** `reserved`: a slot is due, but it is the turn of another queue. */
export type Turn = { state: 'taken'; id: number } | { state: 'reserved'; queue: Queue } | { state: 'not-due' }

/**
 * Takes the current slot if it is due, nothing is paused, the App Store's window has room and no other queue goes first. The row
 * of the budget stays locked meanwhile, so of several processes one gets the slot.
 */
export const takeSlot = async (
  db: Database,
  { waitingHere, ...which }: Omit<TakenBy, 'now'> & { waitingHere: ReadonlySet<Queue> },
  clock: Pick<Clock, 'now'>,
): Promise<Turn> => {
  // Most attempts come early, and need no lock to see that.
  if (!findDueSlot(await findPace(db, which), { ...which, now: clock.now() })) return { state: 'not-due' }
  return db.transaction(async (tx): Promise<Turn> => {
    const { egress, budget, queue, times } = which
    const isIts = and(eq(paces.egress, egress), eq(paces.budget, budget))
    const [row] = await tx.select().from(paces).where(isIts).for('update')
    // Read after the lock: with an earlier time, a slot that another process has just taken would seem to be in the future.
    const now = clock.now()
    const taker = { ...which, now }
    const slotAt = findDueSlot(row, taker)
    if (!slotAt) return { state: 'not-due' }
    const { used, fullUntil } = await findUse(tx, taker)
    if (fullUntil) return { state: 'not-due' }
    const others = queuesOf(budget).length > 1 ? await listWaitingQueues(tx, taker, now) : []
    const first = chooseQueue({ budget, used, slots: times.sharedSlots }, new Set([queue, ...waitingHere, ...others]))
    if (first && first !== queue) return { state: 'reserved', queue: first }
    return { state: 'taken', id: await insertSlot(tx, { egress, budget, queue, now, times, slotAt }) }
  })
}

/** For a request that was answered, or that failed: it arrived no later than this. */
export const settleSlot = async (db: Database, id: number, arrivedBy: Date): Promise<void> => {
  await db.update(paceSlots).set({ arrivedBy, answeredAt: arrivedBy }).where(eq(paceSlots.id, id))
}

/** For a slot without a request. */
export const giveBackSlot = async (db: Database, id: number): Promise<void> => {
  await db.delete(paceSlots).where(eq(paceSlots.id, id))
}
