import { queryOptions } from '@tanstack/react-query'
import { getAppScore } from '#contract/scores.ts'
import { call } from '#web/lib/api-client.ts'

/** How many countries the table lists by name. */
const listedCountries = 10
/** How many days the plot shows. */
const plottedDays = 90

export const appScoreQuery = (appStoreId: string) => {
  const query = { parts: listedCountries, days: plottedDays }
  return queryOptions({
    queryKey: [getAppScore.path, appStoreId, query],
    queryFn: ({ signal }) => call(getAppScore, { params: { appStoreId }, query, signal }),
  })
}
