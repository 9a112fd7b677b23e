import { createFileRoute } from '@tanstack/react-router'
import { prefetch } from '#web/lib/prefetch.ts'
import { rankingTestQuery } from '#web/screens/ranking-test/ranking-test.queries.ts'
import { RankingTestScreen } from '#web/screens/ranking-test/ranking-test-screen.tsx'
import { readTestAddress, type TestAddress } from '#web/screens/ranking-test/test-address.ts'

const RankingTestRoute = () => <RankingTestScreen address={readTestAddress({ ...Route.useSearch() })} />

export const Route = createFileRoute('/ranking-test')({
  validateSearch: (search): TestAddress => search,
  loader: ({ context }) => prefetch(context.queryClient, rankingTestQuery),
  component: RankingTestRoute,
})
