import { queryOptions } from '@tanstack/react-query'
import { listPublicApps } from '#contract/apps.ts'
import { call } from '#web/lib/api-client.ts'

export const publicAppsQuery = queryOptions({
  queryKey: [listPublicApps.path],
  queryFn: ({ signal }) => call(listPublicApps, { signal }),
})
