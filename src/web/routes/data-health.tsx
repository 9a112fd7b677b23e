import { createFileRoute } from '@tanstack/react-router'
import type { PageSearch } from '#web/components/paging/page-search.ts'
import { prefetch } from '#web/lib/prefetch.ts'
import { prefetchAppCoverage } from '#web/screens/data-health/coverage.queries.ts'
import { CoverageScreen } from '#web/screens/data-health/coverage-screen.tsx'
import { type CoverageSearch, readCoverageSearch } from '#web/screens/data-health/coverage-states.ts'
import { dataHealthQuery } from '#web/screens/data-health/data-health.queries.ts'
import { DataHealthScreen } from '#web/screens/data-health/data-health-screen.tsx'
import { type HealthAddress, readHealthAddress } from '#web/screens/data-health/health-address.ts'

/** The countries of the server, or those behind the numbers of one app. */
const DataHealthRoute = () => {
  const search = Route.useSearch()
  const { app, state } = readCoverageSearch(search)
  if (app !== undefined) return <CoverageScreen appStoreId={app} state={state} />
  return <DataHealthScreen address={readHealthAddress(search)} />
}

type DataHealthSearch = Omit<HealthAddress, 'state'> & {
  app?: string | undefined
  state?: HealthAddress['state'] | CoverageSearch['state']
}

export const Route = createFileRoute('/data-health')({
  validateSearch: (search): DataHealthSearch & PageSearch => search,
  loaderDeps: ({ search: { app } }) => ({ app }),
  loader: ({ context: { queryClient }, deps }) => {
    const { app } = readCoverageSearch(deps)
    return app === undefined ? prefetch(queryClient, dataHealthQuery) : prefetchAppCoverage(queryClient, app)
  },
  component: DataHealthRoute,
})
