import { createDataVersion, type DataVersion } from '../platform/database/data-version.ts'
import type { Database } from '../platform/database/database.ts'
import type { Clock } from '../platform/process/clock.ts'
import { createCategoryDays } from './apps/category-days.usecases.ts'
import { createOlderRuns } from './apps/older-runs.usecases.ts'
import { createRankSeries } from './apps/rank-series.usecases.ts'
import { createRanksOfApps } from './apps/ranks.usecases.ts'
import { createChartMoments } from './chart-moments.usecases.ts'
import { createListPasts } from './chart-pasts.usecases.ts'
import { createChartFailures } from './charts/chart-failures.usecases.ts'
import { createChartMoves } from './charts/chart-moves.usecases.ts'
import { createDailyRanks } from './charts/daily-ranks.usecases.ts'
import {
  createChartPairs,
  createChartPlaces,
  createChartTimeline,
  createSnapshots,
} from './charts/snapshots.usecases.ts'
import { createStandings } from './charts/standings.usecases.ts'
import { createWorldCharts } from './charts/world-charts.usecases.ts'
import { createCurrentRanks } from './current-ranks.usecases.ts'
import { createListFirstTimes } from './first-ranks.usecases.ts'
import { createForgetting } from './keeping/forgetting.usecases.ts'
import { createRebuild } from './keeping/rebuild.usecases.ts'
import { createThinning } from './keeping/thinning.usecases.ts'
import { createWithdrawing } from './keeping/withdrawing.usecases.ts'
import { createLatestMoments } from './latest-moments.usecases.ts'
import { createRecordings } from './recordings.usecases.ts'
import type { StateAt } from './states.rules.ts'
import { listStatesOf, type ManyStatesQuery, type StatesQuery } from './states.usecases.ts'
import { createHistoryStore } from './store/history-store.usecases.ts'

export type History = ReturnType<typeof createHistory>

type HistoryOptions = {
  db: Database
  clock: Clock
  version?: DataVersion
}

/** The source of truth: what each chart contained at each measurement, and why other attempts failed. */
export const createHistory = ({ db, clock, version = createDataVersion() }: HistoryOptions) => {
  const store = createHistoryStore(db)
  const read = createSnapshots(store)
  const ranks = { ...createRanksOfApps(store), ...createCategoryDays(store) }
  const moments = createChartMoments({ store, clock, version })
  const latestMoments = createLatestMoments({ snapshots: read, version, clock })
  const { findLatestMoments } = latestMoments
  const { recordSnapshots, recordFetches, ...recordings } = createRecordings({ db, clock, store, version })
  const snapshots = { ...read, recordSnapshots }
  const fetches = { ...createChartFailures(store), recordFetches }
  const series = createRankSeries(store)
  const listPasts = createListPasts(store, moments)

  const listStates = (query: ManyStatesQuery) => listStatesOf({ moments, ranks, series, fetches, clock }, query)

  return {
    snapshots,
    fetches,
    ranks,
    moments,
    timeline: createChartTimeline(store),
    pairs: createChartPairs(store),
    places: createChartPlaces(store),
    moves: createChartMoves(store),
    series,
    listPasts,
    listFirstTimes: createListFirstTimes({
      listRanks: store.listRanks,
      ranks,
      snapshots,
      listPasts,
    }),
    standings: createStandings(store),
    worldCharts: { ...createWorldCharts(store), ...createDailyRanks(store) },
    ...createWithdrawing(store),
    ...recordings,

    /** Rises with everything that is recorded, withdrawn, restored, imported or deleted. */
    version,

    findLatestMoments,

    findKeptSince: store.findKeptSince,
    openMoment: store.openMoment,
    recordOldRows: store.recordOldRows,
    fileReadings: store.fileReadings,

    thinRanks: createThinning({ db, clock, fileReadings: store.fileReadings }),
    ...createForgetting({ db, clock, version }),
    ...createRebuild({ db }),

    ...createCurrentRanks({ ranks, runs: createOlderRuns(store), moments, latestMoments, version, clock }),

    /** The states of one app in one chart over time, gaps with their reasons included. */
    listStates: async ({ from, to, ...pair }: StatesQuery): Promise<StateAt[]> =>
      (await listStates({ wanted: [pair], from, to }))[0] ?? [],

    /** The states of many apps in many charts: one list per requested pair. */
    listManyStates: listStates,
  }
}
