import type { ClickHouse } from '../platform/clickhouse.ts'
import type { Clock } from '../platform/clock.ts'
import { waitForInserts } from './inserts.repository.ts'
import { endOfMonth, goThroughMonths, type Month, type MonthSteps, startOfWindow } from './months.rules.ts'
import { createThinningRepository, type ThinningRepository } from './thinning.repository.ts'

export type ThinningOptions = MonthSteps & {
  /** Apps with more ranks than this in the old months are thinned. */
  threshold: number
  /** What is younger keeps every rank. At least 31, longer than a rank may count as current. */
  windowDays: number
}

export type ThinningReport = {
  /** In which there was something to take away. */
  months: number
  ranksBefore: number
  ranksAfter: number
  bytesBefore: number
  bytesAfter: number
}

type Tools = { clickhouse: ClickHouse; thinning: ThinningRepository }
type MonthTask = { month: Month; threshold: number; signal: AbortSignal | undefined }

/** Puts what stays of a month beside it, again until nothing was recorded there meanwhile. */
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

/** Answers whether there was something to take away. Snapshots that came in between are derived, and thinned, again. */
const thinMonth = async (tools: Tools, task: MonthTask): Promise<boolean> => {
  const { thinning, clickhouse } = tools
  for (let isThinned = false; ; isThinned = true) {
    const version = await gatherMonth(tools, task)
    if (!(await thinning.isThinner(task.month))) return isThinned
    await thinning.markThinned(endOfMonth(task.month), task.threshold)
    await thinning.replaceMonth(task.month)
    await waitForInserts(clickhouse)
    if ((await thinning.findVersion(task.month)).snapshots === version.snapshots) return true
    await thinning.deriveAgain(task.month, version)
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
 * Leaves of the old ranks of much ranked apps one a UTC day and chart, the last, and every rank that was better than
 * all before it in that month. What an app has now, since when, and its best ever stay as they are; snapshots do too.
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
      await goThroughMonths(months, { ...steps, visit })
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
