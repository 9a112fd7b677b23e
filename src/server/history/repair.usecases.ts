import type { ClickHouse } from '../platform/clickhouse.ts'
import { createMonthsRepository } from './months.repository.ts'
import type { Month } from './months.rules.ts'
import { createRebuildRepository, rebuiltTables } from './rebuild.repository.ts'
import { createRepairRepository } from './repair.repository.ts'

/** A part of a table whose rows are lost. Its partition is a month where the table has one for each. */
export type LostPart = { table: string; partition: string }

/**
 * Makes lost rows of derived tables again from the snapshots, and keeps all others: those of a snapshot that is lost itself are
 * true. A kill leaves nothing wrong, because every step can be repeated.
 */
export const createRepair = (clickhouse: ClickHouse) => {
  const months = createMonthsRepository(clickhouse)
  const rebuild = createRebuildRepository(clickhouse)
  const repair = createRepairRepository(clickhouse)

  return async (lost: readonly LostPart[]): Promise<void> => {
    const isLost = (table: string): boolean => lost.some(part => part.table === table)
    const summaries = rebuiltTables.filter(isLost)
    /** Where it is no longer known which apps were thinned, their other ranks would look like all. */
    const hasLostRanks = (month: Month): boolean =>
      isLost('thinned_apps') || lost.some(({ table, partition }) => table === 'ranks' && partition === String(month))
    const all = await months.listMonths()
    for (const month of summaries.length > 0 ? all : [])
      for (const storefronts of await months.listSlices(month))
        for (const table of summaries) await rebuild.complete(table, month, storefronts)
    for (const month of all.filter(hasLostRanks))
      for (const storefronts of await months.listSlices(month)) await repair.completeRanks(month, storefronts)
    if (isLost('chart_beginnings')) await repair.completeBeginnings()
  }
}
