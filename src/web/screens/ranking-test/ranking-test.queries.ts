import { queryOptions } from '@tanstack/react-query'
import { getRankingTest } from '#contract/ranking-test.ts'
import { secondMs } from '#domain/units.ts'
import { call } from '#web/lib/api-client.ts'

/** The running or latest test. Stale after half a minute, because it advances by itself. */
export const rankingTestQuery = queryOptions({
  queryKey: [getRankingTest.path],
  queryFn: ({ signal }) => call(getRankingTest, { signal }),
  staleTime: 30 * secondMs,
})
