import type { Chart } from '#domain/charts.ts'
import type { AppId } from '#domain/ranks.ts'
import { type Scope, scopeChartTypes, scopeDevices, scopeGenres } from '#domain/scopes.ts'
import { secondMs } from '#domain/units.ts'
import type { ClickHouse } from '../platform/clickhouse.ts'
import { dateOfSeconds } from '../platform/moments.ts'
import { type ChartColumns, chartColumns, toChart } from './chart-columns.rules.ts'
import { longestSilenceMs } from './states.rules.ts'

type Seen = { rank: number; observedAt: Date }

/** When an app first reached what in one chart. All of it was seen again by the next measurement with the app. */
export type FirstRanks = {
  chart: Chart
  /** For each limit that was asked for: the first rank within it; null if there is none. */
  firsts: readonly (Seen | null)[]
  /** The best rank that two measurements in a row have reached: the worse of the two, the first time; null without two. */
  best: Seen | null
  /** For each number of days that was asked for: the measurement at number 1 that completed it; null if there are fewer. */
  daysAtOne: readonly (Date | null)[]
}

type SeenTuple = [seconds: number, rank: number]
type Row = ChartColumns & { firsts: SeenTuple[]; best: SeenTuple; one_days: number[] }

const toSeen = ([seconds, rank]: SeenTuple): Seen | null =>
  seconds === 0 ? null : { rank, observedAt: dateOfSeconds(seconds) }

type FirstsQuery = { appId: AppId; scope: Scope; limits: readonly number[]; days: readonly number[] }

/** Reads when an app first reached a rank. Filters by app, the first column of the sorting key. */
export const createFirstRanksRepository = (clickhouse: ClickHouse) => ({
  /**
   * One row per chart of the scope in which the app was ever ranked. A rank counts if the next measurement that shows the app,
   * at most 36 hours later, is within the same limit.
   */
  listFirstRanks: async ({ appId, scope, limits, days }: FirstsQuery): Promise<FirstRanks[]> => {
    const rows = await clickhouse.query<Row>(
      `WITH arraySort(groupUniqArray((toUnixTimestamp(observed_at), rank))) AS seen,
         arrayFilter(pair -> pair.2.1 - pair.1.1 <= {silence:UInt32}, arrayZip(arrayPopBack(seen), arrayPopFront(seen))) AS pairs,
         arrayMin(arrayMap(pair -> greatest(pair.1.2, pair.2.2), pairs)) AS best_rank,
         arraySort(groupUniqArrayIf(toUnixTimestamp(toStartOfDay(observed_at)), rank = 1)) AS one_days_at
       SELECT ${chartColumns},
         arrayMap(most -> arrayFirst(pair -> pair.1.2 <= most AND pair.2.2 <= most, pairs).1, {limits:Array(UInt16)}) AS firsts,
         arrayFirst(pair -> greatest(pair.1.2, pair.2.2) = best_rank, pairs) AS best_pair,
         if(best_pair.1.2 = best_rank, best_pair.1, best_pair.2) AS best,
         arrayMap(days -> arrayElement(one_days_at, days), {days:Array(UInt16)}) AS one_days
       FROM ranks
       WHERE app_id = {appId:UInt64} AND genre IN {genres:Array(UInt16)} AND chart_type IN {chartTypes:Array(String)}
         AND device IN {devices:Array(String)}
       GROUP BY ${chartColumns}`,
      {
        appId,
        genres: [...scopeGenres(scope)],
        chartTypes: [...scopeChartTypes(scope)],
        devices: [...scopeDevices(scope)],
        limits: [...limits],
        days: [...days],
        silence: longestSilenceMs / secondMs,
      },
    )
    return rows.map(row => ({
      chart: toChart(row),
      firsts: row.firsts.map(toSeen),
      best: toSeen(row.best),
      daysAtOne: row.one_days.map(seconds => (seconds === 0 ? null : dateOfSeconds(seconds))),
    }))
  },
})
