import { queryOptions } from '@tanstack/react-query'
import { listDemoDoors } from '#contract/demo.ts'
import { getHighlights } from '#contract/highlights.ts'
import { call } from '#web/lib/api-client.ts'

export const highlightsQuery = queryOptions({
  queryKey: [getHighlights.path],
  queryFn: ({ signal }) => call(getHighlights, { signal }),
  // Without the highlights the page still has its list.
  meta: { isSecondary: true },
})

/** Empty outside the demo. */
export const demoDoorsQuery = queryOptions({
  queryKey: [listDemoDoors.path],
  queryFn: async ({ signal }) => (await call(listDemoDoors, { signal })).doors,
  staleTime: Number.POSITIVE_INFINITY,
  meta: { isSecondary: true },
})
