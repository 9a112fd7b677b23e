import { sql } from 'drizzle-orm'
import { arrayOf } from '../../platform/database/array-parameter.ts'
import { type Database, rowsOf } from '../../platform/database/database.ts'
import type { Month } from '../months.rules.ts'
import { packRanks, type SeriesColumns, unpackRanks } from './packed-ranks.rules.ts'

/** Statements about the packed ranks of apps. */
export const createAppMonthsRepository = () => ({
  /** The ranks of apps in a month. Apps without ranks are absent. */
  listMonths: async (tx: Database, apps: readonly number[], month: Month): Promise<Map<number, SeriesColumns>> => {
    const rows = await rowsOf<{ app: number; ranks: Buffer }>(
      tx,
      sql`SELECT app, ranks FROM app_months WHERE month = ${month} AND app = ANY(${arrayOf(apps, 'integer')})`,
    )
    return new Map(rows.map(({ app, ranks }) => [app, unpackRanks(ranks, month)]))
  },

  removeMonths: async (tx: Database, month: Month, apps: readonly number[]): Promise<void> => {
    if (apps.length === 0) return
    await tx.execute(sql`DELETE FROM app_months WHERE month = ${month} AND app = ANY(${arrayOf(apps, 'integer')})`)
  },

  saveMonths: async (tx: Database, month: Month, series: ReadonlyMap<number, SeriesColumns>): Promise<void> => {
    if (series.size === 0) return
    const all = [...series.values()]
    await tx.execute(sql`INSERT INTO app_months (app, month, count, ranks)
      SELECT app, ${month}, count, ranks FROM unnest(${arrayOf([...series.keys()], 'integer')}, ${arrayOf(
        all.map(({ charts }) => charts.length),
        'integer',
      )}, ${arrayOf(
        all.map(of => `\\x${packRanks(of, month).toString('hex')}`),
        'bytea',
      )}) AS row(app, count, ranks)
      ON CONFLICT (app, month) DO UPDATE SET count = EXCLUDED.count, ranks = EXCLUDED.ranks`)
  },
})
