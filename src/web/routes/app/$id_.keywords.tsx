import { createFileRoute } from '@tanstack/react-router'
import { prefetchKeywords } from '#web/screens/keywords/keywords.queries.ts'
import { type KeywordsAddress, readKeywordsAddress } from '#web/screens/keywords/keywords-address.ts'
import { KeywordsScreen } from '#web/screens/keywords/keywords-screen.tsx'

const KeywordsRoute = () => (
  <KeywordsScreen appStoreId={Route.useParams().id} address={readKeywordsAddress(Route.useSearch())} />
)

export const Route = createFileRoute('/app/$id_/keywords')({
  validateSearch: (search): KeywordsAddress => search,
  loaderDeps: ({ search }) => search,
  loader: ({ context, params, deps }) =>
    prefetchKeywords({ queryClient: context.queryClient, appStoreId: params.id, address: readKeywordsAddress(deps) }),
  component: KeywordsRoute,
})
