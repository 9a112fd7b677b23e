import { queryOptions } from '@tanstack/react-query'
import type { AppStoreStatus } from '#contract/app-store-status.ts'
import { type FirstRun, getFirstRun } from '#contract/first-run.ts'
import { secondMs } from '#domain/units.ts'
import { call } from '#web/lib/api-client.ts'
import { appStoreStatusQuery } from '#web/lib/app-store-status.ts'

const staleMs = 5 * secondMs
/** Short, because the admin is waiting for the first chart. */
const waitMs = 2 * secondMs

/** The polling interval while the countries are read for the first time. */
const intervalOf = ({ isStarted, observedAt, measuredCountries, selection }: FirstRun): number | false => {
  if (!isStarted || measuredCountries >= selection.storefronts.length) return false
  return observedAt === null ? waitMs : staleMs
}

const withFirst = (status: AppStoreStatus, observedAt: string | null): AppStoreStatus =>
  status.observedAt === null ? { ...status, observedAt } : status

export const firstRunQuery = queryOptions({
  queryKey: [getFirstRun.path],
  queryFn: async ({ signal, client }) => {
    const run = await call(getFirstRun, { signal })
    // Otherwise the banner of an empty server would stay for seconds after the first countries appear.
    client.setQueryData(appStoreStatusQuery.queryKey, status => status && withFirst(status, run.observedAt))
    return run
  },
  staleTime: staleMs,
  refetchInterval: ({ state: { data } }) => (data ? intervalOf(data) : false),
})
