import type { ClickHouse } from '../platform/clickhouse.ts'
import { waitForInserts } from './inserts.repository.ts'
import { createMonthsRepository } from './months.repository.ts'
import { type Month, type MonthSteps, visitMonths } from './months.rules.ts'
import {
  createRebuildRepository,
  type RebuildRepository,
  type RebuiltTable,
  rebuiltTables,
} from './rebuild.repository.ts'

export type RebuildReport = {
  snapshots: number
  peaks: number
  /** False when the rebuilt tables differ from the previous ones. */
  isSame: boolean
}

/** Number of attempts: an insert during the comparison may have reached only one of the two tables. */
const comparisons = 3

const findSideTables = async (rebuild: RebuildRepository) => Promise.all(rebuiltTables.map(rebuild.findSideTable))

const dropAll = async (rebuild: RebuildRepository): Promise<void> => {
  for (const table of rebuiltTables) await rebuild.dropSideTable(table)
}

/** Views miss inserts that began before them. Waiting for those inserts lets the rebuild read their snapshots. */
const beginShadows = async (rebuild: RebuildRepository, clickhouse: ClickHouse): Promise<void> => {
  await dropAll(rebuild)
  for (const table of rebuiltTables) await rebuild.createShadow(table)
  for (const table of rebuiltTables) await rebuild.keepFromDeleted(table)
  await waitForInserts(clickhouse)
}

const isSame = async (rebuild: RebuildRepository, clickhouse: ClickHouse, table: RebuiltTable): Promise<boolean> => {
  for (let comparison = 0; comparison < comparisons; comparison += 1) {
    if (await rebuild.isSameAsSideTable(table)) return true
    await waitForInserts(clickhouse)
  }
  return false
}

/** Exchanges each table separately. After a crash, the next run exchanges the remaining tables. */
const exchangeTables = async (rebuild: RebuildRepository, clickhouse: ClickHouse): Promise<boolean> => {
  const same: boolean[] = []
  for (const table of rebuiltTables) {
    const sideTable = await rebuild.findSideTable(table)
    if (sideTable === 'nothing') continue
    same.push(await isSame(rebuild, clickhouse, table))
    if (sideTable === 'shadow') await rebuild.exchange(table)
  }
  await dropAll(rebuild)
  return same.every(Boolean)
}

/**
 * Rebuilds peak ranks and newest charts from all snapshots in shadow tables, while the current tables serve reads. `ranks` is
 * not rebuilt: that would restore every thinned rank.
 */
export const createRebuild = ({ clickhouse, forgetLatestMoments }: RebuildTools) => {
  const rebuild = createRebuildRepository(clickhouse)
  const months = createMonthsRepository(clickhouse)

  const fillMonth = async (month: Month, signal: AbortSignal | undefined): Promise<void> => {
    for (const storefronts of await months.listSlices(month)) {
      signal?.throwIfAborted()
      for (const table of rebuiltTables) await rebuild.fillShadow(table, month, storefronts)
    }
  }

  /** A former table exists only after an exchange, and exchanges begin once all shadows are full: nothing is left to fill. */
  const fillShadows = async ({ from, ...steps }: MonthSteps): Promise<void> => {
    const sideTables = await findSideTables(rebuild)
    if (sideTables.includes('former')) return
    const canGoOn = from !== undefined && sideTables.every(each => each === 'shadow')
    if (!canGoOn) await beginShadows(rebuild, clickhouse)
    const visit = (month: Month) => fillMonth(month, steps.signal)
    await visitMonths(await months.listMonths(), { ...steps, from: canGoOn ? from : undefined, visit })
  }

  return {
    rebuildSummaries: async (steps: MonthSteps): Promise<RebuildReport> => {
      await fillShadows(steps)
      const wasSame = await exchangeTables(rebuild, clickhouse)
      forgetLatestMoments()
      return { ...(await rebuild.count()), isSame: wasSame }
    },

    /** Abandons an unfinished rebuild and drops its shadow tables. */
    discardRebuild: (): Promise<void> => dropAll(rebuild),
  }
}

type RebuildTools = { clickhouse: ClickHouse; forgetLatestMoments: () => void }
