import { getStorePage } from '#contract/store-pages.ts'
import type { HttpServer } from '../platform/http/http.ts'
import { serveKeptEndpoint } from '../platform/http/serve-endpoint.ts'
import type { StorePages } from './store-pages.usecases.ts'

export const addStorePageRoutes = (server: HttpServer, { storePages }: { storePages: StorePages }): void =>
  serveKeptEndpoint(server, getStorePage, ({ params, query }) =>
    storePages.getStorePage(Number(params.appStoreId), query),
  )
