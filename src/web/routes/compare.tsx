import { createFileRoute } from '@tanstack/react-router'
import type { PageSearch } from '#web/components/paging/page-search.ts'
import { prefetchComparison, prefetchProposals } from '#web/screens/comparisons/compare.queries.ts'
import { type CompareAddress, readCompareAddress } from '#web/screens/comparisons/compare-address.ts'
import { CompareScreen } from '#web/screens/comparisons/compare-screen.tsx'

const CompareRoute = () => <CompareScreen address={readCompareAddress(Route.useSearch())} />

export const Route = createFileRoute('/compare')({
  validateSearch: (search): CompareAddress & PageSearch => search,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps }) => {
    const address = readCompareAddress(deps)
    await Promise.all([prefetchComparison(queryClient, address), prefetchProposals(queryClient, address)])
  },
  component: CompareRoute,
})
