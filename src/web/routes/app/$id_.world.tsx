import { createFileRoute } from '@tanstack/react-router'
import type { PageSearch } from '#web/components/paging/page-search.ts'
import { prefetchWorld } from '#web/screens/worlds/world.queries.ts'
import { readWorldAddress, type WorldAddress } from '#web/screens/worlds/world-address.ts'
import { WorldScreen } from '#web/screens/worlds/world-screen.tsx'

const WorldRoute = () => <WorldScreen appStoreId={Route.useParams().id} address={readWorldAddress(Route.useSearch())} />

export const Route = createFileRoute('/app/$id_/world')({
  validateSearch: (search): WorldAddress & PageSearch => search,
  loaderDeps: ({ search }) => search,
  loader: ({ context, params, deps }) =>
    prefetchWorld({ queryClient: context.queryClient, appStoreId: params.id, address: readWorldAddress(deps) }),
  component: WorldRoute,
})
