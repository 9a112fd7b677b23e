import type { ClickHouse } from '../platform/clickhouse.ts'
import type { Clock } from '../platform/clock.ts'
import { waitForInserts } from './inserts.repository.ts'
import { endOfMonth, type Month, type MonthSteps, startOfWindow, visitMonths } from './months.rules.ts'
import { createThinningRepository, type ThinningRepository } from './thinning.repository.ts'

export type ThinningOptions = MonthSteps & {
  /** Apps with more ranks than this in the old months are thinned. */
  threshold: number
  /** Newer data keeps every rank. At least 31 days, longer than a rank may count as current. */
  windowDays: number
}

export type ThinningReport = {
  /** Number of months from which ranks were removed. */
  months: number
  ranksBefore: number
  ranksAfter: number
  bytesBefore: number
  bytesAfter: number
}

type Tools = { clickhouse: ClickHouse; thinning: ThinningRepository }
type MonthTask = { month: Month; threshold: number; signal: AbortSignal | undefined }

/** Builds the replacement month, and starts over if new rows arrived meanwhile. */
const gatherMonth = async ({ thinning }: Tools, { month, threshold, signal }: MonthTask) => {
  for (;;) {
    const version = await thinning.findVersion(month)
    await thinning.clearMonth()
    for (const slice of await thinning.listSlices(month)) {
      signal?.throwIfAborted()
      await thinning.keepRanks(month, slice, threshold)
    }
    const { ranks, snapshots } = await thinning.findVersion(month)
    if (ranks === version.ranks && snapshots === version.snapshots) return version
  }
}

/** Returns whether any rank was removed. Ranks of snapshots that arrived meanwhile are derived again, then thinned. */
const thinMonth = async (tools: Tools, task: MonthTask): Promise<boolean> => {
  const { thinning, clickhouse } = tools
  for (let isThinned = false; ; isThinned = true) {
    const version = await gatherMonth(tools, task)
    if (!(await thinning.isThinner(task.month))) return isThinned
    await thinning.markThinned(endOfMonth(task.month), task.threshold)
    await thinning.replaceMonth(task.month)
    await waitForInserts(clickhouse)
    if ((await thinning.findVersion(task.month)).snapshots === version.snapshots) return true
    await thinning.rederiveRanks(task.month, version)
  }
}

const prepare = async (thinning: ThinningRepository, { months, since }: { months: readonly Month[]; since: Date }) => {
  await thinning.createWorkingTables()
  for (const storefronts of await thinning.listStorefronts()) {
    for (const month of months) await thinning.countRanks(month, storefronts)
    await thinning.keepRuns(storefronts, since)
  }
}

/**
 * Thins the old ranks of apps with many ranks. Keeps the last rank of each UTC day and chart, and every rank better than all
 * earlier ones of its month. Current ranks, their start dates, peak ranks and snapshots stay unchanged.
 */
export const createThinning = ({ clickhouse, clock }: { clickhouse: ClickHouse; clock: Clock }) => {
  const thinning = createThinningRepository(clickhouse)

  return async ({ threshold, windowDays, ...steps }: ThinningOptions): Promise<ThinningReport> => {
    const since = startOfWindow(clock.now(), windowDays)
    const months = await thinning.listMonthsBefore(since)
    const before = await thinning.measureRanks()
    let thinned = 0
    const visit = async (month: Month): Promise<void> => {
      if (await thinMonth({ clickhouse, thinning }, { month, threshold, signal: steps.signal })) thinned += 1
    }
    try {
      await prepare(thinning, { months, since })
      await visitMonths(months, { ...steps, visit })
    } finally {
      await thinning.dropWorkingTables()
    }
    const after = await thinning.measureRanks()
    return {
      months: thinned,
      ranksBefore: before.ranks,
      ranksAfter: after.ranks,
      bytesBefore: before.bytes,
      bytesAfter: after.bytes,
    }
  }
}
