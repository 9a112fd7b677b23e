import { createFileRoute } from '@tanstack/react-router'
import { prefetchAppPage } from '#web/screens/app/app.queries.ts'
import { AppScreen } from '#web/screens/app/app-screen.tsx'
import { readAppSearch } from '#web/screens/app/ranges.ts'

const AppRoute = () => <AppScreen appStoreId={Route.useParams().id} range={Route.useSearch().range} />

export const Route = createFileRoute('/app/$id')({
  validateSearch: readAppSearch,
  loaderDeps: ({ search }) => ({ range: search.range }),
  loader: ({ context, params, deps }) =>
    prefetchAppPage({ queryClient: context.queryClient, appStoreId: params.id, range: deps.range }),
  component: AppRoute,
})
