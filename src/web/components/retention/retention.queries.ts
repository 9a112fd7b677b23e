import { queryOptions } from '@tanstack/react-query'
import { getRetention } from '#contract/retention.ts'
import { minuteMs } from '#domain/units.ts'
import { call } from '#web/lib/api-client.ts'

/** Sizes change slowly. */
export const retentionQuery = queryOptions({
  queryKey: [getRetention.path],
  queryFn: ({ signal }) => call(getRetention, { signal }),
  staleTime: minuteMs,
})
