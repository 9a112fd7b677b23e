import { createFileRoute } from '@tanstack/react-router'
import { type AppSearch, readAppSearch } from '#web/components/app-frame/ranges.ts'
import { prefetchAppScreen } from '#web/screens/app/app-screen.queries.ts'
import { AppScreen } from '#web/screens/app/app-screen.tsx'

const AppRoute = () => <AppScreen appStoreId={Route.useParams().id} address={readAppSearch(Route.useSearch())} />

export const Route = createFileRoute('/apps/$id')({
  validateSearch: (search): AppSearch => search,
  loaderDeps: ({ search }) => search,
  loader: ({ context, params, deps }) =>
    prefetchAppScreen({ queryClient: context.queryClient, appStoreId: params.id, ...readAppSearch(deps) }),
  component: AppRoute,
})
