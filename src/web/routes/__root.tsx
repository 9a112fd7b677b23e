import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import { ReaderPreferences } from '#web/components/layout/reader-preferences.tsx'
import { Shell } from '#web/components/layout/shell.tsx'
import { NotFound } from '#web/components/not-found/not-found.tsx'
import { appStoreStatusQuery } from '#web/lib/app-store-status.ts'
import { currentUserQuery } from '#web/lib/current-user.ts'
import { prefetch } from '#web/lib/prefetch.ts'

export type RouterContext = { queryClient: QueryClient }

const Root = () => (
  <ReaderPreferences>
    <Shell>
      <Outlet />
    </Shell>
  </ReaderPreferences>
)

/**
 * Route files are part of the first bundle, except for their loaders and components. So these parse the search params, and
 * `validateSearch` only types them.
 */
export const Route = createRootRouteWithContext<RouterContext>()({
  // Runs on every navigation: the query has its own stale time, but the router would otherwise cache the root.
  shouldReload: true,
  loader: async ({ context }) => {
    await Promise.all([
      prefetch(context.queryClient, currentUserQuery),
      prefetch(context.queryClient, appStoreStatusQuery),
    ])
  },
  component: Root,
  notFoundComponent: NotFound,
})
