import { queryOptions } from '@tanstack/react-query'
import { getMailState } from '#contract/mail.ts'
import { secondMs } from '#domain/units.ts'
import { call } from '#web/lib/api-client.ts'

const pollMs = 15 * secondMs

/** Polled while the page is visible. */
export const mailStateQuery = queryOptions({
  queryKey: [getMailState.path],
  queryFn: ({ signal }) => call(getMailState, { signal }),
  staleTime: pollMs,
  refetchInterval: pollMs,
})
