import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { getCountryWeather, getWorldWeather } from '#contract/weather.ts'
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
export const countryWeatherQuery = (storefront: string, { day, chartType, device }: Kind) => {
  const query = { to: day, chartType, device }
  return queryOptions({
    queryKey: [getCountryWeather.path, storefront, query],
    queryFn: ({ signal }) => call(getCountryWeather, { params: { storefront }, query, signal }),
    placeholderData: keepPreviousData,
  })
}

/** Prefetches the world and the selected country. */
export const prefetchWeather = async (queryClient: QueryClient, address: WeatherAddress): Promise<void> => {
  const { storefront } = address
  await Promise.all([
    prefetch(queryClient, worldWeatherQuery(address)),
    storefront && prefetch(queryClient, countryWeatherQuery(storefront, address)),
  ])
}
