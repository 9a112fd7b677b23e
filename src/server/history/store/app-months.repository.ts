import { sql } from 'drizzle-orm'
import { arrayOf, tableOf } from '../../platform/database/array-parameter.ts'
import { type Database, rowsOf } from '../../platform/database/database.ts'
import type { Month } from '../months.rules.ts'
import { packRanks, type SeriesColumns, unpackRanks } from './packed-ranks.rules.ts'

/** The ranks of apps in a month. Apps without ranks are absent. */
export const listAppMonths = async (
  tx: Database,
  apps: readonly number[],
  month: Month,
): Promise<Map<number, SeriesColumns>> => {
  const rows = await rowsOf<{ app: number; ranks: Buffer }>(
    tx,
    sql`SELECT app, ranks FROM app_months WHERE month = ${month} AND app = ANY(${arrayOf(apps, 'integer')})`,
  )
  return new Map(rows.map(({ app, ranks }) => [app, unpackRanks(ranks, month)]))
}

export const removeAppMonths = async (tx: Database, month: Month, apps: readonly number[]): Promise<void> => {
  if (apps.length === 0) return
  await tx.execute(sql`DELETE FROM app_months WHERE month = ${month} AND app = ANY(${arrayOf(apps, 'integer')})`)
}

export const saveAppMonths = async (
  tx: Database,
  month: Month,
  series: ReadonlyMap<number, SeriesColumns>,
): Promise<void> => {
  if (series.size === 0) return
  const rows = [...series].map(([app, ranks]) => ({
    app,
    count: ranks.charts.length,
    ranks: `\\x${packRanks(ranks, month).toString('hex')}`,
  }))
  await tx.execute(sql`INSERT INTO app_months (app, month, count, ranks)
    SELECT app, ${month}, count, ranks
    FROM ${tableOf('row', rows, { app: 'integer', count: 'integer', ranks: 'bytea' })}
    ON CONFLICT (app, month) DO UPDATE SET count = EXCLUDED.count, ranks = EXCLUDED.ranks`)
}
