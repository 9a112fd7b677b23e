import { desc, eq, sql } from 'drizzle-orm'
import { sweeps } from '../collector/collector.table.ts'
import type { SweepRow } from '../collector/sweeps.repository.ts'
import { type Database, rowsOf } from '../platform/database/database.ts'
import type { SweepCounts } from './first-looks.rules.ts'

/** The newest sweep with this reason. */
export const findSweepOf = async (db: Database, reason: string): Promise<SweepRow | undefined> => {
  const [row] = await db.select().from(sweeps).where(eq(sweeps.reason, reason)).orderBy(desc(sweeps.id)).limit(1)
  return row
}

/** `callsLeft` includes equally urgent charts of other sweeps that come before the last chart of this one. */
export const countSweep = async (db: Database, sweepId: number): Promise<SweepCounts> => {
  const [row] = await rowsOf<Record<keyof SweepCounts, string | number>>(
    db,
    sql`WITH own AS (
          SELECT count(*) AS charts, count(*) FILTER (WHERE state = 'pending') AS waiting,
            max(place) FILTER (WHERE state = 'pending') AS last_place
          FROM sweep_charts WHERE sweep_id = ${sweepId})
        SELECT charts, waiting, (
          SELECT count(*) FROM sweep_charts other
          WHERE other.state = 'pending' AND other.priority = 0 AND other.place <= own.last_place) AS "callsLeft"
        FROM own`,
  )
  const { charts = 0, waiting = 0, callsLeft = 0 } = row ?? {}
  return {
    charts: Number(charts),
    waiting: Number(waiting),
    callsLeft: Number(callsLeft),
  }
}
