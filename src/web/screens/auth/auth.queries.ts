import { queryOptions } from '@tanstack/react-query'
import { getSignInWay } from '#contract/accounts.ts'
import { call } from '#web/lib/api-client.ts'

export const signInWayQuery = queryOptions({
  queryKey: [getSignInWay.path],
  queryFn: ({ signal }) => call(getSignInWay, { signal }),
})
