import { createFileRoute } from '@tanstack/react-router'
import { prefetchHistory } from '#web/screens/history/history.queries.ts'
import { type HistoryAddress, readHistoryAddress } from '#web/screens/history/history-address.ts'
import { HistoryScreen } from '#web/screens/history/history-screen.tsx'

const HistoryRoute = () => (
  <HistoryScreen appStoreId={Route.useParams().id} address={readHistoryAddress(Route.useSearch())} />
)

export const Route = createFileRoute('/app/$id_/history')({
  validateSearch: (search): HistoryAddress => search,
  loaderDeps: ({ search }) => search,
  loader: ({ context, params, deps }) =>
    prefetchHistory({ queryClient: context.queryClient, appStoreId: params.id, address: readHistoryAddress(deps) }),
  component: HistoryRoute,
})
