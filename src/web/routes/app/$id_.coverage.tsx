import { createFileRoute } from '@tanstack/react-router'
import { prefetchAppCoverage } from '#web/screens/coverage/coverage.queries.ts'
import { CoverageScreen } from '#web/screens/coverage/coverage-screen.tsx'
import { readCoverageSearch } from '#web/screens/coverage/coverage-states.ts'

const CoverageRoute = () => <CoverageScreen appStoreId={Route.useParams().id} state={Route.useSearch().state} />

export const Route = createFileRoute('/app/$id_/coverage')({
  validateSearch: readCoverageSearch,
  loader: ({ context, params }) => prefetchAppCoverage(context.queryClient, params.id),
  component: CoverageRoute,
})
