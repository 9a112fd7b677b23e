import { createFileRoute } from '@tanstack/react-router'
import type { PageSearch } from '#web/components/paging/page-search.ts'
import { prefetchMovers } from '#web/screens/movers/movers.queries.ts'
import { type MoversAddress, readMoversAddress } from '#web/screens/movers/movers-address.ts'
import { MoversScreen } from '#web/screens/movers/movers-screen.tsx'

const MoversRoute = () => <MoversScreen address={readMoversAddress(Route.useSearch())} />

export const Route = createFileRoute('/movers/')({
  validateSearch: (search): MoversAddress & PageSearch => search,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => prefetchMovers(context.queryClient, readMoversAddress(deps)),
  component: MoversRoute,
})
