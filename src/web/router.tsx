import type { QueryClient } from '@tanstack/react-query'
import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { Crash } from '#web/components/not-found/not-found.tsx'
import { href } from './lib/site-path.ts'
import { routeTree } from './route-tree.gen.ts'

/** Defaults to the browser's history. */
type AppRouterInput = { queryClient: QueryClient; history?: RouterHistory }

/** Keeps search params as text: `?q=1e5` searches for "1e5", not for a number. */
export const parseSearch = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text))

export const stringifySearch = (search: Record<string, unknown>): string => {
  const present = Object.entries(search).filter(([, value]) => value !== undefined && value !== '')
  const text = String(new URLSearchParams(present.map(([key, value]): [string, string] => [key, String(value)])))
  return text && `?${text}`
}

/** Creates a router for one page load or one server-rendered request. */
export const createAppRouter = ({ queryClient, history }: AppRouterInput) =>
  createRouter({
    routeTree,
    ...(history && { history }),
    context: { queryClient },
    basepath: href('/'),
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    // React Query caches the preloaded data.
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: Crash,
    // On the server this would write an inline script, which the content security policy blocks.
    scrollRestoration: !import.meta.env.SSR,
  })

export type AppRouter = ReturnType<typeof createAppRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}
