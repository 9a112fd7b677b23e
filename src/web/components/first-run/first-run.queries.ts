import { queryOptions } from '@tanstack/react-query'
import { type FirstRun, getFirstRun } from '#contract/first-run.ts'
import { secondMs } from '#domain/units.ts'
import { call } from '#web/lib/api-client.ts'

const staleMs = 5 * secondMs
/** Short, because the admin is waiting for the first chart. */
const waitMs = 2 * secondMs

/** When to ask again: while the countries are read for the first time. */
const intervalOf = ({ isStarted, measuredAt, measuredCountries, selection }: FirstRun): number | false => {
  if (!isStarted || measuredCountries >= selection.storefronts.length) return false
  return measuredAt === null ? waitMs : staleMs
}

export const firstRunQuery = queryOptions({
  queryKey: [getFirstRun.path],
  queryFn: ({ signal }) => call(getFirstRun, { signal }),
  staleTime: staleMs,
  refetchInterval: ({ state: { data } }) => (data ? intervalOf(data) : false),
})
