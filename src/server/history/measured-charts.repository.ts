import { sql } from 'drizzle-orm'
import type { ChartKey } from '#domain/charts.ts'
import { minuteMs } from '#domain/units.ts'
import { arrayOf } from '../platform/database/array-parameter.ts'
import { type Database, rowsOf } from '../platform/database/database.ts'
import { sqlMoment } from '../platform/database/moments.ts'
import { createLeases } from '../platform/jobs/leases.ts'
import { measuredCharts } from './measured-charts.table.ts'

/** A measured chart, leased by one process. */
export type MeasuredChart = { id: number; chartKey: ChartKey; observedAt: Date }
export type MeasuredLease = { leaseUntil: Date; charts: MeasuredChart[] }

const leases = createLeases({ until: measuredCharts.leaseUntil, key: [measuredCharts.id], leaseMs: 10 * minuteMs })
const mostRows = 50_000

/** Charts of one sweep are evaluated together when it ends. A longer sweep is evaluated in parts of this duration. */
const longestWaitMs = 60 * minuteMs

type Row = { id: number; chart_key: ChartKey; observed_at: string }

/**
 * Leases measured charts that await evaluation, except those of sweeps still running. Uses the caller's clock; a timestamp
 * far in the future, set by another clock, counts as past.
 */
export const leaseMeasuredCharts = async (
  db: Database,
  { now, running }: { now: Date; running: readonly number[] },
): Promise<MeasuredLease> => {
  const at = (ms: number) => sqlMoment(now.getTime() + ms)
  const isFree = leases.isFree(now)
  // Once one chart of a sweep has waited long enough, all of that sweep's charts are taken. Otherwise alerts of an hours-long
  // sweep would arrive chart by chart, each an hour late.
  const isOfLongSweep = sql`sweep_id IN (
    SELECT sweep_id FROM measured_charts WHERE ${isFree} AND queued_at <= ${at(-longestWaitMs)})`
  const { leaseUntil, rows } = await leases.claim<Row>(db, {
    now,
    next: sql`SELECT id FROM measured_charts
          WHERE ${isFree} AND (sweep_id IS NULL OR queued_at > ${at(minuteMs)} OR ${isOfLongSweep}
            OR NOT sweep_id = ANY(${arrayOf(running, 'bigint')}))
          ORDER BY id LIMIT ${mostRows} FOR UPDATE`,
    returning: sql`taken.id, taken.chart_key, taken.observed_at`,
  })
  const charts = rows.map(row => ({
    id: Number(row.id),
    chartKey: row.chart_key,
    observedAt: new Date(row.observed_at),
  }))
  return { leaseUntil, charts: charts.sort((a, b) => a.id - b.id) }
}

/**
 * Removes evaluated charts, in the transaction that writes their findings. Returns false if the lease of any was lost: then
 * nothing changes, and the next holder evaluates all of them again.
 */
export const finishMeasuredCharts = async (db: Database, { leaseUntil, charts }: MeasuredLease): Promise<boolean> => {
  const ids = arrayOf(
    charts.map(({ id }) => id),
    'bigint',
  )
  const rows = await rowsOf<{ finished: number | string }>(
    db,
    sql`WITH held AS (
          SELECT id FROM measured_charts WHERE ${leases.isHeld(leaseUntil)} AND id = ANY(${ids})
          FOR UPDATE),
        finished AS (
          DELETE FROM measured_charts WHERE id IN (SELECT id FROM held)
            AND (SELECT count(*) FROM held) = ${charts.length}
          RETURNING id)
        SELECT count(*) AS finished FROM finished`,
  )
  return Number(rows[0]?.finished) === charts.length
}

/** Queues measurements that are in history for evaluation, in the caller's transaction. */
export const queueMeasuredCharts = async (
  db: Database,
  charts: readonly (Omit<MeasuredChart, 'id'> & { sweepId?: number | null })[],
  now: Date,
): Promise<void> => {
  await db.execute(sql`INSERT INTO measured_charts (chart_key, observed_at, sweep_id, queued_at)
    SELECT "chartKey", date_trunc('second', "observedAt"), "sweepId", ${sqlMoment(now)}
    FROM jsonb_to_recordset(${JSON.stringify(charts)}::jsonb)
      AS row("chartKey" text, "observedAt" timestamptz, "sweepId" bigint)`)
}

export const releaseMeasuredCharts = (db: Database): Promise<void> => leases.releaseAll(db)
