import { queryOptions } from '@tanstack/react-query'
import { type FirstRun, getFirstRun } from '#contract/first-run.ts'
import { secondMs } from '#domain/units.ts'
import { call } from '#web/lib/api-client.ts'

const staleMs = 5 * secondMs
/** Short, because the admin is waiting for the first chart. */
const waitMs = 2 * secondMs

const isWaitingForFirst = ({ isStarted, measuredAt }: FirstRun): boolean => isStarted && measuredAt === null

export const firstRunQuery = queryOptions({
  queryKey: [getFirstRun.path],
  queryFn: ({ signal }) => call(getFirstRun, { signal }),
  staleTime: staleMs,
  refetchInterval: ({ state: { data } }) => (data && isWaitingForFirst(data) ? waitMs : false),
})
