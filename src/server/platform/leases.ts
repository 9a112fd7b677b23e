import { eq, getTableName, isNotNull, lte, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { minuteMs } from '#domain/units.ts'
import { type Database, rowsOf } from './database.ts'
import { sqlMoment } from './moments.ts'

type LeaseOptions = {
  /** The column that holds when the lease of a row ends; null in a row that no process has. */
  until: PgColumn
  /** The columns that name a row. */
  key: readonly PgColumn[]
  leaseMs: number
  /** `until` also holds moments that are far ahead on purpose, so none of them points to a clock that was set back. */
  reachesFar?: boolean
}

type Claim = {
  now: Date
  /** Selects the key of the rows to take and ends with FOR UPDATE; rows that another process is taking are skipped. */
  next: SQL
  /** Columns of the taken row, which is called `taken`. */
  returning: SQL
}

/**
 * Rows that one process at a time works on. A process takes a row until its lease ends; then any other may take it. The
 * end of the lease is the token that proves who has the row.
 */
export const createLeases = ({ until, key, leaseMs, reachesFar = false }: LeaseOptions) => {
  const nameOf = (column: PgColumn): SQL => sql`${sql.identifier(column.name)}`
  const endAt = (now: Date): Date => new Date(now.getTime() + leaseMs)

  return {
    /** When a lease ends that is taken or renewed now. */
    endAt,

    /** A lease further ahead than any that is given comes from a clock that was set back: it is over. */
    isFree: (now: Date, table = getTableName(until.table)): SQL => {
      const lease = sql`${sql.identifier(table)}.${nameOf(until)}`
      const isTooFar = reachesFar ? sql`false` : sql`${lease} > ${sqlMoment(endAt(now).getTime() + minuteMs)}`
      return sql`(${lease} IS NULL OR ${lease} <= ${sqlMoment(now)} OR ${isTooFar})`
    },

    isOver: (now: Date): SQL => lte(until, now),

    isHeld: (leaseUntil: Date): SQL => eq(until, leaseUntil),

    claim: async <Row extends Record<string, unknown>>(
      db: Database,
      { now, next, returning }: Claim,
    ): Promise<{ leaseUntil: Date; rows: Row[] }> => {
      const leaseUntil = endAt(now)
      const isNext = key.map(column => sql`taken.${nameOf(column)} = next.${nameOf(column)}`)
      const rows = await rowsOf<Row>(
        db,
        sql`WITH next AS (${next} SKIP LOCKED)
            UPDATE ${until.table} taken SET ${nameOf(until)} = ${sqlMoment(leaseUntil)}
            FROM next WHERE ${sql.join(isNext, sql` AND `)} RETURNING ${returning}`,
      )
      return { leaseUntil, rows }
    },

    /** At the start of the only process of an embedded database nobody else can hold a lease. */
    releaseAll: async (db: Database, releasedAt: Date | null = null): Promise<void> => {
      const end = releasedAt ? sqlMoment(releasedAt) : sql`NULL`
      await db.execute(sql`UPDATE ${until.table} SET ${nameOf(until)} = ${end} WHERE ${isNotNull(until)}`)
    },
  }
}
