import type { ChartKind } from '#domain/charts.ts'
import { type Day, startOfDay } from '#domain/days.ts'
import type { AppId } from '#domain/ranks.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import { dayMs, secondMs } from '#domain/units.ts'
import type { ClickHouse } from '../platform/clickhouse.ts'
import { inSpan, toSpanParams } from '../platform/moments.ts'
import type { NumberLists } from '../platform/native-format.ts'
import { emptyDay, unrankedDay } from './daily-ranks.rules.ts'

export type DaySpan = { first: Day; count: number }

/** A chart of every country on every day with a measurement: a row each. `day` counts from the first day of the span. */
export type DailyCharts = {
  storefront: readonly StorefrontCode[]
  day: Uint16Array
  /** The last measurement of the day that has apps, to rank 100; empty if none has. */
  appIds: NumberLists
}

type DailyRankColumns = {
  storefront: readonly StorefrontCode[]
  day: Uint16Array
  /** The time of the day's last measurement with apps, or of the app's last rank; 0 if there is none. */
  at: Uint32Array
  /** 0 in the rows of measurements. */
  ranks: Uint8Array
}

const isKind = 'genre = {genre:UInt16} AND chart_type = {chartType:String} AND device = {device:String}'
const dayColumn = 'toUInt16(intDiv(toUnixTimestamp(observed_at) - {start:UInt32}, 86400)) AS day'
const hasApps = 'app_ids.size0 > 0'

const toParams = ({ chartType, genre, device }: ChartKind, { first, count }: DaySpan) => {
  const from = startOfDay(first)
  const to = new Date(from.getTime() + count * dayMs - secondMs)
  return { chartType, genre, device, start: from.getTime() / secondMs, ...toSpanParams({ from, to }) }
}

/** One chart in every country, day by day. A day is known by its last measurement that has apps. */
export const createDailyRanksRepository = (clickhouse: ClickHouse) => ({
  /**
   * The states of an app in each country: a byte per day of the span. Countries without a measurement are absent.
   * One statement reads measurements and ranks, so that no measurement comes or goes between them.
   */
  listDailyRanks: async (kind: ChartKind, appId: AppId, span: DaySpan): Promise<Map<StorefrontCode, Uint8Array>> => {
    const found = await clickhouse.queryColumns<DailyRankColumns>(
      `SELECT storefront, ${dayColumn}, toUInt32(maxIf(toUnixTimestamp(observed_at), ${hasApps})) AS at, toUInt8(0) AS ranks
       FROM chart_snapshots WHERE ${isKind} AND ${inSpan} GROUP BY storefront, day
       UNION ALL
       SELECT storefront, ${dayColumn}, toUnixTimestamp(max(observed_at)) AS at, argMax(rank, observed_at) AS ranks
       FROM ranks WHERE app_id = {appId:UInt64} AND ${isKind} AND ${inSpan} GROUP BY storefront, day`,
      { ...toParams(kind, span), appId },
    )
    const states = new Map<StorefrontCode, Uint8Array>()
    if (!found) return states
    const lastAt = new Map<string, number>()
    const eachRow = (isOfApp: boolean, visit: (storefront: StorefrontCode, day: number, row: number) => void): void => {
      for (const [row, storefront] of found.storefront.entries())
        if ((found.ranks[row] ?? 0) > 0 === isOfApp) visit(storefront, found.day[row] ?? 0, row)
    }
    eachRow(false, (storefront, day, row) => {
      const days = states.get(storefront) ?? new Uint8Array(span.count)
      days[day] = found.at[row] === 0 ? emptyDay : unrankedDay
      states.set(storefront, days)
      lastAt.set(`${storefront} ${day}`, found.at[row] ?? 0)
    })
    eachRow(true, (storefront, day, row) => {
      const days = states.get(storefront)
      if (days && lastAt.get(`${storefront} ${day}`) === found.at[row]) days[day] = found.ranks[row] ?? unrankedDay
    })
    return states
  },

  /** The charts of each country by day. Undefined without a measurement. */
  listDailyCharts: (kind: ChartKind, span: DaySpan): Promise<DailyCharts | undefined> =>
    clickhouse.queryColumns<DailyCharts>(
      `SELECT storefront, ${dayColumn},
         arrayMap(id -> toFloat64(id), argMaxIf(arraySlice(app_ids, 1, 100), observed_at, ${hasApps})) AS appIds
       FROM chart_snapshots WHERE ${isKind} AND ${inSpan} GROUP BY storefront, day`,
      toParams(kind, span),
    ),
})
