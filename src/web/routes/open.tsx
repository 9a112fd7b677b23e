import { createFileRoute, redirect } from '@tanstack/react-router'
import { findStoreLink } from '#domain/store-links.ts'
import { searchQuery } from '#web/components/app-search/search.queries.ts'
import { readSearchAddress, termOf } from '#web/components/app-search/search-address.ts'
import { findQueryData } from '#web/lib/prefetch.ts'

/** The target of the search form on the home page: redirects to the app of an App Store link, or to the search. */
export const Route = createFileRoute('/open')({
  validateSearch: readSearchAddress,
  loaderDeps: ({ search }) => ({ term: termOf(search) }),
  loader: async ({ context: { queryClient }, deps: { term } }) => {
    const found = findStoreLink(term) ? await findQueryData(queryClient, searchQuery(term)) : undefined
    const [app, ...others] = found?.apps ?? []
    throw app && others.length === 0
      ? redirect({ to: '/app/$id', params: { id: app.appStoreId } })
      : redirect({ to: '/search', search: { q: term || undefined } })
  },
})
