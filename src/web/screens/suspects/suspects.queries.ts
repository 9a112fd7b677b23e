import { queryOptions } from '@tanstack/react-query'
import { getSuspect, listSuspects } from '#contract/suspects.ts'
import { secondMs } from '#domain/units.ts'
import { call } from '#web/lib/api-client.ts'

/** Other admins decide, and new readings arrive. */
const staleMs = 5 * secondMs

/** Polled like the collector's count of them above the list, so that the two agree. */
export const suspectsQuery = queryOptions({
  queryKey: [listSuspects.path],
  queryFn: async ({ signal }) => (await call(listSuspects, { signal })).suspects,
  staleTime: staleMs,
  refetchInterval: staleMs,
})

export const suspectQuery = (suspectId: string) =>
  queryOptions({
    queryKey: [getSuspect.path, suspectId],
    queryFn: ({ signal }) => call(getSuspect, { params: { suspectId }, signal }),
    staleTime: staleMs,
  })
