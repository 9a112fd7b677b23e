import { queryOptions } from '@tanstack/react-query'
import { type FirstLook, getFirstLook } from '#contract/tracking.ts'
import { secondMs } from '#domain/units.ts'
import { call } from '#web/lib/api-client.ts'

/** Somebody looks on while it is measured; what waits, perhaps for a collector that is off, is asked for less often. */
const pollMs: Record<FirstLook['state'], number | false> = {
  none: false,
  waiting: 3 * secondMs,
  measuring: 2 * secondMs,
  done: false,
}

/** How far the first look at an app has come. It goes on by itself, so what was known is asked for anew on each visit. */
export const firstLookQuery = (appStoreId: string) =>
  queryOptions({
    queryKey: [getFirstLook.path, appStoreId],
    queryFn: ({ signal }) => call(getFirstLook, { params: { appStoreId }, signal }),
    meta: { isSecondary: true },
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data ? pollMs[data.state] : false),
  })
