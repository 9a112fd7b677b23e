import { createFileRoute } from '@tanstack/react-router'
import {
  type InternationalAddress,
  readInternationalAddress,
  topInternationalAppsQuery,
} from '#web/components/international/international.queries.ts'
import { prefetch } from '#web/lib/prefetch.ts'
import { TopInternational } from '#web/screens/international/top-international.tsx'

const TopInternationalRoute = () => <TopInternational address={readInternationalAddress(Route.useSearch())} />

export const Route = createFileRoute('/top-international-apps')({
  validateSearch: (search): InternationalAddress => search,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    prefetch(context.queryClient, topInternationalAppsQuery(readInternationalAddress(deps))),
  component: TopInternationalRoute,
})
