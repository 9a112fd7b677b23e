import { queryOptions } from '@tanstack/react-query'
import { listDemoEmails } from '#contract/demo-outbox.ts'
import { call } from '#web/lib/api-client.ts'

// Always stale: an e-mail may arrive at any time.
const staleMs = 2_000

export const demoEmailsQuery = queryOptions({
  queryKey: [listDemoEmails.path],
  queryFn: ({ signal }) => call(listDemoEmails, { signal }),
  staleTime: staleMs,
})
