import { sql } from 'drizzle-orm'
import type { AppId } from '#domain/ranks.ts'
import { arrayOf } from '../../platform/database/array-parameter.ts'
import { type Database, rowsOf } from '../../platform/database/database.ts'

type Row = { number: number; app_id: string | number }

export type AppNumbers = ReturnType<typeof createAppNumbers>

/** Translates between Apple's ids of apps and our numbers. A process remembers the ids, eight bytes an app. */
export const createAppNumbers = () => {
  let ids = new Float64Array(1_024)

  const remember = (rows: readonly Row[]): void => {
    for (const { number, app_id } of rows) {
      if (number >= ids.length) {
        const larger = new Float64Array(Math.max(number + 1, ids.length * 2))
        larger.set(ids)
        ids = larger
      }
      ids[number] = Number(app_id)
    }
  }

  const isKnown = (number: number): boolean => (ids[number] ?? 0) > 0

  return {
    /** The numbers of these apps. Apps that were never in a chart are absent. */
    listNumbers: async (reader: Database, appIds: readonly AppId[]): Promise<Map<AppId, number>> => {
      if (appIds.length === 0) return new Map()
      const rows = await rowsOf<Row>(
        reader,
        sql`SELECT number, app_id FROM history_apps WHERE app_id = ANY(${arrayOf([...new Set(appIds)], 'bigint')})`,
      )
      return new Map(rows.map(({ number, app_id }) => [Number(app_id), number]))
    },

    /** Waits until these numbers are known to `idOf`. */
    ensureKnown: async (reader: Database, numbers: Iterable<number>): Promise<void> => {
      const missing = new Set<number>()
      for (const number of numbers) if (!isKnown(number)) missing.add(number)
      if (missing.size === 0) return
      remember(
        await rowsOf<Row>(
          reader,
          sql`SELECT number, app_id FROM history_apps WHERE number = ANY(${arrayOf([...missing], 'integer')})`,
        ),
      )
    },

    /** @throws RangeError for a number that is not known here. */
    idOf: (number: number): AppId => {
      if (!isKnown(number)) throw new RangeError(`No app has the number ${number}.`)
      return ids[number] ?? 0
    },

    /** Gives numbers to apps that have none, in the caller's transaction. Nothing is remembered before it ends. */
    ensureNumbers: async (tx: Database, appIds: Iterable<AppId>): Promise<Map<AppId, number>> => {
      const wanted = arrayOf([...new Set(appIds)], 'bigint')
      const rows = await rowsOf<Row>(
        tx,
        sql`WITH wanted AS (SELECT unnest(${wanted}) AS app_id),
          known AS (SELECT number, app_id FROM history_apps JOIN wanted USING (app_id)),
          added AS (
            INSERT INTO history_apps (app_id)
            SELECT app_id FROM wanted WHERE NOT EXISTS (SELECT FROM known WHERE known.app_id = wanted.app_id)
            ORDER BY app_id
            ON CONFLICT (app_id) DO UPDATE SET app_id = EXCLUDED.app_id
            RETURNING number, app_id)
          SELECT number, app_id FROM known UNION ALL SELECT number, app_id FROM added`,
      )
      return new Map(rows.map(({ number, app_id }) => [Number(app_id), number]))
    },
  }
}
