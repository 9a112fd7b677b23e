import { createFileRoute } from '@tanstack/react-router'
import { prefetchMovers } from '#web/screens/movers/movers.queries.ts'
import { type MoversAddress, readMoversAddress } from '#web/screens/movers/movers-address.ts'
import { MoversScreen } from '#web/screens/movers/movers-screen.tsx'

const MoversRoute = () => <MoversScreen address={readMoversAddress(Route.useSearch())} />

export const Route = createFileRoute('/movers')({
  // The screen reads the search: code in this file loads with every page.
  validateSearch: (search): MoversAddress => search,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => prefetchMovers(context.queryClient, readMoversAddress(deps)),
  component: MoversRoute,
})
