import { sql } from 'drizzle-orm'
import { arrayOf } from '../../platform/database/array-parameter.ts'
import { type Database, rowsOf } from '../../platform/database/database.ts'
import { sqlMoment } from '../../platform/database/moments.ts'
import type { Month } from '../months.rules.ts'

/** The months of packed ranks that begin before a month, oldest first. */
export const listPackedMonths = async (db: Database, before: Month): Promise<Month[]> => {
  const rows = await rowsOf<{ month: Month }>(
    db,
    sql`SELECT DISTINCT month FROM app_months WHERE month < ${before} ORDER BY month`,
  )
  return rows.map(({ month }) => month)
}

/** How many ranks are packed, and their bytes on disk. */
export const measureRanks = async (db: Database): Promise<{ ranks: number; bytes: number }> => {
  const [row] = await rowsOf<{ ranks: string; bytes: string }>(
    db,
    sql`SELECT coalesce(sum(count), 0) AS ranks, pg_total_relation_size('app_months') AS bytes
      FROM app_months`,
  )
  return { ranks: Number(row?.ranks ?? 0), bytes: Number(row?.bytes ?? 0) }
}

/** The apps that have more ranks than this before a month, or were thinned before; by their numbers. */
export const listThinnable = async (db: Database, before: Month, threshold: number): Promise<number[]> => {
  const rows = await rowsOf<{ app: number }>(
    db,
    sql`SELECT app FROM app_months WHERE month < ${before} GROUP BY app HAVING sum(count) > ${threshold}
      UNION SELECT app FROM thinned_apps ORDER BY app`,
  )
  return rows.map(({ app }) => app)
}

export const noteThinned = async (tx: Database, apps: readonly number[], before: Date): Promise<void> => {
  if (apps.length === 0) return
  await tx.execute(sql`INSERT INTO thinned_apps (app, before)
    SELECT unnest(${arrayOf(apps, 'integer')}), ${sqlMoment(before)}
    ON CONFLICT (app) DO UPDATE SET before = greatest(thinned_apps.before, EXCLUDED.before)`)
}

/** The months before this one that have measurements, failures or ranks, oldest first. */
export const listMonthsBefore = async (db: Database, start: Date): Promise<Month[]> => {
  const rows = await rowsOf<{ month: string }>(
    db,
    sql`SELECT DISTINCT to_char(at AT TIME ZONE 'UTC', 'YYYYMM') AS month FROM (
        SELECT first_at AS at FROM reading_chunks WHERE first_at < ${sqlMoment(start)} AND NOT is_remainder
        UNION ALL SELECT observed_at FROM chart_failures WHERE observed_at < ${sqlMoment(start)}) AS old
      ORDER BY month`,
  )
  return rows.map(({ month }) => Number(month))
}

export const noteForgotten = async (tx: Database, before: Date): Promise<void> =>
  void (await tx.execute(sql`INSERT INTO forgotten_months VALUES (${sqlMoment(before)}) ON CONFLICT DO NOTHING`))

/** The charts that have measurements of a month, and none later. */
export const listEnding = async (tx: Database, { from, to }: { from: Date; to: Date }): Promise<number[]> => {
  const rows = await rowsOf<{ chart: number }>(
    tx,
    sql`SELECT DISTINCT chart FROM reading_chunks AS old
      WHERE first_at BETWEEN ${sqlMoment(from)} AND ${sqlMoment(to)} AND NOT EXISTS (
        SELECT FROM reading_chunks AS later WHERE later.chart = old.chart AND later.first_at > ${sqlMoment(to)})`,
  )
  return rows.map(({ chart }) => chart)
}

export const removeMonth = async (
  tx: Database,
  month: Month,
  { from, to }: { from: Date; to: Date },
): Promise<void> => {
  const isOfMonth = sql`BETWEEN ${sqlMoment(from)} AND ${sqlMoment(to)}`
  await tx.execute(sql`DELETE FROM reading_chunks WHERE first_at ${isOfMonth}`)
  await tx.execute(sql`DELETE FROM chart_failures WHERE observed_at ${isOfMonth}`)
  await tx.execute(sql`DELETE FROM app_months WHERE month = ${month}`)
}

/** Marks restored measurements of a deleted month, and removes those that have a newer one. */
export const markRemainders = async (tx: Database, { from, to }: { from: Date; to: Date }): Promise<void> => {
  await tx.execute(sql`UPDATE reading_chunks SET is_remainder = true
    WHERE first_at BETWEEN ${sqlMoment(from)} AND ${sqlMoment(to)}`)
  await tx.execute(sql`DELETE FROM reading_chunks AS old WHERE is_remainder AND EXISTS (
    SELECT FROM reading_chunks AS later WHERE later.chart = old.chart AND later.first_at > old.first_at)`)
}
