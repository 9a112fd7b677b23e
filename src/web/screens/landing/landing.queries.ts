import { queryOptions } from '@tanstack/react-query'
import { listDemoDoors } from '#contract/demo.ts'
import { getHighlights } from '#contract/highlights.ts'
import { call } from '#web/lib/api-client.ts'
import { withTimeLimit } from '#web/lib/time-limit.ts'

/** After the server starts, the first highlights take a while; the list does not wait for them. */
const patienceMs = import.meta.env.SSR ? 1_500 : 30_000

export const highlightsQuery = queryOptions({
  queryKey: [getHighlights.path],
  queryFn: ({ signal }) =>
    withTimeLimit({ signal, timeoutMs: patienceMs }, limited => call(getHighlights, { signal: limited })),
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
