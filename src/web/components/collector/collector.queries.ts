import { queryOptions } from '@tanstack/react-query'
import { getCollectorDesk } from '#contract/desk.ts'
import { secondMs } from '#domain/units.ts'
import { call } from '#web/lib/api-client.ts'

const pollMs = 5 * secondMs

/** Polled while the page is visible. */
export const collectorDeskQuery = queryOptions({
  queryKey: [getCollectorDesk.path],
  queryFn: ({ signal }) => call(getCollectorDesk, { signal }),
  staleTime: pollMs,
  refetchInterval: pollMs,
})
