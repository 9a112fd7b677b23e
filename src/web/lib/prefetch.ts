import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query'

/** Query clients whose page state is being hydrated, during the first load of the routes. */
const holding = new WeakSet<QueryClient>()

/** Runs the first load without refetching what came with the page. Its failures are part of the page too. */
export const keepPrefetched = async (queryClient: QueryClient, load: () => Promise<void>): Promise<void> => {
  holding.add(queryClient)
  await load()
  holding.delete(queryClient)
}

const isHeld = (queryClient: QueryClient, key: QueryKey): boolean =>
  holding.has(queryClient) && queryClient.getQueryState(key) !== undefined

/**
 * Starts a query before its screen renders. The browser does not wait, because the screen shows a skeleton. The server waits,
 * because the first HTML must contain the data.
 */
export const prefetch = <Data, Key extends QueryKey>(
  queryClient: QueryClient,
  options: FetchQueryOptions<Data, Error, Data, Key>,
): Promise<void> | undefined => {
  if (isHeld(queryClient, options.queryKey)) return undefined
  const done = queryClient.prefetchQuery(options)
  return import.meta.env.SSR ? done : undefined
}

/**
 * Starts the other queries of a page. The browser waits until it knows that the page exists: if it does not, each of them would
 * fail, and be logged. The server does not wait, because its page would come later.
 */
export const prefetchBeside = <Data, Key extends QueryKey>(
  queryClient: QueryClient,
  page: FetchQueryOptions<Data, Error, Data, Key>,
  startOthers: () => Promise<void> | undefined,
): Promise<void> | undefined => {
  const isKnown = (): boolean => queryClient.getQueryData(page.queryKey) !== undefined
  if (import.meta.env.SSR || isKnown()) return startOthers()
  if (!isHeld(queryClient, page.queryKey))
    void queryClient.prefetchQuery(page).then(() => (isKnown() ? startOthers() : undefined))
  return undefined
}

/** The server sends the page after `patienceMs` without the data if need be. The browser then requests it. */
export const waitAtMost = async (patienceMs: number, prefetching: Promise<void> | undefined): Promise<void> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeUp = new Promise<void>(resolve => {
    timer = setTimeout(resolve, patienceMs)
  })
  await Promise.race([prefetching, timeUp])
  clearTimeout(timer)
}

export const findQueryData = async <Data, Key extends QueryKey>(
  queryClient: QueryClient,
  options: FetchQueryOptions<Data, Error, Data, Key>,
): Promise<Data | undefined> => {
  if (!isHeld(queryClient, options.queryKey)) await queryClient.prefetchQuery(options)
  return queryClient.getQueryData<Data>(options.queryKey)
}
