import type { ClickHouse } from '../../platform/clickhouse.ts'
import { createCategoryDays } from '../apps/category-days.usecases.ts'
import { createOlderRuns } from '../apps/older-runs.usecases.ts'
import { createRankSeries } from '../apps/rank-series.usecases.ts'
import { createRanksOfApps } from '../apps/ranks.usecases.ts'
import { createCategoryDaysRepository } from '../category-days.repository.ts'
import { createChartBeginningsRepository } from '../chart-beginnings.repository.ts'
import { createChartMomentsRepository } from '../chart-moments.repository.ts'
import { createChartMovesRepository } from '../chart-moves.repository.ts'
import { createChartPairsRepository } from '../chart-pairs.repository.ts'
import { createChartPastsRepository } from '../chart-pasts.repository.ts'
import { createChartPlacesRepository } from '../chart-places.repository.ts'
import { createChartTimelineRepository } from '../chart-timeline.repository.ts'
import { createChartColumns } from '../charts/chart-columns.usecases.ts'
import { createChartFailures } from '../charts/chart-failures.usecases.ts'
import { createChartMoves } from '../charts/chart-moves.usecases.ts'
import { createChartPairs } from '../charts/chart-pairs.usecases.ts'
import { createChartPlaces } from '../charts/chart-places.usecases.ts'
import { createChartTimeline } from '../charts/chart-timeline.usecases.ts'
import { createDailyRanks } from '../charts/daily-ranks.usecases.ts'
import { createSnapshots } from '../charts/snapshots.usecases.ts'
import { createStandings } from '../charts/standings.usecases.ts'
import { createWorldCharts } from '../charts/world-charts.usecases.ts'
import { createFetchesRepository } from '../fetches.repository.ts'
import { createRankSeriesRepository } from '../rank-series.repository.ts'
import { createRanksRepository } from '../ranks.repository.ts'
import { createRunsRepository } from '../runs.repository.ts'
import { createSnapshotsRepository } from '../snapshots.repository.ts'
import { createStandingsRepository } from '../standings.repository.ts'
import type { HistoryStore } from '../store/history-store.usecases.ts'
import { createWorldChartsRepository } from '../world-charts.repository.ts'

/** What the product asks ClickHouse. */
export const createBefore = (clickhouse: ClickHouse) => ({
  ranks: createRanksRepository(clickhouse),
  series: createRankSeriesRepository(clickhouse),
  categories: createCategoryDaysRepository(clickhouse),
  runs: createRunsRepository(clickhouse),
  snapshots: createSnapshotsRepository(clickhouse),
  timeline: createChartTimelineRepository(clickhouse),
  world: createWorldChartsRepository(clickhouse),
  standings: createStandingsRepository(clickhouse),
  fetches: createFetchesRepository(clickhouse),
  moments: createChartMomentsRepository(clickhouse),
  pasts: createChartPastsRepository(clickhouse),
  pairs: createChartPairsRepository(clickhouse),
  places: createChartPlacesRepository(clickhouse),
  moves: createChartMovesRepository(clickhouse),
  beginnings: createChartBeginningsRepository(clickhouse),
})

/** The same, asked of PostgreSQL. */
export const createNow = (store: HistoryStore) => ({
  ranks: createRanksOfApps(store),
  series: createRankSeries(store),
  categories: createCategoryDays(store),
  runs: createOlderRuns(store),
  snapshots: createSnapshots(store),
  timeline: createChartTimeline(store),
  world: createWorldCharts(store),
  standings: createStandings(store),
  failures: createChartFailures(store),
  columns: createChartColumns(store),
  pairs: createChartPairs(store),
  moves: createChartMoves(store),
  places: createChartPlaces(store),
  daily: createDailyRanks(store),
})
