import type { Chart } from '#domain/charts.ts'
import type { RankAt } from '#domain/moves.ts'
import type { AppId } from '#domain/ranks.ts'
import { secondMs } from '#domain/units.ts'
import type { ClickHouse } from '../platform/clickhouse.ts'
import { amongCharts, type ChartColumns, chartColumns, toChart, zipCharts } from './chart-columns.rules.ts'
import { type Snapshot, type SnapshotSource, toMoment } from './snapshots.rules.ts'

/** A chart, and the two moments of which its measurements are wanted; undefined where there is none. */
export type WantedPair = { chart: Chart; current: Date | undefined; previous: Date | undefined }

export type SeenPair = {
  chart: Chart
  current: Snapshot | undefined
  previous: Snapshot | undefined
  /** The ranks of an app in the span that was read, in order of time; undefined of an app that did not move far enough. */
  findRanks: (appId: AppId) => RankAt[] | undefined
}

type SeenColumns = [seconds: number, depth: number, source: SnapshotSource, appIds: AppId[]]
/** `places` are in the order of `far`; one below the `entries` of its moment was not in the chart. */
type PairRow = ChartColumns & {
  current: SeenColumns
  previous: SeenColumns
  far: AppId[]
  moments: number[]
  entries: number[]
  places: number[][]
}

type PairsQuery = {
  from: Date
  to: Date
  /** Of so many apps a chart, those that moved farthest between the two measurements, the ranks are read as well. */
  farthest: number
}

/** No chart was measured then: it stands for a moment that is not wanted. */
const never = new Date(0)

const toSnapshot = (chart: Chart, [seconds, depth, source, appIds]: SeenColumns): Snapshot | undefined =>
  seconds === 0 ? undefined : { chart, observedAt: new Date(seconds * secondMs), source, depth, appIds }

const toSeenPair = (row: PairRow): SeenPair => {
  const chart = toChart(row)
  const columnOf = new Map(row.far.map((appId, column) => [appId, column]))
  const inOrder = [...row.moments.keys()].sort((one, other) => (row.moments[one] ?? 0) - (row.moments[other] ?? 0))
  return {
    chart,
    current: toSnapshot(chart, row.current),
    previous: toSnapshot(chart, row.previous),
    findRanks: appId => {
      const column = columnOf.get(appId)
      if (column === undefined) return undefined
      return inOrder.flatMap(at => {
        const rank = row.places[at]?.[column] ?? 0
        return rank > (row.entries[at] ?? 0) ? [] : [{ observedAt: new Date((row.moments[at] ?? 0) * secondMs), rank }]
      })
    },
  }
}

const measurement = '(toUnixTimestamp(observed_at), depth, source, app_ids)'

/**
 * The place of each app of the second list in the first. No app is in a list twice, so the apps of both are numbered by
 * their places in the first, and what is numbered beyond them is not in it. Looking for each by itself takes twice as long.
 */
const placesIn = (list: string, appIds: string): string =>
  `arraySlice(arrayEnumerateDense(arrayConcat(${list}, ${appIds})), length(${list}) + 1)`

/** Reads two measurements of each chart, and what was before them, in one pass through the months. */
export const createChartPairsRepository = (clickhouse: ClickHouse) => ({
  /** The pairs of charts that were measured in a span; one statement, however many charts. */
  listPairs: async (wanted: readonly WantedPair[], { from, to, farthest }: PairsQuery): Promise<SeenPair[]> => {
    if (wanted.length === 0) return []
    const charts = wanted.map(({ chart }) => chart)
    const { isAmong, params } = amongCharts(charts)
    const zipped = zipCharts(charts)
    const rows = await clickhouse.query<PairRow>(
      `SELECT ${chartColumns}, current, previous, far, seen.1 AS moments,
         arrayMap(list -> length(list), seen.4) AS entries, arrayMap(list -> ${placesIn('list', 'far')}, seen.4) AS places
       FROM (
         SELECT ${chartColumns}, seen, current, previous,
           arrayMap((was, now) -> if(now > length(current.4), 0, abs(toInt32(now) - toInt32(was))),
             arrayEnumerate(previous.4), ${placesIn('current.4', 'previous.4')}) AS moves,
           arrayFilter((appId, places) -> places >= greatest(1, arrayReverseSort(moves)[{farthest:UInt16}]),
             previous.4, moves) AS far
         FROM (
           SELECT ${chartColumns}, seen, indexOf(arrayZip({pairStorefronts:Array(String)}, {pairGenres:Array(UInt16)},
               {pairChartTypes:Array(String)}, {pairDevices:Array(String)}), (${chartColumns})) AS place,
             seen[indexOf(seen.1, toUnixTimestamp({currents:Array(DateTime('UTC'))}[place]))] AS current,
             seen[indexOf(seen.1, toUnixTimestamp({previouses:Array(DateTime('UTC'))}[place]))] AS previous
           FROM (
             SELECT ${chartColumns}, groupUniqArray(${measurement}) AS seen FROM chart_snapshots
             WHERE ${isAmong} AND observed_at BETWEEN {from:DateTime('UTC')} AND {to:DateTime('UTC')}
             GROUP BY ${chartColumns})))`,
      {
        ...params,
        ...{ pairStorefronts: zipped.storefronts, pairGenres: zipped.genres },
        ...{ pairChartTypes: zipped.chartTypes, pairDevices: zipped.devices },
        currents: wanted.map(({ current }) => toMoment(current ?? never)),
        previouses: wanted.map(({ previous }) => toMoment(previous ?? never)),
        ...{ from: toMoment(from), to: toMoment(to), farthest },
      },
    )
    return rows.map(toSeenPair)
  },
})
