import {
  type FetchQueryOptions,
  hashKey,
  type Query,
  type QueryClient,
  type QueryKey,
  useQueryClient,
} from '@tanstack/react-query'
import { type AnyRouter, useRouter } from '@tanstack/react-router'
import { type ComponentType, useState, useSyncExternalStore } from 'react'
import { useOnDemand } from './on-demand.ts'
import { isFirstLoad, prefetch } from './prefetch.ts'
import { sitePath } from './site-path.ts'

/** The queries of each part of a page that is being rendered. */
const queriesOf = new WeakMap<QueryClient, Map<string, readonly QueryKey[]>>()

const noteQuery = (queryClient: QueryClient, id: string, queryKey: QueryKey): void => {
  const parts = queriesOf.get(queryClient) ?? new Map<string, readonly QueryKey[]>()
  queriesOf.set(queryClient, parts.set(id, [...(parts.get(id) ?? []), queryKey]))
}

/** Whether the browser may leave a part as it is: no failure waits for a retry. */
const isStill = (queryClient: QueryClient, id: string): boolean => {
  const keys = queriesOf.get(queryClient)?.get(id) ?? []
  const isDone = (query: Query | undefined) => query?.state.status === 'success' || query?.meta?.isSecondary === true
  return keys.length > 0 && keys.every(queryKey => isDone(queryClient.getQueryCache().find({ queryKey })))
}

/** Whether a query belongs to a part that the browser does not render. */
export const isOfStillPart = (queryClient: QueryClient, { queryHash }: Pick<Query, 'queryHash'>): boolean =>
  [...(queriesOf.get(queryClient) ?? [])].some(
    ([id, keys]) => isStill(queryClient, id) && keys.some(key => hashKey(key) === queryHash),
  )

const stillAttribute = 'data-still'

/** What the server sent for a part that stays as it is. */
const findSent = (id: string): string | undefined =>
  import.meta.env.SSR ? undefined : document.querySelector(`#${id}[${stillAttribute}]`)?.innerHTML

export type ServerPart<Props> = {
  id: string
  load(): Promise<ComponentType<Props>>
  /** The component, once it is loaded. */
  findLoaded(): ComponentType<Props> | undefined
  /**
   * Before the page renders: loads the code and a query, unless the server has sent the part. The browser renders a live part
   * from the beginning.
   */
  prepare<Data, Key extends QueryKey>(
    queryClient: QueryClient,
    query: FetchQueryOptions<Data, Error, Data, Key>,
    input?: { isLive: boolean },
  ): Promise<void>
}

/**
 * A part of a page that the browser leaves as the server rendered it: it costs neither JavaScript nor data in the page. Its
 * code is loaded when a person goes on from the page, or comes from another one. Decision 0045 has the reasons.
 */
export const createServerPart = <Props,>(id: string, load: () => Promise<ComponentType<Props>>): ServerPart<Props> => {
  let loaded: ComponentType<Props> | undefined
  return {
    id,
    load,
    findLoaded: () => loaded,
    prepare: async (queryClient, query, { isLive } = { isLive: false }) => {
      if (isFirstLoad(queryClient) && findSent(id) !== undefined) return
      const [component] = await Promise.all([load(), prefetch(queryClient, query)])
      loaded = component
      if (import.meta.env.SSR && !isLive) noteQuery(queryClient, id, query.queryKey)
    },
  }
}

/** The link that was clicked without asking for another tab or window. */
const findFollowed = (event: MouseEvent): HTMLAnchorElement | null => {
  const { target, button, ctrlKey, metaKey, shiftKey, altKey } = event
  const link = target instanceof Element ? target.closest('a') : null
  const isPlain = button === 0 && !(ctrlKey || metaKey || shiftKey || altKey)
  return isPlain && link?.origin === location.origin && !link.target ? link : null
}

/** A file, a feed and the sign-in are no pages of the router. */
const isPage = (router: AnyRouter, { pathname }: HTMLAnchorElement): boolean => {
  const [, { '**': rest }, route] = router.getMatchedRoutes(pathname.slice(sitePath().length) || '/')
  return route !== undefined && rest === undefined
}

/** Links in HTML that React does not know lead on to other pages without loading anything anew. */
const followLinks = (router: AnyRouter) => (element: HTMLElement | null) => {
  const stop = new AbortController()
  const follow = (event: MouseEvent) => {
    const to = findFollowed(event)
    if (!to || !isPage(router, to)) return
    event.preventDefault()
    const href = to.pathname + to.search + to.hash
    void router.navigate({ href, resetScroll: to.pathname !== location.pathname })
  }
  element?.addEventListener('click', follow, stop)
  return () => stop.abort()
}

const neverChanges = () => () => undefined

/** Whether this is the first render of what the server has sent. */
export const useIsHydrating = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => false,
    () => true,
  )

type PlacedPartProps<Props> = { part: ServerPart<Props>; props: Props & object }

export const PlacedPart = <Props,>({ part: { id, load, findLoaded }, props }: PlacedPartProps<Props>) => {
  const queryClient = useQueryClient()
  const router = useRouter()
  const isHydrating = useIsHydrating()
  const [sent] = useState(() => (isHydrating ? findSent(id) : undefined))
  const [follow] = useState(() => followLinks(router))
  const loaded = findLoaded()
  // The router shows a page that it knows before it loads it again.
  const late = useOnDemand(load, { reason: loaded || sent !== undefined ? undefined : id })
  const Component = loaded ?? late
  if (Component) {
    const isSent = import.meta.env.SSR && isStill(queryClient, id)
    return (
      <div id={id} {...(isSent && { [stillAttribute]: true })}>
        <Component {...props} />
      </div>
    )
  }
  // Our own HTML, read from the page that it stays in.
  return <div id={id} data-still ref={follow} dangerouslySetInnerHTML={{ __html: sent ?? '' }} />
}
