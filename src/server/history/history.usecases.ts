import type { Announcements } from '../platform/announcements.ts'
import type { ClickHouse } from '../platform/clickhouse.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import { createChartPairsRepository } from './chart-pairs.repository.ts'
import { createListPasts } from './chart-pasts.usecases.ts'
import { createChartPlacesRepository } from './chart-places.repository.ts'
import { createChartTimelineRepository } from './chart-timeline.repository.ts'
import { createFetchesRepository } from './fetches.repository.ts'
import { createFirstRanksRepository } from './first-ranks.repository.ts'
import { createListFirstTimes } from './first-ranks.usecases.ts'
import { createForgetting } from './forgetting.usecases.ts'
import { createHistoryCaches } from './history-caches.usecases.ts'
import { createHistoryChanges } from './history-changes.usecases.ts'
import { createMonthsRepository } from './months.repository.ts'
import { createRankSeriesRepository } from './rank-series.repository.ts'
import { createRebuild } from './rebuild.usecases.ts'
import { createRecordings } from './recordings.usecases.ts'
import { createSnapshotsRepository } from './snapshots.repository.ts'
import type { ChartFetch, Snapshot } from './snapshots.rules.ts'
import { createStandingsRepository } from './standings.repository.ts'
import type { StateAt } from './states.rules.ts'
import { listStatesOf, type ManyStatesQuery, type StatesQuery } from './states.usecases.ts'
import { createThinning } from './thinning.usecases.ts'
import type { Reading } from './withdrawing.repository.ts'
import { createWithdrawing } from './withdrawing.usecases.ts'
import { createWorldChartsRepository } from './world-charts.repository.ts'

export type History = ReturnType<typeof createHistory>

type HistoryOptions = { clickhouse: ClickHouse; db: Database; clock: Clock; announcements?: Announcements | undefined }

/** The source of truth: what each chart contained at each measurement, and why other attempts failed. */
export const createHistory = ({ clickhouse, db, clock, announcements }: HistoryOptions) => {
  const repository = createSnapshotsRepository(clickhouse)
  const caches = createHistoryCaches({ clickhouse, snapshots: repository, clock })
  const { ranks, moments, moves, findLatestMoments, forgetLatestMoments, forget, noteSnapshots } = caches

  const changes = createHistoryChanges({ db, announcements, ...caches })

  /** Runs a write. A failed write may still have stored some rows, so its failure invalidates the cache. */
  const write = async (running: Promise<void>, recorded: readonly Snapshot[] = []): Promise<void> => {
    try {
      await running
    } catch (error) {
      forget(recorded)
      throw error
    }
  }

  const snapshots = {
    ...repository,
    recordSnapshots: async (recorded: readonly Snapshot[]): Promise<void> => {
      await write(repository.recordSnapshots(recorded), recorded)
      await noteSnapshots(recorded)
    },
  }
  const stored = createFetchesRepository(clickhouse)
  const fetches = {
    ...stored,
    recordFetches: async (fetched: readonly ChartFetch[]): Promise<void> => {
      await write(stored.recordFetches(fetched))
      await moments.noteFetched(fetched)
    },
  }
  const { removeWithdrawn, ...withdrawing } = createWithdrawing({ clickhouse })
  const withdraw = (readings: readonly Reading[]): Promise<void> =>
    removeWithdrawn(readings).finally(() => forget(readings))
  const series = createRankSeriesRepository(clickhouse)
  const listPasts = createListPasts(clickhouse, moments)

  const listStates = (query: ManyStatesQuery) => listStatesOf({ moments, ranks, series, fetches, clock }, query)

  return {
    snapshots,
    fetches,
    ranks,
    moments,
    timeline: createChartTimelineRepository(clickhouse),
    pairs: createChartPairsRepository(clickhouse),
    places: createChartPlacesRepository(clickhouse),
    moves,
    series,
    listPasts,
    listFirstTimes: createListFirstTimes({
      repository: createFirstRanksRepository(clickhouse),
      ranks,
      snapshots,
      listPasts,
    }),
    standings: createStandingsRepository(clickhouse),
    worldCharts: createWorldChartsRepository(clickhouse),
    months: createMonthsRepository(clickhouse),
    ...withdrawing,
    ...createRecordings({ db, clock, snapshots, fetches, withdraw, changes }),
    onRecorded: changes.onRecorded,

    findLatestMoments,

    thinRanks: createThinning({ clickhouse, clock }),
    ...createForgetting({ clickhouse, clock, announceAll: changes.announceAll }),
    ...createRebuild({ clickhouse, forgetLatestMoments }),

    ...caches.currentRanks,

    /** The states of one app in one chart over time, gaps with their reasons included. */
    listStates: async ({ from, to, ...pair }: StatesQuery): Promise<StateAt[]> =>
      (await listStates({ wanted: [pair], from, to }))[0] ?? [],

    /** The states of many apps in many charts: one list per requested pair. */
    listManyStates: listStates,
  }
}
