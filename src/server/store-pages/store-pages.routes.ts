import { getStorePage } from '#contract/store-pages.ts'
import type { HttpServer } from '../platform/http.ts'
import { serveKeptEndpoint } from '../platform/serve-endpoint.ts'
import type { StorePages } from './store-pages.usecases.ts'

export const addStorePageRoutes = (server: HttpServer, { storePages }: { storePages: StorePages }): void =>
  serveKeptEndpoint(server, getStorePage, ({ params, query }) =>
    storePages.getStorePage(Number(params.appStoreId), query),
  )
