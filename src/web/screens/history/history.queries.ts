import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { listRankSeries } from '#contract/rank-histories.ts'
import { type CategoryChange, getStorePage, type PriceChange } from '#contract/store-pages.ts'
import { type ChartKey, parseChartKey } from '#domain/charts.ts'
import { findAppId } from '#domain/ranks.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import { appSummaryQuery, prefetchAppTab } from '#web/components/app-frame/app.queries.ts'
import { circumstancesQuery } from '#web/components/circumstances/circumstances.queries.ts'
import { type HistoryRange, rangeStart } from '#web/components/rank-histories/history-ranges.ts'
import { appNotesQuery } from '#web/components/rank-histories/notes.queries.ts'
import { call } from '#web/lib/api-client.ts'
import { findUser } from '#web/lib/guards.ts'
import { prefetch } from '#web/lib/prefetch.ts'
import { type HistoryAddress, isShort, resolutionOf, usualRange, whyOf } from './history-address.ts'
import { milestoneQuery, milestonesQuery } from './milestones.queries.ts'
import { historyCharts, plottedCharts } from './plotted-charts.ts'

type SeriesInput = { appStoreId: string; charts: readonly ChartKey[]; range: HistoryRange }

type ResolvedInput = SeriesInput & { resolution: 'measurement' | 'day' }

const rankSeriesQuery = ({ appStoreId, charts, range, resolution }: ResolvedInput) =>
  queryOptions({
    queryKey: [listRankSeries.path, appStoreId, charts.join(), range, resolution],
    queryFn: ({ signal }) =>
      call(listRankSeries, {
        query: { apps: appStoreId, charts: charts.join(), from: rangeStart(range, new Date()), resolution },
        signal,
      }),
    // Keep the previous series of the same app until the new ones are loaded.
    placeholderData: (data, before) => (before?.queryKey[1] === appStoreId ? data : undefined),
  })

export const historyQuery = (input: SeriesInput) => rankSeriesQuery({ ...input, resolution: resolutionOf(input.range) })

/** The charts of the small plots. One reading a day is all they can show. */
export const smallHistoryQuery = (input: SeriesInput) => rankSeriesQuery({ ...input, resolution: 'day' })

/** Dates of new versions, and changes of price and category, from the store page. */
export type StoreMarks = {
  versions: readonly { version: string; at: string }[]
  priceChanges: readonly (PriceChange & { storefront: StorefrontCode })[]
  categoryChanges: readonly CategoryChange[]
}

const storefrontsOf = (charts: readonly ChartKey[]): readonly StorefrontCode[] => [
  ...new Set(charts.map(chart => parseChartKey(chart).storefront)),
]

/**
 * The versions, the price changes in the countries of the charts, and the changes of category. Keeps only the parts of the large responses that the
 * plot marks.
 */
export const storeMarksQuery = ({ appStoreId, charts, range }: SeriesInput) =>
  queryOptions({
    queryKey: [getStorePage.path, 'marks', appStoreId, storefrontsOf(charts).join(), range],
    queryFn: async ({ signal }): Promise<StoreMarks> => {
      const from = rangeStart(range, new Date())
      const pages = await Promise.all(
        storefrontsOf(charts).map(storefront =>
          call(getStorePage, { params: { appStoreId }, query: { storefront, from }, signal }),
        ),
      )
      const versions = pages[0]?.versions ?? []
      return {
        versions: versions.map(({ version, releasedAt, firstSeenAt }) => ({ version, at: releasedAt ?? firstSeenAt })),
        priceChanges: pages.flatMap(({ storefront, priceChanges }) =>
          priceChanges.map(change => ({ ...change, storefront })),
        ),
        categoryChanges: pages[0]?.categoryChanges ?? [],
      }
    },
    // Secondary: the page is complete without marks.
    meta: { isSecondary: true },
  })

type HistoryInput = { queryClient: QueryClient; appStoreId: string; address: HistoryAddress }

const prefetchNotes = async ({ queryClient, appStoreId }: HistoryInput): Promise<void> => {
  const user = await findUser(queryClient)
  if (user) await prefetch(queryClient, appNotesQuery(user.id, appStoreId))
}

/**
 * The default charts depend on the app's summary, so the server fetches the series second; the browser fetches them from the
 * screen.
 */
const prefetchSeries = async ({ queryClient, appStoreId, address }: HistoryInput): Promise<void> => {
  const summary = queryClient.getQueryData(appSummaryQuery(appStoreId).queryKey)
  if (!summary) return
  const { range = usualRange } = address
  const charts = plottedCharts(address, summary)
  const small = historyCharts(summary)
  await Promise.all([
    charts.length > 0 && prefetch(queryClient, historyQuery({ appStoreId, charts, range })),
    charts.length > 0 && prefetch(queryClient, storeMarksQuery({ appStoreId, charts, range })),
    small.length > 0 &&
      isShort(range) &&
      prefetch(queryClient, smallHistoryQuery({ appStoreId, charts: small, range })),
  ])
}

export const prefetchHistory = (input: HistoryInput): Promise<void> | undefined => {
  const { queryClient, appStoreId } = input
  const { milestone } = input.address
  if (findAppId(appStoreId) === undefined) return undefined
  const more = async () => {
    await Promise.all([
      prefetchNotes(input),
      prefetch(queryClient, circumstancesQuery(appStoreId, whyOf(input.address))),
      prefetch(queryClient, milestonesQuery(appStoreId)),
      milestone && prefetch(queryClient, milestoneQuery(appStoreId, milestone)),
    ])
  }
  return prefetchAppTab({ queryClient, appStoreId, more })?.then(() => prefetchSeries(input))
}
