import type { ChartType, Device } from '#domain/charts.ts'
import { allGenres } from '#domain/genres.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import type { ClickHouse } from '../platform/clickhouse.ts'
import { dateOfSeconds } from '../platform/moments.ts'
import type { KnownSince } from './weather.rules.ts'

/** Selects overall charts of countries. */
export type WeatherQuery = {
  storefronts: readonly StorefrontCode[]
  chartTypes: readonly ChartType[]
  devices: readonly Device[]
}

const ofCharts = `storefront IN {storefronts:Array(String)} AND genre = ${allGenres}
  AND chart_type IN {chartTypes:Array(String)} AND device IN {devices:Array(String)}`

/** Filters by country first, the first column of the sorting key. */
export const createWeatherRepository = (clickhouse: ClickHouse) => ({
  /** When charts of each country were first fetched, and first measured. */
  listKnownSince: async (query: WeatherQuery): Promise<Map<StorefrontCode, KnownSince>> => {
    const rows = await clickhouse.query<{ storefront: StorefrontCode; askedAt: number; measuredAt: number }>(
      `SELECT storefront, toUnixTimestamp(min(first_at)) AS askedAt,
         toUnixTimestamp(minIf(first_at, is_measured)) AS measuredAt
       FROM chart_beginnings WHERE ${ofCharts} GROUP BY storefront`,
      query,
    )
    return new Map(
      rows.map(({ storefront, askedAt, measuredAt }) => [
        storefront,
        {
          askedSince: dateOfSeconds(askedAt),
          measuredSince: measuredAt > 0 ? dateOfSeconds(measuredAt) : undefined,
        },
      ]),
    )
  },
})

export type WeatherRepository = ReturnType<typeof createWeatherRepository>
