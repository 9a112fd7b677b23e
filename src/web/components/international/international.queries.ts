import { queryOptions } from '@tanstack/react-query'
import { listTopInternationalApps } from '#contract/international.ts'
import { call } from '#web/lib/api-client.ts'

export const topInternationalAppsQuery = queryOptions({
  queryKey: [listTopInternationalApps.path],
  queryFn: ({ signal }) => call(listTopInternationalApps, { signal }),
})
