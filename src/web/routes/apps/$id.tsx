import { createFileRoute } from '@tanstack/react-router'
import { prefetchAppSummary } from '#web/screens/app/app.queries.ts'
import { AppScreen } from '#web/screens/app/app-screen.tsx'
import { readAppSearch } from '#web/screens/app/ranges.ts'

const AppRoute = () => <AppScreen appStoreId={Route.useParams().id} range={Route.useSearch().range} />

export const Route = createFileRoute('/apps/$id')({
  validateSearch: readAppSearch,
  loader: ({ context, params }) => prefetchAppSummary(context.queryClient, params.id),
  component: AppRoute,
})
