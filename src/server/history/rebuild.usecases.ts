import type { ClickHouse } from '../platform/clickhouse.ts'
import { waitForInserts } from './inserts.repository.ts'
import { createMonthsRepository } from './months.repository.ts'
import { goThroughMonths, type Month, type MonthSteps } from './months.rules.ts'
import {
  createRebuildRepository,
  type RebuildRepository,
  type RebuiltTable,
  rebuiltTables,
} from './rebuild.repository.ts'

export type RebuildReport = {
  snapshots: number
  peaks: number
  /** False when what was there before said something else. */
  isSame: boolean
}

/** What is recorded while two tables are compared may be in one of them only for a moment. */
const comparisons = 3

const besideAll = async (rebuild: RebuildRepository) => Promise.all(rebuiltTables.map(rebuild.findBeside))

const dropAll = async (rebuild: RebuildRepository): Promise<void> => {
  for (const table of rebuiltTables) await rebuild.dropBeside(table)
}

/** An insert that began before the views were there passes them by; its snapshots are read when it has ended. */
const beginShadows = async (rebuild: RebuildRepository, clickhouse: ClickHouse): Promise<void> => {
  await dropAll(rebuild)
  for (const table of rebuiltTables) await rebuild.createShadow(table)
  await waitForInserts(clickhouse)
}

const isSame = async (rebuild: RebuildRepository, clickhouse: ClickHouse, table: RebuiltTable): Promise<boolean> => {
  for (let comparison = 0; comparison < comparisons; comparison += 1) {
    if (await rebuild.isSameBeside(table)) return true
    await waitForInserts(clickhouse)
  }
  return false
}

/** Each table by itself; a run that was killed in between goes on with those that are left. */
const putInPlace = async (rebuild: RebuildRepository, clickhouse: ClickHouse): Promise<boolean> => {
  const same: boolean[] = []
  for (const table of rebuiltTables) {
    const beside = await rebuild.findBeside(table)
    if (beside === 'nothing') continue
    same.push(await isSame(rebuild, clickhouse, table))
    if (beside === 'shadow') await rebuild.exchange(table)
  }
  await dropAll(rebuild)
  return same.every(Boolean)
}

/**
 * Makes the best ranks and the newest charts again from every snapshot, beside those that are read meanwhile. `ranks`
 * are left alone: made again, they would have all that was thinned.
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

  /** Once a table has been exchanged, all shadows were full: only the end is left to do. */
  const fillShadows = async ({ from, ...steps }: MonthSteps): Promise<void> => {
    const beside = await besideAll(rebuild)
    if (beside.includes('former')) return
    const canGoOn = from !== undefined && beside.every(each => each === 'shadow')
    if (!canGoOn) await beginShadows(rebuild, clickhouse)
    const visit = (month: Month) => fillMonth(month, steps.signal)
    await goThroughMonths(await months.listMonths(), { ...steps, from: canGoOn ? from : undefined, visit })
  }

  return {
    rebuildSummaries: async (steps: MonthSteps): Promise<RebuildReport> => {
      await fillShadows(steps)
      const wasSame = await putInPlace(rebuild, clickhouse)
      forgetLatestMoments()
      return { ...(await rebuild.count()), isSame: wasSame }
    },

    /** Gives up a rebuild that was begun: what it had made beside the tables is dropped. */
    discardRebuild: (): Promise<void> => dropAll(rebuild),
  }
}

type RebuildTools = { clickhouse: ClickHouse; forgetLatestMoments: () => void }
