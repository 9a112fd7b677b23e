import { createFileRoute } from '@tanstack/react-router'
import type { PageSearch } from '#web/components/paging/page-search.ts'
import { prefetchDataHealth } from '#web/screens/data-health/data-health.queries.ts'
import { DataHealthScreen } from '#web/screens/data-health/data-health-screen.tsx'
import type { HealthAddress } from '#web/screens/data-health/health-address.ts'

const DataHealthRoute = () => <DataHealthScreen search={Route.useSearch()} />

export const Route = createFileRoute('/data-health')({
  validateSearch: (search): HealthAddress & PageSearch => search,
  loader: ({ context }) => prefetchDataHealth(context.queryClient),
  component: DataHealthRoute,
})
