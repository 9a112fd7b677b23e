import { createFileRoute } from '@tanstack/react-router'
import type { PageSearch } from '#web/components/paging/page-search.ts'
import { prefetchCharts } from '#web/screens/charts/charts.queries.ts'
import { type ChartsAddress, readChartsAddress } from '#web/screens/charts/charts-address.ts'
import { ChartsScreen } from '#web/screens/charts/charts-screen.tsx'

const ChartsRoute = () => <ChartsScreen address={readChartsAddress(Route.useSearch())} />

export const Route = createFileRoute('/charts')({
  validateSearch: (search): ChartsAddress & PageSearch => search,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => prefetchCharts(context.queryClient, readChartsAddress(deps)),
  component: ChartsRoute,
})
