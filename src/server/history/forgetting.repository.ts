import type { ClickHouse } from '../platform/clickhouse.ts'
import { dateOfSeconds, toMoment } from '../platform/moments.ts'
import type { Month } from './months.rules.ts'

/** When charts were asked for, and what they contained. */
const measuredTables = ['chart_snapshots', 'chart_fetches'] as const
const derivedTables = ['ranks', 'chart_moves'] as const

/** The tables whose months can be deleted. Best ranks, newest charts and the beginnings of charts are small and stay. */
const forgottenTables = [...measuredTables, ...derivedTables]

/** In SQL, the moment before which everything was deleted; 1970 if nothing was. */
export const oldestKept = 'assumeNotNull((SELECT max(before) FROM forgotten_months))'

export const createForgettingRepository = (clickhouse: ClickHouse) => {
  const drop = async (tables: readonly (typeof forgottenTables)[number][], month: Month): Promise<void> => {
    for (const table of tables) await clickhouse.command(`ALTER TABLE ${table} DROP PARTITION ID '${month}'`)
  }

  return {
    /** The months before this one that have rows, oldest first. */
    listMonthsBefore: async (month: Month): Promise<Month[]> => {
      const rows = await clickhouse.query<{ month: Month }>(
        `SELECT DISTINCT toUInt32(partition) AS month FROM system.parts
       WHERE active AND rows > 0 AND database = currentDatabase() AND table IN {tables:Array(String)}
         AND month < {month:UInt32} ORDER BY month`,
        { month, tables: forgottenTables },
      )
      return rows.map(row => row.month)
    },

    /** From here on, readers know that what was before is gone. */
    noteForgotten: (before: Date): Promise<void> =>
      clickhouse.command("INSERT INTO forgotten_months VALUES ({before:DateTime('UTC')})", {
        before: toMoment(before),
      }),

    /** The first step: a measurement without its ranks would say that every app was out of the chart. */
    dropMeasurements: (month: Month): Promise<void> => drop(measuredTables, month),
    dropRanks: (month: Month): Promise<void> => drop(derivedTables, month),

    /** The start of what is kept; undefined if nothing was deleted. */
    findKeptSince: async (): Promise<Date | undefined> => {
      const [row] = await clickhouse.query<{ since: number }>(`SELECT toUnixTimestamp(${oldestKept}) AS since`)
      return row && row.since > 0 ? dateOfSeconds(row.since) : undefined
    },
  }
}
