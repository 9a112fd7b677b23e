import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { getChart, getChartReplay, listChartMoments } from '#contract/chart-snapshots.ts'
import { chartQueryOf } from '#domain/charts.ts'
import { dayOf } from '#domain/days.ts'
import { chartOf } from '#web/components/browse/chart-address.ts'
import { call } from '#web/lib/api-client.ts'
import { prefetch } from '#web/lib/prefetch.ts'
import { type ChartsAddress, usualAgainst } from './charts-address.ts'
import { type ChartMoments, momentsSpan } from './moment-line.ts'

export const chartQuery = (address: ChartsAddress) => {
  const { at, against = usualAgainst } = address
  const query = { ...chartQueryOf(chartOf(address)), at, against }
  return queryOptions({
    queryKey: [getChart.path, query],
    queryFn: ({ signal }) => call(getChart, { query, signal }),
    placeholderData: keepPreviousData,
  })
}

export const besideOf = ({ beside, ...address }: ChartsAddress): ChartsAddress | undefined =>
  beside && { ...address, storefront: beside }

type MomentsAsked = z.input<NonNullable<(typeof listChartMoments)['query']>>

/** The two newest pages, oldest first: enough for 90 days of a chart that is measured eleven times a day. */
const readMoments = async (query: MomentsAsked, signal: AbortSignal): Promise<ChartMoments> => {
  const { moments, nextCursor: cursor } = await call(listChartMoments, { query, signal })
  if (cursor === null) return { moments: moments.toReversed(), hasMore: false }
  const next = await call(listChartMoments, { query: { ...query, cursor }, signal })
  return { moments: [...moments, ...next.moments].reverse(), hasMore: next.nextCursor !== null }
}

/** @param newestAt the newest measurement of the chart, where the timeline ends */
export const momentsQuery = (address: ChartsAddress, newestAt: string | null) => {
  const query = { ...chartQueryOf(chartOf(address)), ...momentsSpan(address.at, newestAt) }
  return queryOptions({
    queryKey: [listChartMoments.path, query],
    queryFn: ({ signal }) => readMoments(query, signal),
    placeholderData: keepPreviousData,
  })
}

export const replayQuery = (address: ChartsAddress) => {
  const query = { ...chartQueryOf(chartOf(address)), to: address.at && dayOf(new Date(address.at)) }
  return queryOptions({
    queryKey: [getChartReplay.path, query],
    queryFn: ({ signal }) => call(getChartReplay, { query, signal }),
  })
}

const prefetchChart = async (queryClient: QueryClient, address: ChartsAddress): Promise<void> => {
  const query = chartQuery(address)
  await prefetch(queryClient, query)
  const chart = queryClient.getQueryData(query.queryKey)
  if (chart && !address.view) await prefetch(queryClient, momentsQuery(address, chart.newestAt))
}

export const prefetchCharts = async (queryClient: QueryClient, address: ChartsAddress): Promise<void> => {
  const beside = besideOf(address)
  await Promise.all([prefetchChart(queryClient, address), beside && prefetch(queryClient, chartQuery(beside))])
}
