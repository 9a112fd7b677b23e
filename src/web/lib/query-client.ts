import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { hasStatus } from './api-error.ts'
import { currentUserQuery } from './current-user.ts'
import { showToast } from './toasts.ts'

const sessionEnded = {
  title: 'You are signed out',
  description: 'Your session has ended, so this page now shows what visitors see. Sign in again to see your own apps.',
}

// SPEC §8: query errors are logged to the console, besides being shown on the screen.
const logFailure = (error: unknown): void => {
  // On the server the API has already logged the error.
  if (import.meta.env.SSR) return
  // biome-ignore lint/suspicious/noConsole: the one place that writes there
  console.error(error)
}

/** SPEC §9: data never goes stale, and no query is repeated automatically. */
export const createQueryClient = (): QueryClient => {
  /** A session may end while a page is open. After the next 401 all screens show a visitor. Returns whether it just ended. */
  const noteEndedSession = (error: unknown): boolean => {
    const { queryKey } = currentUserQuery
    if (!hasStatus(error, 401) || !queryClient.getQueryData(queryKey)) return false
    queryClient.setQueryData(queryKey, null)
    return true
  }
  const noteFailure = (error: unknown, { meta }: { meta?: Record<string, unknown> | undefined }): void => {
    logFailure(error)
    // Pages and actions show their own errors. Only this message explains why the data around a page has changed.
    if (noteEndedSession(error) && meta?.isSecondary === true) showToast(sessionEnded)
  }
  const queryClient = new QueryClient({
    queryCache: new QueryCache({ onError: noteFailure }),
    mutationCache: new MutationCache({ onError: error => void noteEndedSession(error) }),
    defaultOptions: {
      queries: {
        // A server on the same machine or network answers even while the browser is offline, and a failure must be shown.
        networkMode: 'always',
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
        // A failure that came with the page is shown with its retry button instead of being refetched.
        retryOnMount: false,
        refetchOnWindowFocus: false,
        refetchInterval: false,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
  return queryClient
}
