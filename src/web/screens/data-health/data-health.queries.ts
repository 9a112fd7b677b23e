import { queryOptions } from '@tanstack/react-query'
import { getDataHealth } from '#contract/data-health.ts'
import { call } from '#web/lib/api-client.ts'

export const dataHealthQuery = queryOptions({
  queryKey: [getDataHealth.path],
  queryFn: ({ signal }) => call(getDataHealth, { signal }),
})
