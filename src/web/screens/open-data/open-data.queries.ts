import { queryOptions } from '@tanstack/react-query'
import { getOpenData } from '#contract/open-data.ts'
import { call } from '#web/lib/api-client.ts'

export const openDataQuery = queryOptions({
  queryKey: [getOpenData.path],
  queryFn: ({ signal }) => call(getOpenData, { signal }),
})
