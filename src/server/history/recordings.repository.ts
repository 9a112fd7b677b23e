import { sql } from 'drizzle-orm'
import { minuteMs } from '#domain/units.ts'
import type { Database } from '../platform/database.ts'
import { createLeases } from '../platform/leases.ts'
import { sqlMoment } from '../platform/moments.ts'
import { recordings } from './recordings.table.ts'
import type { ChartFetch } from './snapshots.rules.ts'

const leases = createLeases({ until: recordings.leaseUntil, key: [recordings.id], leaseMs: minuteMs })
const batchSize = 500

type StoredFetch = { id: number; fetch: ChartFetch & { observedAt: string } }

/** Dates travel through JSON as text. */
const reviveFetch = ({ fetch }: StoredFetch): ChartFetch => {
  const observedAt = new Date(fetch.observedAt)
  return 'snapshot' in fetch
    ? { ...fetch, observedAt, snapshot: { ...fetch.snapshot, observedAt } }
    : { ...fetch, observedAt }
}

export type LeasedFetch = { id: number; fetch: ChartFetch }

/** Queues fetches inside the caller's transaction: they are recorded exactly when that transaction is. */
export const enqueueFetches = async (
  db: Database,
  fetches: readonly ChartFetch[],
  /** The sweep they belong to; null where none was. */
  sweepId: number | null = null,
): Promise<void> => {
  if (fetches.length > 0) await db.insert(recordings).values(fetches.map(fetch => ({ fetch, sweepId })))
}

const parts = ['storefront', 'chartType', 'genre', 'device'].map(part => `"fetch"->'chart'->>'${part}'`)
/** The key of the chart of a queued fetch. */
export const queuedChartKey = `concat_ws(':', ${parts.join(', ')})`

const isWithdrawn = (row: string) => sql.raw(`${row}."fetch" ->> 'outcome' = 'withdrawn'`)
const hasSnapshot = (row: string) => sql.raw(`jsonb_exists(${row}."fetch", 'snapshot')`)
const isRestored = sql.raw(`jsonb_exists(recordings."fetch", 'isRestored')`)

/** What is withdrawn waits until history has what was measured of its chart before, and what is restored until that is gone. */
const mayGo = sql`NOT ((${isWithdrawn('recordings')} OR ${isRestored}) AND EXISTS (
  SELECT FROM recordings AS earlier
  WHERE earlier.id < recordings.id AND earlier."fetch" @> jsonb_build_object('chart', recordings."fetch" -> 'chart')
    AND CASE WHEN ${isRestored} THEN ${isWithdrawn('earlier')} ELSE ${hasSnapshot('earlier')} END))`

/** Takes the oldest queued fetches for a whole minute, its last moment included; other processes take others. */
export const leaseFetches = async (db: Database, now: Date): Promise<LeasedFetch[]> => {
  const isFree = leases.isFree(new Date(now.getTime() - 1))
  const { rows } = await leases.claim<StoredFetch>(db, {
    now,
    next: sql`SELECT id FROM ${recordings} WHERE ${isFree} AND ${mayGo}
      ORDER BY id LIMIT ${batchSize} FOR UPDATE`,
    returning: sql`taken.id, taken."fetch"`,
  })
  return rows.map(row => ({ id: Number(row.id), fetch: reviveFetch(row) })).sort((a, b) => a.id - b.id)
}

/**
 * Ends the way of fetches that history has. Those that measured a chart wait from then on to be looked at for alerts:
 * in one statement, so that a stop loses none, and by whoever deletes the row, so that none waits twice.
 */
export const finishFetches = async (db: Database, ids: readonly number[], now: Date): Promise<void> => {
  await db.execute(sql`
    WITH finished AS (DELETE FROM recordings WHERE id = ANY(${`{${ids.join(',')}}`}::bigint[]) RETURNING *)
    INSERT INTO measured_charts (chart_key, observed_at, sweep_id, queued_at)
    SELECT ${sql.raw(queuedChartKey)}, date_trunc('second', ("fetch"->>'observedAt')::timestamptz), sweep_id,
      ${sqlMoment(now)}
    FROM finished WHERE jsonb_exists("fetch", 'snapshot') AND NOT jsonb_exists("fetch", 'isRestored') ORDER BY id`)
}

export const releaseFetches = (db: Database): Promise<void> => leases.releaseAll(db)

export const countQueuedFetches = (db: Database): Promise<number> => db.$count(recordings)
