import { type AppStoreStatus, getAppStoreStatus } from '#contract/app-store-status.ts'
import type { HttpServer } from '../platform/http/http.ts'
import { serveEndpoint } from '../platform/http/serve-endpoint.ts'

export const addAppStoreStatusRoutes = (
  server: HttpServer,
  { findAppStoreStatus }: { findAppStoreStatus: () => Promise<AppStoreStatus> },
): void => serveEndpoint(server, getAppStoreStatus, findAppStoreStatus)
