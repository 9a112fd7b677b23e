import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import { appStoreStatusQuery } from '#web/components/layout/layout.queries.ts'
import { Shell } from '#web/components/layout/shell.tsx'
import { prefetch } from '#web/lib/prefetch.ts'
import { NotFound } from '#web/screens/not-found/not-found.tsx'

export type RouterContext = { queryClient: QueryClient }

const Root = () => (
  <Shell>
    <Outlet />
  </Shell>
)

export const Route = createRootRouteWithContext<RouterContext>()({
  loader: ({ context }) => prefetch(context.queryClient, appStoreStatusQuery),
  component: Root,
  notFoundComponent: NotFound,
})
