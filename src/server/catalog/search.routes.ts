import { searchApps } from '#contract/search.ts'
import { searchNoticeHeader } from '#domain/search-notices.ts'
import type { HttpServer } from '../platform/http.ts'
import { serveEndpoint } from '../platform/serve-endpoint.ts'
import type { Search } from './search.usecases.ts'

export const addSearchRoutes = (server: HttpServer, { search }: { search: Search }): void => {
  serveEndpoint(
    server,
    searchApps,
    async ({ query: { q, storefront }, request, reply }) => {
      const { apps, notice } = await search({ q, storefront, language: await request.findNameLanguage() })
      reply.header('cache-control', 'no-cache')
      if (notice) reply.header(searchNoticeHeader, notice)
      return apps
    },
    { budget: 'search' },
  )
}
