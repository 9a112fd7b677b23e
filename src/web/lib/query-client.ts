import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { hasStatus } from './api-error.ts'
import { currentUserQuery } from './current-user.ts'

// SPEC §8: query errors go to the console. The screens show them too.
const logFailure = (error: unknown): void => {
  // On the server the API has logged it already.
  if (import.meta.env.SSR) return
  // biome-ignore lint/suspicious/noConsole: the one place that writes there
  console.error(error)
}

/** SPEC §9: what was loaded never goes stale by itself, and nothing is asked twice unbidden. */
export const createQueryClient = (): QueryClient => {
  /** A session may end while a page is open. The next 401 tells all screens. */
  const noteEndedSession = (error: unknown): void => {
    const { queryKey } = currentUserQuery
    if (hasStatus(error, 401) && queryClient.getQueryData(queryKey)) queryClient.setQueryData(queryKey, null)
  }
  const noteFailure = (error: unknown): void => {
    logFailure(error)
    noteEndedSession(error)
  }
  const queryClient = new QueryClient({
    queryCache: new QueryCache({ onError: noteFailure }),
    mutationCache: new MutationCache({ onError: noteEndedSession }),
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
  return queryClient
}
