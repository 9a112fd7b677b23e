import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getCountryWeather } from '#contract/weather.ts'
import type { ChartType, Device } from '#domain/charts.ts'
import type { Day } from '#domain/days.ts'
import { call } from '#web/lib/api-client.ts'

type Asked = {
  /** The last day; today by default. */
  to?: Day | undefined
  days?: number
  chartType?: ChartType | undefined
  device?: Device | undefined
}

/** The days of one country. */
export const countryWeatherQuery = (storefront: string, query: Asked) =>
  queryOptions({
    queryKey: [getCountryWeather.path, storefront, query],
    queryFn: ({ signal }) => call(getCountryWeather, { params: { storefront }, query, signal }),
    placeholderData: keepPreviousData,
  })
