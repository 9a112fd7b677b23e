import { createFileRoute } from '@tanstack/react-router'
import type { PageSearch } from '#web/components/paging/page-search.ts'
import { prefetch } from '#web/lib/prefetch.ts'
import { dataHealthQuery } from '#web/screens/data-health/data-health.queries.ts'
import { DataHealthScreen } from '#web/screens/data-health/data-health-screen.tsx'
import { type HealthAddress, readHealthAddress } from '#web/screens/data-health/health-address.ts'

const DataHealthRoute = () => <DataHealthScreen address={readHealthAddress(Route.useSearch())} />

export const Route = createFileRoute('/data-health')({
  validateSearch: (search): HealthAddress & PageSearch => search,
  loader: ({ context }) => prefetch(context.queryClient, dataHealthQuery),
  component: DataHealthRoute,
})
