import { createFileRoute } from '@tanstack/react-router'
import { prefetchDeveloper } from '#web/screens/developers/developer.queries.ts'
import { type DeveloperAddress, readDeveloperAddress } from '#web/screens/developers/developer-address.ts'
import { DeveloperScreen } from '#web/screens/developers/developer-screen.tsx'

const DeveloperRoute = () => (
  <DeveloperScreen developerId={Route.useParams().id} address={readDeveloperAddress(Route.useSearch())} />
)

export const Route = createFileRoute('/developer/$id')({
  validateSearch: (search): DeveloperAddress => search,
  loaderDeps: ({ search }) => search,
  loader: ({ context, params, deps }) =>
    prefetchDeveloper({
      queryClient: context.queryClient,
      developerId: params.id,
      address: readDeveloperAddress(deps),
    }),
  component: DeveloperRoute,
})
