import { createFileRoute } from '@tanstack/react-router'
import { prefetchAppPage } from '#web/screens/app/app.queries.ts'
import { AppScreen } from '#web/screens/app/app-screen.tsx'
import { type AppSearch, readAppSearch } from '#web/screens/app/ranges.ts'

const AppRoute = () => <AppScreen appStoreId={Route.useParams().id} range={readAppSearch(Route.useSearch()).range} />

export const Route = createFileRoute('/apps/$id')({
  // Read by the screen: what stands here is loaded with every page.
  validateSearch: (search): AppSearch => search,
  loaderDeps: ({ search }) => search,
  loader: ({ context, params, deps }) =>
    prefetchAppPage({ queryClient: context.queryClient, appStoreId: params.id, ...readAppSearch(deps) }),
  component: AppRoute,
})
