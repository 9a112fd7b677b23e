import { createFileRoute } from '@tanstack/react-router'
import { prefetchSearch } from '#web/components/app-search/search.queries.ts'
import { readSearchAddress, termOf } from '#web/components/app-search/search-address.ts'
import { SearchScreen } from '#web/screens/search/search-screen.tsx'

const SearchRoute = () => <SearchScreen term={termOf(Route.useSearch())} />

export const Route = createFileRoute('/search')({
  validateSearch: readSearchAddress,
  loaderDeps: ({ search }) => ({ term: termOf(search) }),
  loader: ({ context, deps }) => prefetchSearch(context.queryClient, deps.term),
  component: SearchRoute,
})
