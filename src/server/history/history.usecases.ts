import { type Chart, chartKeyOf } from '#domain/charts.ts'
import type { AppId } from '#domain/ranks.ts'
import type { ClickHouse } from '../platform/clickhouse.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import { createFetchesRepository } from './fetches.repository.ts'
import { createLatestMoments } from './latest-moments.usecases.ts'
import { type AppRank, createRanksRepository } from './ranks.repository.ts'
import { createRecordings } from './recordings.usecases.ts'
import { findRunStarts } from './runs.usecases.ts'
import { createSnapshotsRepository } from './snapshots.repository.ts'
import type { Snapshot } from './snapshots.rules.ts'
import { createStandingsRepository } from './standings.repository.ts'
import { rankStateOf, type StateAt, withGaps } from './states.rules.ts'

export type History = ReturnType<typeof createHistory>

type StatesQuery = {
  appId: AppId
  chart: Chart
  from: Date
  to: Date
  /** When lookups began to miss the app in that country; undefined while it is offered. */
  notOfferedSince?: Date | undefined
}

const earlier = (a: Date, b: Date): Date => (a < b ? a : b)

/** The truth: what was seen of every chart, when, and what could not be seen. */
export const createHistory = ({ clickhouse, db, clock }: { clickhouse: ClickHouse; db: Database; clock: Clock }) => {
  const repository = createSnapshotsRepository(clickhouse)
  const { findLatestMoments, noteRecorded } = createLatestMoments({ snapshots: repository, clock })
  const snapshots = {
    ...repository,
    recordSnapshots: async (recorded: readonly Snapshot[]): Promise<void> => {
      await repository.recordSnapshots(recorded)
      await noteRecorded(recorded)
    },
  }
  const fetches = createFetchesRepository(clickhouse)
  const ranks = createRanksRepository(clickhouse)

  return {
    snapshots,
    fetches,
    ranks,
    standings: createStandingsRepository(clickhouse),
    ...createRecordings({ db, clock, snapshots, fetches }),

    findLatestMoments,

    /** Ranks in the newest snapshot of each chart, where that snapshot was taken at or after `since`. */
    listCurrentRanks: async (appIds: readonly AppId[], since: Date): Promise<AppRank[]> => {
      const [seen, latest] = await Promise.all([ranks.listNewestRanks(appIds, since), findLatestMoments()])
      return seen.filter(({ chart, observedAt }) => observedAt >= (latest.charts.get(chartKeyOf(chart)) ?? observedAt))
    },

    findRunStarts: (of: readonly AppRank[]): Promise<Date[]> => findRunStarts({ snapshots, ranks }, of),

    /** What was seen of one app in one chart over time, gaps with their reasons included. */
    listStates: async (query: StatesQuery): Promise<StateAt[]> => {
      const { appId, chart, from, notOfferedSince } = query
      const [moments, seen, failures, trackedSince] = await Promise.all([
        snapshots.listMoments(chart, query),
        ranks.listRanksOverTime([appId], chart, query),
        fetches.listFailures(chart, query),
        fetches.findTrackedSince(chart),
      ])
      const rankAt = new Map(seen.map(({ observedAt, rank }) => [observedAt.getTime(), rank]))
      if (!trackedSince) return [{ observedAt: from, ...rankStateOf({ at: from, isOffered: true }) }]
      const known = (at: Date) => ({ at, trackedSince, isOffered: !notOfferedSince || at < notOfferedSince })
      const measured = moments.map(({ observedAt, depth, entryCount }) => {
        const snapshot = { depth, entryCount, rank: rankAt.get(observedAt.getTime()) ?? null }
        return { observedAt, ...rankStateOf({ snapshot, ...known(observedAt) }) }
      })
      const failed = failures.map(({ observedAt, ...failure }) => ({
        observedAt,
        ...rankStateOf({ failure, ...known(observedAt) }),
      }))
      if (measured.length + failed.length === 0) return [{ observedAt: from, ...rankStateOf(known(from)) }]
      const untracked = from < trackedSince ? [{ observedAt: from, ...rankStateOf(known(from)) }] : []
      return [...untracked, ...withGaps(measured, failed, earlier(query.to, clock.now()))]
    },
  }
}
