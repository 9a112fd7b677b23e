import { QueryCache, QueryClient } from '@tanstack/react-query'

// SPEC §8: query errors go to the console. The screens show them too.
const logFailure = (error: unknown): void => {
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
        refetchOnWindowFocus: false,
        refetchInterval: false,
      },
      mutations: { retry: false },
    },
  })
