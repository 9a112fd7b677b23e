import type { ClickHouse } from '../platform/clickhouse.ts'
import type { Clock } from '../platform/clock.ts'
import { createChartMoments } from './chart-moments.usecases.ts'
import { createChartMoves } from './chart-moves.usecases.ts'
import { createCurrentRanks } from './current-ranks.usecases.ts'
import { createLatestMoments } from './latest-moments.usecases.ts'
import { createRanksRepository } from './ranks.repository.ts'
import { createRunsRepository } from './runs.repository.ts'
import type { SnapshotsRepository } from './snapshots.repository.ts'
import { type ChartFetch, type Snapshot, snapshotsOf } from './snapshots.rules.ts'
import type { Reading } from './withdrawing.repository.ts'

type Options = { clickhouse: ClickHouse; snapshots: SnapshotsRepository; clock: Clock }

/** What this process keeps of history in memory, and how it learns of changes by itself and by other processes. */
export const createHistoryCaches = ({ clickhouse, snapshots, clock }: Options) => {
  const latestMoments = createLatestMoments({ snapshots, clock })
  const { findLatestMoments, forgetLatestMoments } = latestMoments
  const moves = createChartMoves({ clickhouse, clock })
  const moments = createChartMoments({ clickhouse, clock })
  const ranks = createRanksRepository(clickhouse)
  const runs = createRunsRepository(clickhouse)
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

  const noteSnapshots = async (recorded: readonly Snapshot[]): Promise<void> => {
    forgetTraces()
    moves.noteRecorded(recorded)
    await Promise.all([moments.noteRecorded(recorded), latestMoments.noteRecorded(recorded)])
  }

  const noteOthers = async (fetched: readonly ChartFetch[]): Promise<void> => {
    await noteSnapshots(snapshotsOf(fetched))
    await moments.noteFetched(fetched)
  }

  return {
    ranks,
    moments,
    moves,
    currentRanks,
    findLatestMoments,
    forgetLatestMoments,
    forget,
    forgetAll,
    noteSnapshots,
    noteOthers,
  }
}
