import { createFileRoute } from '@tanstack/react-router'
import type { PageSearch } from '#web/components/paging/page-search.ts'
import { prefetchVersions } from '#web/screens/versions/versions.queries.ts'
import { readVersionsAddress, type VersionsAddress } from '#web/screens/versions/versions-address.ts'
import { VersionsScreen } from '#web/screens/versions/versions-content.tsx'

const VersionsRoute = () => (
  <VersionsScreen appStoreId={Route.useParams().id} address={readVersionsAddress(Route.useSearch())} />
)

export const Route = createFileRoute('/app/$id_/versions')({
  validateSearch: (search): VersionsAddress & PageSearch => search,
  loaderDeps: ({ search }) => search,
  loader: ({ context, params, deps }) =>
    prefetchVersions({ queryClient: context.queryClient, appStoreId: params.id, address: readVersionsAddress(deps) }),
  component: VersionsRoute,
})
