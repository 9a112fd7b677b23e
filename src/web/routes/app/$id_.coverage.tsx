import { createFileRoute } from '@tanstack/react-router'
import type { PageSearch } from '#web/components/paging/page-search.ts'
import { prefetchAppCoverage } from '#web/screens/coverage/coverage.queries.ts'
import { CoverageScreen } from '#web/screens/coverage/coverage-screen.tsx'
import { type CoverageSearch, readCoverageSearch } from '#web/screens/coverage/coverage-states.ts'

const CoverageRoute = () => (
  <CoverageScreen appStoreId={Route.useParams().id} {...readCoverageSearch(Route.useSearch())} />
)

export const Route = createFileRoute('/app/$id_/coverage')({
  validateSearch: (search): CoverageSearch & PageSearch => search,
  loader: ({ context, params }) => prefetchAppCoverage(context.queryClient, params.id),
  component: CoverageRoute,
})
