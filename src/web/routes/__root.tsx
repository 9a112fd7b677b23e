import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import { Shell } from '#web/components/layout/shell.tsx'
import { NotFound } from '#web/screens/not-found/not-found.tsx'

export type RouterContext = { queryClient: QueryClient }

const Root = () => (
  <Shell>
    <Outlet />
  </Shell>
)

export const Route = createRootRouteWithContext<RouterContext>()({ component: Root, notFoundComponent: NotFound })
