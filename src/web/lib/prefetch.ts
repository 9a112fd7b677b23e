import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Starts a query before its screen is there. In the browser nobody waits: the screen shows its skeleton while the
 * answer is on the way. The server waits, because its first HTML must hold the data.
 */
export const prefetch = <Data, Key extends QueryKey>(
  queryClient: QueryClient,
  options: FetchQueryOptions<Data, Error, Data, Key>,
): Promise<void> | undefined => {
  const done = queryClient.prefetchQuery(options)
  return import.meta.env.SSR ? done : undefined
}
