import { queryOptions } from '@tanstack/react-query'
import { listDemoLetters } from '#contract/demo-outbox.ts'
import { call } from '#web/lib/api-client.ts'

// A letter may come at any moment.
const staleMs = 2_000

export const demoLettersQuery = queryOptions({
  queryKey: [listDemoLetters.path],
  queryFn: ({ signal }) => call(listDemoLetters, { signal }),
  staleTime: staleMs,
})
