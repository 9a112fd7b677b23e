import type { QueryClient } from '@tanstack/react-query'
import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { Crash } from '#web/components/not-found/crash.tsx'
import { routeTree } from './route-tree.gen.ts'

/** Uses the browser's history by default. */
type AppRouterInput = { queryClient: QueryClient; history?: RouterHistory }

/** The address bar holds text: `?q=1e5` is a search for "1e5", not for a number. */
const parseSearch = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text))

const stringifySearch = (search: Record<string, unknown>): string => {
  const said = Object.entries(search).filter(([, value]) => value !== undefined && value !== '')
  const text = String(new URLSearchParams(said.map(([key, value]): [string, string] => [key, String(value)])))
  return text && `?${text}`
}

/** A router of its own for each page load and each server-rendered request. */
export const createAppRouter = ({ queryClient, history }: AppRouterInput) =>
  createRouter({
    routeTree,
    ...(history && { history }),
    context: { queryClient },
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    // The queries keep what was preloaded.
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: Crash,
    // On the server this would write an inline script, which the content security policy refuses.
    scrollRestoration: !import.meta.env.SSR,
  })

export type AppRouter = ReturnType<typeof createAppRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}
