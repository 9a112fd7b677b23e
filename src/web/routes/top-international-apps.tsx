import { createFileRoute } from '@tanstack/react-router'
import { topInternationalAppsQuery } from '#web/components/international/international.queries.ts'
import { type PageSearch, readPageSearch } from '#web/components/paging/page-search.ts'
import { prefetch } from '#web/lib/prefetch.ts'
import { TopInternational } from '#web/screens/international/top-international.tsx'

const TopInternationalRoute = () => <TopInternational page={readPageSearch(Route.useSearch()).page} />

export const Route = createFileRoute('/top-international-apps')({
  // The screen parses the search params, because code in this file is part of every page's bundle.
  validateSearch: (search): PageSearch => search,
  loader: ({ context }) => prefetch(context.queryClient, topInternationalAppsQuery),
  component: TopInternationalRoute,
})
