import { queryOptions } from '@tanstack/react-query'
import { getRankingTest } from '#contract/ranking-test.ts'
import { secondMs } from '#domain/units.ts'
import { call } from '#web/lib/api-client.ts'

/** The test that runs or was the last. It goes on by itself, so what was known is soon old. */
export const rankingTestQuery = queryOptions({
  queryKey: [getRankingTest.path],
  queryFn: ({ signal }) => call(getRankingTest, { signal }),
  staleTime: 30 * secondMs,
})
