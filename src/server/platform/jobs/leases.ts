import { eq, getTableName, isNotNull, lte, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { minuteMs } from '#domain/units.ts'
import { type Database, rowsOf } from '../database/database.ts'
import { sqlMoment } from '../database/moments.ts'

type LeaseOptions = {
  /** The column with the end of a row's lease; null while the row is free. */
  until: PgColumn
  /** The columns that identify a row. */
  key: readonly PgColumn[]
  leaseMs: number
  /** `until` may also hold intended dates far in the future, so these do not indicate a clock that was set back. */
  reachesFar?: boolean
}

type Claim = {
  now: Date
  /** Selects the keys of the rows to lease. Must end with FOR UPDATE; SKIP LOCKED is appended. */
  next: SQL
  /** Columns of the leased row, under the alias `taken`. */
  returning: SQL
}

/**
 * Leases rows, so that one process at a time works on each. Once a lease ends, any process may take the row. The end of the
 * lease doubles as the token that proves ownership.
 */
export const createLeases = ({ until, key, leaseMs, reachesFar = false }: LeaseOptions) => {
  const nameOf = (column: PgColumn): SQL => sql`${sql.identifier(column.name)}`
  const endAt = (now: Date): Date => new Date(now.getTime() + leaseMs)

  return {
    /** The end of a lease that is taken or renewed at `now`. */
    endAt,

    /** A lease that ends later than any valid lease could was taken before the clock was set back; it counts as expired. */
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

    /** When a single process works on the rows, leases found at its start are left over from an earlier one. */
    releaseAll: async (db: Database, releasedAt: Date | null = null): Promise<void> => {
      const end = releasedAt ? sqlMoment(releasedAt) : sql`NULL`
      await db.execute(sql`UPDATE ${until.table} SET ${nameOf(until)} = ${end} WHERE ${isNotNull(until)}`)
    },
  }
}
