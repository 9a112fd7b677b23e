import { queryOptions } from '@tanstack/react-query'
import { type FirstLook, getFirstLook } from '#contract/tracking.ts'
import { secondMs } from '#domain/units.ts'
import { call } from '#web/lib/api-client.ts'

/** Polls often while measuring, and slowly while waiting: the collector may be off. */
const pollMs: Record<FirstLook['state'], number | false> = {
  none: false,
  waiting: 3 * secondMs,
  measuring: 2 * secondMs,
  done: false,
}

/** The progress of the first look at an app. Refetched on every visit, because it advances by itself. */
export const firstLookQuery = (appStoreId: string) =>
  queryOptions({
    queryKey: [getFirstLook.path, appStoreId],
    queryFn: ({ signal }) => call(getFirstLook, { params: { appStoreId }, signal }),
    meta: { isSecondary: true },
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data ? pollMs[data.state] : false),
  })
