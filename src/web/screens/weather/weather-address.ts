import { type ChartType, chartTypes, type Device, devices } from '#domain/charts.ts'
import { type Continent, continents } from '#domain/continents.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import { readTableSort, type TableSort } from '#web/components/table/table-sort.ts'
import { readChoice, readDay, readStorefront, type Search } from '#web/lib/address-parts.ts'

export const weatherSorts = ['country', 'weather', 'index', 'move', 'usual', 'held', 'measured'] as const
export type WeatherSort = (typeof weatherSorts)[number]

/**
 * The day, the chart filter, the selected country, and the filter and sort order of the table. Default: newest day, all
 * charts, largest movement first.
 */
export type WeatherAddress = {
  day?: string | undefined
  storefront?: StorefrontCode | undefined
  chartType?: ChartType | undefined
  device?: Device | undefined
  continent?: Continent | undefined
} & TableSort<WeatherSort>

/** The query string of the page. Unknown values are ignored. */
export const readWeatherAddress = (search: Search): WeatherAddress => ({
  day: readDay(search.day),
  storefront: readStorefront(search.storefront),
  chartType: readChoice(search.chartType, chartTypes),
  device: readChoice(search.device, devices),
  continent: readChoice(search.continent, continents),
  ...readTableSort(weatherSorts, search),
})
