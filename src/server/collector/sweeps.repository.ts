import { and, eq, inArray, sql } from 'drizzle-orm'
import { batchesOf } from '#domain/batches.ts'
import type { ChartKey } from '#domain/charts.ts'
import { hourMs, minuteMs } from '#domain/units.ts'
import { type Database, rowsOf } from '../platform/database/database.ts'
import { sqlMoment } from '../platform/database/moments.ts'
import { createLeases } from '../platform/jobs/leases.ts'
import { sweepCharts, sweeps } from './collector.table.ts'
import { findPausedAt } from './switches.repository.ts'

export type SweepRow = typeof sweeps.$inferSelect
export type SweepChartState = (typeof sweepCharts.$inferSelect)['state']

/** A chart leased by this process. `leaseUntil` is also the token that proves ownership. */
export type Claim = {
  sweepId: number
  chartKey: ChartKey
  attempts: number
  /** Why the last attempt in this sweep failed. */
  lastReason: string | null
  leaseUntil: Date
  /** A person is waiting for this chart (a first look). */
  isAwaited: boolean
}

const leases = createLeases({
  until: sweepCharts.leaseUntil,
  key: [sweepCharts.sweepId, sweepCharts.chartKey],
  leaseMs: 2 * minuteMs,
})
const batchSize = 1_000

type SweepStart = {
  charts: readonly { chartKey: ChartKey; priority: number }[]
  reason: string
  /**
   * Moves charts that are pending in other sweeps with the same or a lower urgency into this one, so that none is requested
   * twice.
   */
  takesOver?: boolean
  now: Date
}

const deleteNoMoreUrgent = async (db: Database, { charts, now }: SweepStart): Promise<void> => {
  const wanted = JSON.stringify(charts)
  await db.execute(sql`DELETE FROM sweep_charts chart
    USING jsonb_to_recordset(${wanted}::jsonb) AS wanted("chartKey" text, priority integer)
    WHERE chart.chart_key = wanted."chartKey" AND chart.priority >= wanted.priority
      AND chart.state = 'pending' AND ${leases.isFree(now, 'chart')}`)
}

const insertSweep = async (db: Database, start: SweepStart): Promise<number | undefined> => {
  const { charts, reason, now } = start
  if (start.takesOver) await deleteNoMoreUrgent(db, start)
  const row = { state: 'running', reason, startedAt: now } as const
  const [started] = await db.insert(sweeps).values(row).returning({ id: sweeps.id })
  const sweepId = started?.id ?? 0
  const rows = charts.map(({ chartKey, priority }, place) => ({ chartKey, priority, place }))
  for (const some of batchesOf(rows, batchSize)) {
    const batch = some.map(chart => ({ ...chart, sweepId, state: 'pending' as const }))
    await db.insert(sweepCharts).values(batch).onConflictDoNothing()
  }
  return sweepId
}

/** Starts a sweep, unless one with the same reason is running; then returns that one. Undefined without charts. */
export const startSweep = async (db: Database, start: SweepStart): Promise<number | undefined> => {
  const isReason = and(eq(sweeps.reason, start.reason), eq(sweeps.state, 'running'))
  const sweepId = await db.transaction(async tx => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext(${`sweep ${start.reason}`}))`)
    const [running] = await tx.select({ id: sweeps.id }).from(sweeps).where(isReason)
    if (running || start.charts.length === 0) return running?.id
    return insertSweep(tx, start)
  })
  // PostgreSQL analyzes the table a minute later. With statistics of an empty table, each claim would scan the whole sweep.
  await db.execute(sql`ANALYZE sweep_charts`)
  return sweepId
}

/**
 * Claims the most urgent pending chart that no process holds, in any sweep; undefined while an admin has paused the
 * collector. A `not_before` too far in the future was set before the clock was set back and counts as past.
 */
export const claimNextChart = async (db: Database, now: Date): Promise<Claim | undefined> => {
  type Row = { sweep_id: string; chart_key: ChartKey; attempts: number; reason: string | null; priority: number }
  const {
    leaseUntil,
    rows: [row],
  } = await leases.claim<Row>(db, {
    now,
    next: sql`SELECT chart.sweep_id, chart.chart_key FROM sweep_charts chart
          WHERE chart.state = 'pending' AND ${isReady(now)}
            AND NOT EXISTS (SELECT FROM collector_switches WHERE paused_at IS NOT NULL)
            AND NOT EXISTS (
              SELECT FROM sweep_charts other
              WHERE other.state = 'pending' AND other.chart_key = chart.chart_key
                AND other.sweep_id <> chart.sweep_id AND NOT ${leases.isFree(now, 'other')})
          ORDER BY chart.priority, chart.place LIMIT 1 FOR UPDATE OF chart`,
    returning: sql`taken.sweep_id, taken.chart_key, taken.attempts, taken.reason, taken.priority`,
  })
  if (!row) return undefined
  const { chart_key: chartKey, attempts, reason: lastReason, priority } = row
  return { sweepId: Number(row.sweep_id), chartKey, attempts, lastReason, leaseUntil, isAwaited: priority === 0 }
}

const longestDelayMs = hourMs

const isReady = (now: Date) => {
  const longest = new Date(now.getTime() + longestDelayMs)
  return sql`${leases.isFree(now, 'chart')} AND
    (chart.not_before IS NULL OR chart.not_before <= ${sqlMoment(now)} OR chart.not_before > ${sqlMoment(longest)})`
}

/** When the next chart can be claimed; `now` if one is ready, undefined if none is pending. */
export const findNextReady = async (db: Database, now: Date): Promise<Date | undefined> => {
  const [row] = await rowsOf<{ next: Date | string | null }>(
    db,
    sql`SELECT min(CASE WHEN ${isReady(now)} THEN ${sqlMoment(now)}
                        ELSE greatest(chart.not_before, chart.lease_until) END) AS next
        FROM sweep_charts chart WHERE chart.state = 'pending'`,
  )
  return row?.next == null ? undefined : new Date(row.next)
}

/** Whether a chart can be claimed now. */
export const hasReadyChart = async (db: Database, now: Date): Promise<boolean> => {
  const next = await findNextReady(db, now)
  return next !== undefined && next <= now && !(await findPausedAt(db))
}

export type ChartEnd = {
  state: SweepChartState
  attempts: number
  reason?: string | undefined
  detail?: string | undefined
  /** Earliest time of the next attempt, for a chart returned to the queue. */
  notBefore?: Date | undefined
  now: Date
}

/** Finishes a claimed chart or returns it to the queue. Returns false if the lease was lost; then nothing may be recorded. */
export const settleChart = async (db: Database, claim: Claim, end: ChartEnd): Promise<boolean> => {
  const { state, attempts, reason = null, detail = null, notBefore = null, now } = end
  const finishedAt = state === 'pending' ? null : now
  const rows = await db
    .update(sweepCharts)
    .set({ state, attempts, reason, detail, notBefore, finishedAt, leaseUntil: null })
    .where(
      and(
        eq(sweepCharts.sweepId, claim.sweepId),
        eq(sweepCharts.chartKey, claim.chartKey),
        eq(sweepCharts.state, 'pending'),
        leases.isHeld(claim.leaseUntil),
      ),
    )
    .returning({ chartKey: sweepCharts.chartKey })
  return rows.length > 0
}

/** The ids of running sweeps. */
export const listRunningSweeps = async (db: Database): Promise<number[]> =>
  (await db.select({ id: sweeps.id }).from(sweeps).where(eq(sweeps.state, 'running'))).map(({ id }) => id)

/** A sweep that ended, and how many of its charts ended in which state. */
export type FinishedSweep = Pick<SweepRow, 'id' | 'reason' | 'startedAt'> & { counts: Record<string, number> }

export type OnSweepFinished = (tx: Database, sweep: FinishedSweep) => Promise<void>

const countCharts = async (tx: Database, sweepId: number): Promise<Record<string, number>> => {
  const counts = tx
    .select({ state: sweepCharts.state, charts: sql<number>`count(*)::integer` })
    .from(sweepCharts)
    .where(eq(sweepCharts.sweepId, sweepId))
  return Object.fromEntries((await counts.groupBy(sweepCharts.state)).map(({ state, charts }) => [state, charts]))
}

/** Marks running sweeps without pending charts as finished. */
export const finishSweeps = (db: Database, now: Date, onFinished?: OnSweepFinished): Promise<void> =>
  db.transaction(async tx => {
    const isPending = sql`EXISTS (
      SELECT FROM sweep_charts chart WHERE chart.sweep_id = sweeps.id AND chart.state = 'pending')`
    const finished = await tx
      .update(sweeps)
      .set({ state: 'finished', finishedAt: now })
      .where(and(eq(sweeps.state, 'running'), sql`NOT ${isPending}`))
      .returning()
    for (const { id, reason, startedAt } of finished)
      await onFinished?.(tx, { id, reason, startedAt, counts: await countCharts(tx, id) })
  })

export const releaseCharts = (db: Database): Promise<void> => leases.releaseAll(db)

/** Responses to requests already sent are discarded. */
export const cancelSweep = (db: Database, sweepId: number, now: Date): Promise<void> =>
  db.transaction(async tx => {
    await tx
      .update(sweeps)
      .set({ state: 'cancelled', finishedAt: now })
      .where(and(eq(sweeps.id, sweepId), inArray(sweeps.state, ['running', 'held'])))
    await tx
      .update(sweepCharts)
      .set({ state: 'cancelled', finishedAt: now, leaseUntil: null })
      .where(and(eq(sweepCharts.sweepId, sweepId), inArray(sweepCharts.state, ['pending', 'held'])))
  })

/** Holds a running sweep or releases a held one. Charts already requested are requested again. */
export const holdSweep = (db: Database, sweepId: number, isHeld: boolean): Promise<void> =>
  db.transaction(async tx => {
    const [from, to] = isHeld ? (['running', 'held'] as const) : (['held', 'running'] as const)
    const [chartFrom, chartTo] = isHeld ? (['pending', 'held'] as const) : (['held', 'pending'] as const)
    await tx
      .update(sweeps)
      .set({ state: to })
      .where(and(eq(sweeps.id, sweepId), eq(sweeps.state, from)))
    await tx
      .update(sweepCharts)
      .set({ state: chartTo, leaseUntil: null })
      .where(and(eq(sweepCharts.sweepId, sweepId), eq(sweepCharts.state, chartFrom)))
  })

/** Returns only the failed and suspect charts of a sweep to the queue, and returns their number. */
export const reopenFailed = (db: Database, sweepId: number): Promise<number> =>
  db.transaction(async tx => {
    const reopened = await tx
      .update(sweepCharts)
      .set({ state: 'pending', attempts: 0, reason: null, detail: null, notBefore: null, finishedAt: null })
      .where(and(eq(sweepCharts.sweepId, sweepId), inArray(sweepCharts.state, ['failed', 'suspect'])))
      .returning({ chartKey: sweepCharts.chartKey })
    if (reopened.length > 0) {
      await tx.update(sweeps).set({ state: 'running', finishedAt: null }).where(eq(sweeps.id, sweepId))
    }
    return reopened.length
  })
