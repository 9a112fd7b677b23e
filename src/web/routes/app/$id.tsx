import { createFileRoute } from '@tanstack/react-router'
import { prefetchAppPage } from '#web/components/app-frame/app-page.queries.ts'
import { type AppSearch, readAppSearch } from '#web/components/app-frame/ranges.ts'
import { prepareCircumstances } from '#web/components/circumstances/circumstances-part.ts'
import { AppScreen } from '#web/screens/app/app-screen.tsx'
import { prepareAround } from '#web/screens/app/around-part.ts'

const AppRoute = () => <AppScreen appStoreId={Route.useParams().id} address={readAppSearch(Route.useSearch())} />

export const Route = createFileRoute('/app/$id')({
  // The screen parses the search params, because code in this file is part of every page's bundle.
  validateSearch: (search): AppSearch => search,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, params: { id: appStoreId }, deps }) => {
    const input = { queryClient, appStoreId, ...readAppSearch(deps) }
    return Promise.all([
      prefetchAppPage(input),
      prepareAround(input),
      prepareCircumstances({ queryClient, appStoreId }),
    ])
  },
  component: AppRoute,
})
