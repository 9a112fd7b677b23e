import { QueryCache, QueryClient } from '@tanstack/react-query'

// SPEC §8: query errors go to the console. The screens show them too.
const logFailure = (error: unknown): void => {
  // On the server the API has logged it already.
  if (import.meta.env.SSR) return
  // biome-ignore lint/suspicious/noConsole: the one place that writes there
  console.error(error)
}

/** SPEC §9: what was loaded never goes stale by itself, and nothing is asked twice unbidden. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({ onError: logFailure }),
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
        // A failure that came with the page is shown as it is, with its Retry.
        retryOnMount: false,
        refetchOnWindowFocus: false,
        refetchInterval: false,
      },
      mutations: { retry: false },
    },
  })
