import { queryOptions } from '@tanstack/react-query'
import { getCircumstances } from '#contract/circumstances.ts'
import { type ChartKey, chartQueryOf, parseChartKey } from '#domain/charts.ts'
import { call } from '#web/lib/api-client.ts'

/** Without a day: the newest unusual move. Without a chart: the chart of the best rank. */
export type AskedCircumstances = { day?: string | undefined; chart?: ChartKey | undefined }

/** A page is complete without them. */
export const circumstancesQuery = (appStoreId: string, { day, chart }: AskedCircumstances) =>
  queryOptions({
    queryKey: [getCircumstances.path, appStoreId, day, chart],
    queryFn: ({ signal }) =>
      call(getCircumstances, {
        params: { appStoreId },
        query: { ...(day && { day }), ...(chart && chartQueryOf(parseChartKey(chart))) },
        signal,
      }),
    meta: { isSecondary: true },
  })
