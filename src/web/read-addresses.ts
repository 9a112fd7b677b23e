import { createMemoryHistory } from '@tanstack/react-router'
import { createQueryClient } from './lib/query-client.ts'
import type { FileRoutesByFullPath } from './route-tree.gen.ts'
import { createAppRouter } from './router.tsx'

type SearchOf<Path extends keyof FileRoutesByFullPath> = FileRoutesByFullPath[Path]['types']['searchSchema']

/** Every page that reads search params, with all params that it reads. */
type ReadParams = {
  [Path in keyof FileRoutesByFullPath as keyof SearchOf<Path> extends never ? never : Path]: Record<
    keyof SearchOf<Path>,
    true
  >
}

const sort = { sort: true, order: true } as const
const scope = { scope: true, chartType: true, device: true } as const
const list = Object.assign({ view: true } as const, sort, scope)
const trackedList = Object.assign({ tag: true } as const, list)
const chartKind = { chartType: true, device: true, genre: true } as const

const readParams: ReadParams = {
  '/': list,
  '/apps/': trackedList,
  '/my-apps': trackedList,
  '/open': { q: true },
  '/search': { q: true },
  '/auth': { return: true, problem: true },
  '/inbox/rules': { app: true },
  '/device': { code: true },
  '/inbox/': { cursor: true },
  '/admin/audit': { cursor: true },
  '/admin/withdrawals': Object.assign({ from: true, to: true, storefront: true, origin: true } as const, chartKind),
  '/category/$category': Object.assign({ cursor: true } as const, scope),
  '/top-international': Object.assign({ page: true, order: true } as const, scope),
  '/top-international-apps': Object.assign({ page: true, order: true } as const, scope),
  '/app/$id': Object.assign({ range: true, country: true } as const, scope),
  '/apps/$id': Object.assign({ range: true, country: true } as const, scope),
  '/app/$id/history': Object.assign(
    { charts: true, range: true, scale: true, hide: true, why: true, milestone: true } as const,
    sort,
  ),
  '/app/$id/keywords': Object.assign({ storefront: true, keyword: true } as const, sort),
  '/app/$id/versions': Object.assign({ page: true, storefront: true, continent: true } as const, sort),
  '/app/$id/world': Object.assign(
    { page: true, day: true, country: true, continent: true, q: true } as const,
    sort,
    scope,
  ),
  '/charts': Object.assign(
    { page: true, storefront: true, at: true, against: true, beside: true, side: true, view: true } as const,
    sort,
    chartKind,
  ),
  '/compare': Object.assign(
    { page: true, apps: true, day: true, continent: true, storefront: true, q: true } as const,
    { plotType: true, plotDevice: true, plotGenre: true, keywordSort: true, keywordOrder: true } as const,
    sort,
    scope,
  ),
  '/data-health': Object.assign({ page: true, app: true, state: true, q: true } as const, sort),
  '/list/$secret': list,
  '/developer/$id': Object.assign({ cursor: true } as const, sort, scope),
  '/movers/': Object.assign(
    { page: true, storefront: true, span: true, at: true, noise: true, show: true } as const,
    chartKind,
  ),
  '/ranking-test': Object.assign({ state: true } as const, sort),
  '/report': { span: true, to: true },
  '/movers/weather': Object.assign(
    { page: true, day: true, storefront: true, chartType: true, device: true, continent: true } as const,
    sort,
  ),
}

const router = createAppRouter({ queryClient: createQueryClient(), history: createMemoryHistory() })

const listRead = (pathname: string): ReadonlySet<string> => {
  const pattern = router.getMatchedRoutes(pathname)[0].at(-1)?.fullPath ?? ''
  const read = Object.entries(readParams).find(([path]) => path === pattern)?.[1] ?? {}
  return new Set(Object.keys(read))
}

/** See `ReadAddress` in `src/contract/pages.ts`. A page that does not exist reads none. */
export const readAddress = (path: string): string => {
  const [pathname = '', ...rest] = path.split('?')
  if (rest.length === 0) return path
  const read = listRead(pathname)
  const all = [...new URLSearchParams(rest.join('?'))]
  // The router reads the last of several values.
  const kept = [...new Map(all)].filter(([name]) => read.has(name))
  if (kept.length === all.length) return path
  return kept.length > 0 ? `${pathname}?${new URLSearchParams(kept)}` : pathname
}
