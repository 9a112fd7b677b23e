import type { Clock } from '../platform/clock.ts'
import { createCategoryDays } from './apps/category-days.usecases.ts'
import { createOlderRuns } from './apps/older-runs.usecases.ts'
import { createRanksOfApps } from './apps/ranks.usecases.ts'
import { createChartMoments } from './chart-moments.usecases.ts'
import { createChartMoves } from './charts/chart-moves.usecases.ts'
import type { SnapshotsOfCharts } from './charts/snapshots.usecases.ts'
import { createCurrentRanks } from './current-ranks.usecases.ts'
import type { Reading } from './keeping/withdrawing.usecases.ts'
import { createLatestMoments } from './latest-moments.usecases.ts'
import { type ChartFetch, snapshotsOf } from './snapshots.rules.ts'
import type { HistoryStore } from './store/history-store.usecases.ts'

type Options = { store: HistoryStore; snapshots: SnapshotsOfCharts; clock: Clock }

/** What this process keeps of history in memory, and how it learns of changes by itself and by other processes. */
export const createHistoryCaches = ({ store, snapshots, clock }: Options) => {
  const latestMoments = createLatestMoments({ snapshots, clock })
  const { findLatestMoments, forgetLatestMoments } = latestMoments
  const moves = createChartMoves(store)
  const moments = createChartMoments({ store, clock })
  const ranks = { ...createRanksOfApps(store), ...createCategoryDays(store) }
  const runs = createOlderRuns(store)
  const { forgetTraces, ...currentRanks } = createCurrentRanks({ ranks, runs, moments, latestMoments, clock })

  /** Invalidates cached chart data from these timestamps on. */
  const forget = (readings: readonly Reading[]): void => {
    moves.noteRecorded(readings)
    moments.noteUncertain(readings)
    forgetLatestMoments()
    forgetTraces()
  }

  const forgetAll = (): void => {
    moves.forgetAll()
    moments.forgetAll()
    forgetLatestMoments()
    forgetTraces()
  }

  /** Updates cached data with fetches that any process has recorded. */
  const noteFetches = async (fetched: readonly ChartFetch[]): Promise<void> => {
    const recorded = snapshotsOf(fetched)
    forgetTraces()
    moves.noteRecorded(recorded)
    await Promise.all([moments.noteRecorded(recorded), latestMoments.noteRecorded(recorded)])
    await moments.noteFetched(fetched)
  }

  return {
    ranks,
    moments,
    moves,
    currentRanks,
    findLatestMoments,
    forget,
    forgetAll,
    noteFetches,
  }
}
