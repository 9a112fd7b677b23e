import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { listMovers } from '#contract/movers.ts'
import { chartQueryOf } from '#domain/charts.ts'
import { chartOf, usualChart } from '#web/components/browse/chart-address.ts'
import { weatherLineQuery } from '#web/components/weather/weather-line.tsx'
import { call } from '#web/lib/api-client.ts'
import { prefetch } from '#web/lib/prefetch.ts'
import { type MoversAddress, usualSpan } from './movers-address.ts'

/** Apps per list: the API's default and its limit. */
export const firstMovers = 25
export const mostMovers = 200

export const moversQuery = ({ storefront, span = usualSpan, at, noise, show, ...kind }: MoversAddress) => {
  const chart = chartOf(kind)
  const limit = show === 'all' ? mostMovers : firstMovers
  const query = { ...chartQueryOf(chart), storefront: storefront ?? chart.storefront, span, at, noise, limit }
  return queryOptions({
    queryKey: [listMovers.path, query],
    queryFn: ({ signal }) => call(listMovers, { query, signal }),
    placeholderData: keepPreviousData,
  })
}

export const prefetchMovers = async (queryClient: QueryClient, address: MoversAddress): Promise<void> => {
  const { storefront = usualChart.storefront, at } = address
  await Promise.all([
    prefetch(queryClient, moversQuery(address)),
    storefront !== 'world' && prefetch(queryClient, weatherLineQuery(storefront, at)),
  ])
}
