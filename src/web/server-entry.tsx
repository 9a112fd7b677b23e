import { AsyncLocalStorage } from 'node:async_hooks'
import type { Query, QueryClient } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { renderToReadableStream, renderToStaticMarkup } from 'react-dom/server'
import type { BusyContent, PageRequest, RenderedPage, RenderPage } from '#contract/pages.ts'
import { BusyPage } from './components/feedback/busy-page.tsx'
import { setSend } from './lib/api-client.ts'
import { hasStatus } from './lib/api-error.ts'
import { type PageMeta, renderHead, toScriptJson } from './lib/page-head.ts'
import { PageMetaSinkProvider } from './lib/page-meta.ts'
import { createQueryClient } from './lib/query-client.ts'
import { unknownReader } from './lib/reader.ts'
import { href, setFindSitePath, sitePath } from './lib/site-path.ts'
import { takePageState } from './lib/take-page-state.ts'
import { Providers } from './providers.tsx'
import { type AppRouter, createAppRouter, parseSearch, stringifySearch } from './router.tsx'

/** Pages render concurrently, each with its own API client. */
const currentRequest = new AsyncLocalStorage<PageRequest>()

setSend((url, init) => {
  const request = currentRequest.getStore()
  if (!request) throw new Error('On the server the API can be called only while a page is rendering.')
  const answer = request.send(url, init)
  return init.signal ? Promise.race([answer, untilAborted(init.signal)]) : answer
})

/** The path at the end of the site's address. */
const sitePathOf = ({ origin }: PageRequest): string => new URL(origin).pathname.replace(/\/$/, '')

setFindSitePath(() => {
  const request = currentRequest.getStore()
  return request ? sitePathOf(request) : ''
})

/** A call that takes too long continues for other requests, but the page no longer waits for it. */
const untilAborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
  })

/** 429 and 503 keep browsers and search engines from storing a page without its data. */
const statusOf = (meta: PageMeta, queryClient: QueryClient): number => {
  if (meta.isMissing) return 404
  const isRefused = ({ state: { error } }: Query): boolean => hasStatus(error, 429)
  if (queryClient.getQueryCache().getAll().some(isRefused)) return 429
  if (meta.isUnavailable) return 503
  const isUnavailable = ({ state: { status, error }, meta: queryMeta }: Query): boolean =>
    status === 'error' && !queryMeta?.isSecondary && !hasStatus(error, 400, 401, 403, 404)
  return queryClient.getQueryCache().getAll().some(isUnavailable) ? 503 : 200
}

const redirected = (location: string, status = 302): RenderedPage => ({
  status,
  location,
  head: '',
  content: '',
  state: '',
})

/** Unlike `decodeURIComponent`, leaves `%3C` as it is. */
const toLowerCase = (segment: string): string =>
  segment.replace(/%[\dA-Fa-f]{2}|[^%]+/g, part => (part.startsWith('%') ? part : part.toLowerCase()))

/**
 * The router matches paths case-insensitively, but code that looks up a page by its path does not, so other spellings
 * redirect to lower case. Secrets and names keep their case.
 */
const lowerCasePath = (router: AppRouter, path: string): string => {
  const pattern = router.matchRoutes(router.latestLocation).at(-1)?.fullPath.split('/') ?? []
  const [pathname = ''] = path.split('?', 1)
  const segments = pathname.split('/').map((segment, index) => {
    const lower = toLowerCase(segment)
    return pattern[index] === lower || pattern[index] === '$category' ? lower : segment
  })
  return segments.join('/') + path.slice(pathname.length)
}

/** Below a path, the router compares the query by letters, and would redirect `a%20b` to `a+b`. */
const withPlainQuery = (path: string): string => {
  const [pathname = '', ...rest] = path.split('?')
  return pathname + stringifySearch(parseSearch(rest.join('?')))
}

/**
 * Includes the lazy parts and is sent in one piece, because React would move late pieces into place with inline
 * scripts.
 */
const renderWhole = async (screens: ReactNode): Promise<string> => {
  const stream = await renderToReadableStream(screens, { progressiveChunkSize: Number.POSITIVE_INFINITY })
  await stream.allReady
  return new Response(stream).text()
}

const render = async ({ path, origin, locale }: PageRequest): Promise<RenderedPage> => {
  const queryClient = createQueryClient()
  const router = createAppRouter({
    queryClient,
    history: createMemoryHistory({ initialEntries: [href(withPlainQuery(path))] }),
  })
  const lowerPath = lowerCasePath(router, path)
  if (lowerPath !== path) return redirected(lowerPath, 301)
  await router.load()
  const result = router._serverResult
  if (result?.type === 'redirect') return redirected(result.redirect.options.href?.slice(sitePath().length) ?? '/')
  let meta: PageMeta = {}
  const setMeta = (pageMeta: PageMeta) => {
    meta = pageMeta
  }
  const reader = { ...unknownReader, locale }
  const content = await renderWhole(
    <PageMetaSinkProvider value={setMeta}>
      <Providers queryClient={queryClient} firstReader={reader}>
        <RouterProvider router={router} />
      </Providers>
    </PageMetaSinkProvider>,
  )
  const page = {
    status: statusOf(meta, queryClient),
    route: router.state.matches.at(-1)?.routeId,
    head: renderHead(meta, { origin, pathname: router.state.location.pathname }),
    content,
    state: toScriptJson(JSON.stringify(takePageState(queryClient, reader))),
  }
  queryClient.clear()
  return page
}

/** Renders the first HTML of a page for the server: see `src/contract/pages.ts`. */
export const renderPage: RenderPage = request => currentRequest.run(request, () => render(request))

/** The content of a page that the server could not make in time: see `src/contract/pages.ts`. */
export const busyContent: BusyContent = renderToStaticMarkup(<BusyPage />)

export { readAddress } from './read-addresses.ts'
