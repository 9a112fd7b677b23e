import { queryOptions } from '@tanstack/react-query'
import { getSuspect, listSuspects } from '#contract/collector-desk.ts'
import { secondMs } from '#domain/units.ts'
import { call } from '#web/lib/api-client.ts'

/** Others decide, too, and new answers come: read anew with each visit. */
const staleMs = 5 * secondMs

export const suspectsQuery = queryOptions({
  queryKey: [listSuspects.path],
  queryFn: ({ signal }) => call(listSuspects, { signal }),
  staleTime: staleMs,
})

/** Both versions of a chart; what was held back does not change. */
export const suspectQuery = (suspectId: string) =>
  queryOptions({
    queryKey: [getSuspect.path, suspectId],
    queryFn: ({ signal }) => call(getSuspect, { params: { suspectId }, signal }),
    staleTime: staleMs,
  })
