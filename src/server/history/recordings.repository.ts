import { sql } from 'drizzle-orm'
import { minuteMs } from '#domain/units.ts'
import { arrayOf } from '../platform/array-parameter.ts'
import type { Database } from '../platform/database.ts'
import { createLeases } from '../platform/leases.ts'
import { sqlMoment } from '../platform/moments.ts'
import { recordings } from './recordings.table.ts'
import type { ChartFetch } from './snapshots.rules.ts'

const leases = createLeases({ until: recordings.leaseUntil, key: [recordings.id], leaseMs: minuteMs })
const batchSize = 500

/** JSON stores dates as strings. */
export type StoredFetch = ChartFetch & { observedAt: string }

export const reviveFetch = (fetch: StoredFetch): ChartFetch => {
  const observedAt = new Date(fetch.observedAt)
  return 'snapshot' in fetch
    ? { ...fetch, observedAt, snapshot: { ...fetch.snapshot, observedAt } }
    : { ...fetch, observedAt }
}

export type LeasedFetch = { id: number; fetch: ChartFetch }

/** Queues fetches in the caller's transaction: they are recorded only if it commits. */
export const enqueueFetches = async (
  db: Database,
  fetches: readonly ChartFetch[],
  /** The sweep of the fetches; null without a sweep. */
  sweepId: number | null = null,
): Promise<void> => {
  if (fetches.length > 0) await db.insert(recordings).values(fetches.map(fetch => ({ fetch, sweepId })))
}

const parts = ['storefront', 'chartType', 'genre', 'device'].map(part => `"fetch"->'chart'->>'${part}'`)
/** SQL for the chart key of a queued fetch. */
export const queuedChartKey = `concat_ws(':', ${parts.join(', ')})`

const isWithdrawn = (row: string) => sql.raw(`${row}."fetch" ->> 'outcome' = 'withdrawn'`)
const hasSnapshot = (row: string) => sql.raw(`jsonb_exists(${row}."fetch", 'snapshot')`)
const isRestored = sql.raw(`jsonb_exists(recordings."fetch", 'isRestored')`)

/**
 * A withdrawal waits until earlier measurements of its chart are in history, and a restored measurement waits for earlier
 * withdrawals.
 */
const isReady = sql`NOT ((${isWithdrawn('recordings')} OR ${isRestored}) AND EXISTS (
  SELECT FROM recordings AS earlier
  WHERE earlier.id < recordings.id AND earlier."fetch" @> jsonb_build_object('chart', recordings."fetch" -> 'chart')
    AND CASE WHEN ${isRestored} THEN ${isWithdrawn('earlier')} ELSE ${hasSnapshot('earlier')} END))`

/** Leases the oldest queued fetches for a full minute, its last millisecond included. Other processes lease other fetches. */
export const leaseFetches = async (db: Database, now: Date): Promise<LeasedFetch[]> => {
  const isFree = leases.isFree(new Date(now.getTime() - 1))
  const { rows } = await leases.claim<{ id: number; fetch: StoredFetch }>(db, {
    now,
    next: sql`SELECT id FROM ${recordings} WHERE ${isFree} AND ${isReady}
      ORDER BY id LIMIT ${batchSize} FOR UPDATE`,
    returning: sql`taken.id, taken."fetch"`,
  })
  return rows.map(row => ({ id: Number(row.id), fetch: reviveFetch(row.fetch) })).sort((a, b) => a.id - b.id)
}

/**
 * Removes fetches that are now in history and queues their measured charts for alerts. A single statement does both, so a
 * crash loses none; only the process that deletes a row queues its chart, so none is queued twice.
 */
export const finishFetches = async (db: Database, ids: readonly number[], now: Date): Promise<void> => {
  await db.execute(sql`
    WITH finished AS (DELETE FROM recordings WHERE id = ANY(${arrayOf(ids, 'bigint')}) RETURNING *)
    INSERT INTO measured_charts (chart_key, observed_at, sweep_id, queued_at)
    SELECT ${sql.raw(queuedChartKey)}, date_trunc('second', ("fetch"->>'observedAt')::timestamptz), sweep_id,
      ${sqlMoment(now)}
    FROM finished WHERE jsonb_exists("fetch", 'snapshot') AND NOT jsonb_exists("fetch", 'isRestored') ORDER BY id`)
}

export const releaseFetches = (db: Database): Promise<void> => leases.releaseAll(db)

export const countQueuedFetches = (db: Database): Promise<number> => db.$count(recordings)
