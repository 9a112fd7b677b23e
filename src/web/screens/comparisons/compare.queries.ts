import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { compareApps, listComparisons } from '#contract/comparisons.ts'
import { listRankSeries } from '#contract/rank-histories.ts'
import { listReadyScores } from '#contract/scores.ts'
import { type Chart, chartKeyOf } from '#domain/charts.ts'
import { publicAppsQuery } from '#web/components/app-list/apps.queries.ts'
import { prefetchSearch } from '#web/components/app-search/search.queries.ts'
import { scopeQueryOf } from '#web/components/scopes/scope-query.ts'
import { call } from '#web/lib/api-client.ts'
import { findUser } from '#web/lib/guards.ts'
import { prefetch } from '#web/lib/prefetch.ts'
import { type CompareAddress, isBegun } from './compare-address.ts'
import { plotChartsOf } from './plot-chart.ts'

export const savedComparisonsQuery = (userId: string) =>
  queryOptions({
    queryKey: [listComparisons.path, userId],
    queryFn: async ({ signal }) => (await call(listComparisons, { params: { userId }, signal })).comparisons,
  })

export const comparisonQuery = ({ apps = [], day, ...address }: CompareAddress) => {
  const query = { apps: apps.join(','), ...scopeQueryOf(address), day }
  return queryOptions({
    queryKey: [compareApps.path, query],
    queryFn: ({ signal }) => call(compareApps, { query, signal }),
    enabled: apps.length > 0,
    placeholderData: keepPreviousData,
  })
}

/** Daily ranks over 90 days, for every app in every chart that the page may plot. */
export const comparedSeriesQuery = ({ apps, charts }: { apps: readonly string[]; charts: readonly Chart[] }) => {
  const query = { apps: apps.join(','), charts: charts.map(chartKeyOf).join(','), resolution: 'day' } as const
  return queryOptions({
    queryKey: [listRankSeries.path, query],
    queryFn: ({ signal }) => call(listRankSeries, { query, signal }),
    enabled: apps.length > 1,
    placeholderData: keepPreviousData,
  })
}

/** The polling interval while scores are being computed. */
const askAgainMs = 3_000

/** Current scores only: the page of a past day has none. */
export const readyScoresQuery = (apps: readonly string[]) => {
  const query = { apps: apps.join(',') }
  return queryOptions({
    queryKey: [listReadyScores.path, query],
    queryFn: ({ signal }) => call(listReadyScores, { query, signal }),
    refetchInterval: ({ state }) => (state.data?.waiting.length ?? 0) > 0 && askAgainMs,
  })
}

/** The chart of the plot depends on the apps, so the server fetches it second; the browser fetches it from the screen. */
const prefetchSeries = (queryClient: QueryClient, address: CompareAddress): Promise<void> | undefined => {
  const comparison = queryClient.getQueryData(comparisonQuery(address).queryKey)
  if (!comparison || comparison.apps.length < 2) return undefined
  const apps = comparison.apps.map(({ appStoreId }) => appStoreId)
  return prefetch(queryClient, comparedSeriesQuery({ apps, charts: plotChartsOf(address, comparison.apps) }))
}

export const prefetchComparison = (queryClient: QueryClient, address: CompareAddress): Promise<void> | undefined => {
  const compared = address.apps && prefetch(queryClient, comparisonQuery(address))
  const found = prefetchSearch(queryClient, address.q ?? '')
  const series = compared?.then(() => prefetchSeries(queryClient, address))
  const hasScores = address.day === undefined && (address.apps?.length ?? 0) > 1
  const scores = hasScores && address.apps ? prefetch(queryClient, readyScoresQuery(address.apps)) : undefined
  return (series || found || scores) && Promise.all([series, found, scores]).then(() => undefined)
}

export const prefetchProposals = async (queryClient: QueryClient, address: CompareAddress): Promise<void> => {
  if (isBegun(address) || (await findUser(queryClient))) return
  await prefetch(queryClient, publicAppsQuery())
}
