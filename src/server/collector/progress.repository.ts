import { and, desc, eq, gte, min, ne, sql } from 'drizzle-orm'
import { type Database, rowsOf } from '../platform/database/database.ts'
import { sqlMoment } from '../platform/database/moments.ts'
import { sweepCharts, sweeps } from './collector.table.ts'
import type { SweepChartState, SweepRow } from './sweeps.repository.ts'

export type StateCount = { state: SweepChartState; reason: string | null; charts: number }

export const findSweep = async (db: Database, sweepId: number): Promise<SweepRow | undefined> => {
  const [row] = await db.select().from(sweeps).where(eq(sweeps.id, sweepId))
  return row
}

/** The sweep that started last, running or not. */
export const findNewestSweep = async (db: Database): Promise<SweepRow | undefined> => {
  const [row] = await db.select().from(sweeps).orderBy(desc(sweeps.id)).limit(1)
  return row
}

export const countStates = async (db: Database, sweepId: number): Promise<StateCount[]> => {
  const rows = await rowsOf<{ state: SweepChartState; reason: string | null; charts: string | number }>(
    db,
    sql`SELECT state, reason, count(*) AS charts FROM sweep_charts WHERE sweep_id = ${sweepId} GROUP BY state, reason`,
  )
  return rows.map(row => ({ ...row, charts: Number(row.charts) }))
}

/** How many calls are left until the last chart of a sweep is read, with the charts of all sweeps in the order of their claims. */
export const countCallsLeft = async (db: Database, sweepId: number): Promise<number> => {
  const [row] = await rowsOf<{ calls: string | number }>(
    db,
    sql`SELECT count(*) AS calls FROM sweep_charts chart WHERE chart.state = 'pending' AND (chart.priority, chart.place) <= (
          SELECT own.priority, own.place FROM sweep_charts own WHERE own.sweep_id = ${sweepId} AND own.state = 'pending'
          ORDER BY own.priority DESC, own.place DESC LIMIT 1)`,
  )
  return Number(row?.calls ?? 0)
}

/** When the oldest running sweep started; null without one. */
export const findRunningSince = async (db: Database): Promise<Date | null> => {
  const [row] = await db
    .select({ since: min(sweeps.startedAt) })
    .from(sweeps)
    .where(eq(sweeps.state, 'running'))
  return row?.since ?? null
}

/** How many charts of any sweep were read since then, failed ones included. */
export const countReadSince = (db: Database, since: Date): Promise<number> =>
  db.$count(sweepCharts, and(gte(sweepCharts.finishedAt, since), ne(sweepCharts.state, 'cancelled')))

/** The sweep whose chart comes next, in the order of claims; undefined if no chart is pending. */
export const findNextSweepId = async (db: Database): Promise<number | undefined> => {
  const [row] = await rowsOf<{ id: string | number }>(
    db,
    sql`SELECT sweep_id AS id FROM sweep_charts WHERE state = 'pending' ORDER BY priority, place LIMIT 1`,
  )
  return row && Number(row.id)
}

export type FailedChart = { chartKey: string; state: SweepChartState; reason: string | null; detail: string | null }

/** Failed charts of a sweep, each with the reason in a sentence. */
export const listFailedCharts = async (db: Database, sweepId: number, limit: number): Promise<FailedChart[]> =>
  rowsOf<FailedChart>(
    db,
    sql`SELECT chart_key AS "chartKey", state, reason, detail FROM sweep_charts
        WHERE sweep_id = ${sweepId} AND state IN ('failed', 'suspect') ORDER BY priority, place LIMIT ${limit}`,
  )

export type SweepChart = FailedChart & { finishedAt: Date | null }

/** The charts of a sweep in processing order, each with its outcome. */
export const listSweepCharts = (db: Database, sweepId: number): Promise<SweepChart[]> => {
  const { chartKey, state, reason, detail, finishedAt, priority, place } = sweepCharts
  return db
    .select({ chartKey, state, reason, detail, finishedAt })
    .from(sweepCharts)
    .where(eq(sweepCharts.sweepId, sweepId))
    .orderBy(priority, place)
}

/** Deletes sweeps that ended before a timestamp, with their charts. */
export const deleteOldSweeps = async (db: Database, before: Date): Promise<void> => {
  await db.execute(
    sql`DELETE FROM sweeps WHERE state NOT IN ('running', 'held') AND finished_at < ${sqlMoment(before)}`,
  )
}
