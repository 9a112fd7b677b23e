import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { minuteMs, secondMs } from '#domain/units.ts'
import { type Database, rowsOf } from '../database/database.ts'
import { reasonOf } from '../database/storage-faults.ts'
import type { Log } from '../process/log.ts'

/** Uses in one minute, which began with the first of them. */
export type RateCount = { used: number; leftMs: number }

/** Counts over all processes on one database. Keys are stored as hashes. */
export type RateCounts = {
  /** Adds one use and returns the count with it. */
  count(key: string): Promise<RateCount>
  /** Adds the uses within a second, and then reports the counts with those of all processes. */
  countInBackground(key: string, onCounted: (count: RateCount) => void): void
}

type Waiting = { uses: number; onCounted: (count: RateCount) => void }
type Row = { key: string; used: number; left_ms: number }

const syncMs = secondMs

const hashOf = (key: string): string => createHash('sha256').update(key).digest('base64url')

const addUses = async (db: Database, uses: Readonly<Record<string, number>>): Promise<Row[]> =>
  rowsOf<Row>(
    db,
    // In the order of their keys, so that two processes that add the same ones do not wait for each other.
    sql`INSERT INTO rate_counts AS known (key, used, ends_at)
      SELECT key, uses::int, now() + ${minuteMs} * interval '1 millisecond'
      FROM jsonb_each_text(${JSON.stringify(uses)}::jsonb) AS added (key, uses) ORDER BY key
      ON CONFLICT (key) DO UPDATE SET
        used = CASE WHEN known.ends_at > now() THEN known.used ELSE 0 END + excluded.used,
        ends_at = CASE WHEN known.ends_at > now() THEN known.ends_at ELSE excluded.ends_at END
      RETURNING key, used, ceil(extract(epoch FROM ends_at - now()) * 1000)::int AS left_ms`,
  )

const toCount = ({ used, left_ms: leftMs }: Row): RateCount => ({ used, leftMs })

export const createRateCounts = ({ db, log }: { db: Database; log: Log }): RateCounts => {
  let waiting = new Map<string, Waiting>()
  let removedAtMs = performance.now()

  const removeOld = async (): Promise<void> => {
    if (performance.now() - removedAtMs < minuteMs) return
    removedAtMs = performance.now()
    await db.execute(sql`DELETE FROM rate_counts WHERE ends_at < now()`)
  }

  const sync = async (): Promise<void> => {
    const syncing = waiting
    waiting = new Map()
    try {
      const uses = Object.fromEntries([...syncing].map(([key, { uses }]) => [key, uses]))
      for (const row of await addUses(db, uses)) {
        const { used, leftMs } = toCount(row)
        const meanwhile = waiting.get(row.key)?.uses ?? 0
        syncing.get(row.key)?.onCounted({ used: used + meanwhile, leftMs })
      }
      await removeOld()
    } catch (error) {
      // Each process counts its own uses meanwhile.
      log.debug({ reason: reasonOf(error) }, 'The limits of all processes could not be added up.')
    }
  }

  return {
    count: async key => {
      const [row] = await addUses(db, { [hashOf(key)]: 1 })
      if (!row) throw new Error('The database returned no count.')
      return toCount(row)
    },

    countInBackground: (key, onCounted) => {
      if (waiting.size === 0) setTimeout(() => void sync(), syncMs).unref()
      const hash = hashOf(key)
      waiting.set(hash, { uses: (waiting.get(hash)?.uses ?? 0) + 1, onCounted })
    },
  }
}
