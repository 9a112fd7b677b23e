import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { compareApps } from '#contract/comparisons.ts'
import { listRankSeries } from '#contract/rank-histories.ts'
import { type Chart, chartKeyOf } from '#domain/charts.ts'
import { prefetchSearch } from '#web/components/app-search/search.queries.ts'
import { call } from '#web/lib/api-client.ts'
import { prefetch } from '#web/lib/prefetch.ts'
import type { CompareAddress } from './compare-address.ts'
import { plotChartsOf } from './plot-chart.ts'

export const comparisonQuery = ({ apps = [], chartType, device, genre, day }: CompareAddress) => {
  const query = { apps: apps.join(','), chartType, device, genre, day }
  return queryOptions({
    queryKey: [compareApps.path, query],
    queryFn: ({ signal }) => call(compareApps, { query, signal }),
    enabled: apps.length > 0,
    placeholderData: keepPreviousData,
  })
}

/** The last rank of each of 90 days, of every app in every chart that may be shown. */
export const comparedSeriesQuery = ({ apps, charts }: { apps: readonly string[]; charts: readonly Chart[] }) => {
  const query = { apps: apps.join(','), charts: charts.map(chartKeyOf).join(','), resolution: 'day' } as const
  return queryOptions({
    queryKey: [listRankSeries.path, query],
    queryFn: ({ signal }) => call(listRankSeries, { query, signal }),
    enabled: apps.length > 1,
    // Another country: the old picture stays until the new one is there.
    placeholderData: keepPreviousData,
  })
}

/** Which chart has a plot depends on the apps, so the server asks for it second; the browser asks from the screen. */
const prefetchSeries = (queryClient: QueryClient, address: CompareAddress): Promise<void> | undefined => {
  const comparison = queryClient.getQueryData(comparisonQuery(address).queryKey)
  if (!comparison || comparison.apps.length < 2) return undefined
  const apps = comparison.apps.map(({ appStoreId }) => appStoreId)
  return prefetch(queryClient, comparedSeriesQuery({ apps, charts: plotChartsOf(address, comparison.apps) }))
}

/** Starts on the comparison, once there is an app to compare, and on the search for another one. */
export const prefetchComparison = (queryClient: QueryClient, address: CompareAddress): Promise<void> | undefined => {
  const compared = address.apps && prefetch(queryClient, comparisonQuery(address))
  const found = prefetchSearch(queryClient, address.q ?? '')
  const series = compared?.then(() => prefetchSeries(queryClient, address))
  return (series || found) && Promise.all([series, found]).then(() => undefined)
}
