import { createFileRoute } from '@tanstack/react-router'
import { publicAppsQuery } from '#web/components/app-list/apps.queries.ts'
import { readListAddress } from '#web/components/app-list/list-address.ts'
import { scopeQueryOf } from '#web/components/scopes/scope-query.ts'
import { prefetch } from '#web/lib/prefetch.ts'
import { PublicApps } from '#web/screens/apps/public-apps.tsx'

const PublicAppsRoute = () => <PublicApps address={Route.useSearch()} />

export const Route = createFileRoute('/')({
  validateSearch: readListAddress,
  loaderDeps: ({ search }) => scopeQueryOf(search),
  loader: ({ context, deps }) => prefetch(context.queryClient, publicAppsQuery(deps)),
  component: PublicAppsRoute,
})
