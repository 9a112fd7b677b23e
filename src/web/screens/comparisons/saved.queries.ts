import { queryOptions } from '@tanstack/react-query'
import { listComparisons } from '#contract/comparisons.ts'
import { call } from '#web/lib/api-client.ts'

/** The user's saved comparisons, newest first. */
export const savedComparisonsQuery = (userId: string) =>
  queryOptions({
    queryKey: [listComparisons.path, userId],
    queryFn: async ({ signal }) => (await call(listComparisons, { params: { userId }, signal })).comparisons,
  })
