import type { ChartType, Device } from '#domain/charts.ts'
import { addDays, type Day, startOfDay } from '#domain/days.ts'
import { allGenres } from '#domain/genres.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import { secondMs } from '#domain/units.ts'
import { toMoment } from '../history/snapshots.rules.ts'
import type { ClickHouse } from '../platform/clickhouse.ts'
import type { KnownSince } from './weather.rules.ts'

/** Overall charts of countries, and the first and the last of the days. */
export type WeatherQuery = {
  storefronts: readonly StorefrontCode[]
  chartTypes: readonly ChartType[]
  devices: readonly Device[]
  from: Day
  to: Day
}

const ofCharts = `storefront IN {storefronts:Array(String)} AND genre = ${allGenres}
  AND chart_type IN {chartTypes:Array(String)} AND device IN {devices:Array(String)}`
const inSpan = "observed_at >= {from:DateTime('UTC')} AND observed_at < {until:DateTime('UTC')}"

const toParams = ({ storefronts, chartTypes, devices, from, to }: WeatherQuery) => ({
  ...{ storefronts, chartTypes, devices },
  from: toMoment(startOfDay(from)),
  until: toMoment(startOfDay(addDays(to, 1))),
})

/** Every statement starts at the country, the first column of the sorting keys. */
export const createWeatherRepository = (clickhouse: ClickHouse) => ({
  /** Charts of which an answer was kept aside because it was that of the day before, by country and day. */
  listFrozenDays: (query: WeatherQuery): Promise<{ storefront: StorefrontCode; day: Day; charts: number }[]> =>
    clickhouse.query(
      `SELECT storefront, toDate(observed_at) AS day, uniqExact(chart_type, device) AS charts FROM chart_fetches
       WHERE ${ofCharts} AND ${inSpan} AND outcome = 'suspect' AND reason = 'frozen' GROUP BY storefront, day`,
      toParams(query),
    ),

  /** Since when charts of countries are asked for, and since when they are measured. */
  listKnownSince: async (query: Omit<WeatherQuery, 'from' | 'to'>): Promise<Map<StorefrontCode, KnownSince>> => {
    const rows = await clickhouse.query<{ storefront: StorefrontCode; asked: number; measured: number }>(
      `SELECT storefront, toUnixTimestamp(min(first_at)) AS asked,
         toUnixTimestamp(minIf(first_at, is_measured)) AS measured
       FROM chart_beginnings WHERE ${ofCharts} GROUP BY storefront`,
      { storefronts: query.storefronts, chartTypes: query.chartTypes, devices: query.devices },
    )
    return new Map(
      rows.map(({ storefront, asked, measured }) => [
        storefront,
        {
          askedSince: new Date(asked * secondMs),
          measuredSince: measured > 0 ? new Date(measured * secondMs) : undefined,
        },
      ]),
    )
  },
})

export type WeatherRepository = ReturnType<typeof createWeatherRepository>
