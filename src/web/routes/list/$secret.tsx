import { createFileRoute } from '@tanstack/react-router'
import { type ListAddress, readListAddress } from '#web/components/app-list/list-address.ts'
import { prefetch } from '#web/lib/prefetch.ts'
import { LinkedList } from '#web/screens/list-links/linked-list.tsx'
import { sharedListQuery } from '#web/screens/list-links/list-links.queries.ts'

const SharedListRoute = () => (
  <LinkedList secret={Route.useParams().secret} address={readListAddress(Route.useSearch())} />
)

export const Route = createFileRoute('/list/$secret')({
  validateSearch: (search): ListAddress => search,
  loaderDeps: ({ search }) => search,
  loader: ({ context, params, deps }) =>
    prefetch(context.queryClient, sharedListQuery(params.secret, readListAddress(deps))),
  component: SharedListRoute,
})
