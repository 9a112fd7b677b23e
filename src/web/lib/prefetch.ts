import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query'

/** Those that hold what came with the page, while its routes are loaded for the first time. */
const holding = new WeakSet<QueryClient>()

/** Runs the first load without asking for what came with the page: its failures are part of what was rendered. */
export const keepPrefetched = async (queryClient: QueryClient, load: () => Promise<void>): Promise<void> => {
  holding.add(queryClient)
  await load()
  holding.delete(queryClient)
}

const isHeld = (queryClient: QueryClient, key: QueryKey): boolean =>
  holding.has(queryClient) && queryClient.getQueryState(key) !== undefined

/**
 * Starts a query before its screen is there. In the browser nobody waits: the screen shows its skeleton while the
 * answer is on the way. The server waits, because its first HTML must hold the data.
 */
export const prefetch = <Data, Key extends QueryKey>(
  queryClient: QueryClient,
  options: FetchQueryOptions<Data, Error, Data, Key>,
): Promise<void> | undefined => {
  if (isHeld(queryClient, options.queryKey)) return undefined
  const done = queryClient.prefetchQuery(options)
  return import.meta.env.SSR ? done : undefined
}

/** What must be known before a page is chosen, so that the browser waits, too; undefined when it cannot be had now. */
export const findAnswer = async <Data, Key extends QueryKey>(
  queryClient: QueryClient,
  options: FetchQueryOptions<Data, Error, Data, Key>,
): Promise<Data | undefined> => {
  if (!isHeld(queryClient, options.queryKey)) await queryClient.prefetchQuery(options)
  return queryClient.getQueryData<Data>(options.queryKey)
}
