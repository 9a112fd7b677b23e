import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { getWorldWeather } from '#contract/weather.ts'
import { countryWeatherQuery } from '#web/components/weather/weather.queries.ts'
import { call } from '#web/lib/api-client.ts'
import { prefetch } from '#web/lib/prefetch.ts'
import type { WeatherAddress } from './weather-address.ts'

type Kind = Pick<WeatherAddress, 'day' | 'chartType' | 'device'>

export const worldWeatherQuery = ({ day, chartType, device }: Kind) => {
  const query = { day, chartType, device }
  return queryOptions({
    queryKey: [getWorldWeather.path, query],
    queryFn: ({ signal }) => call(getWorldWeather, { query, signal }),
    placeholderData: keepPreviousData,
  })
}

/** One country's days up to the selected one. */
export const daysQuery = (storefront: string, { day, chartType, device }: Kind) =>
  countryWeatherQuery(storefront, { to: day, chartType, device })

/** Prefetches the world and the selected country. */
export const prefetchWeather = async (queryClient: QueryClient, address: WeatherAddress): Promise<void> => {
  const { storefront } = address
  await Promise.all([
    prefetch(queryClient, worldWeatherQuery(address)),
    storefront && prefetch(queryClient, daysQuery(storefront, address)),
  ])
}
