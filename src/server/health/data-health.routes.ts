import { getDataHealth } from '#contract/data-health.ts'
import type { HttpServer } from '../platform/http/http.ts'
import { serveKeptEndpoint } from '../platform/http/serve-endpoint.ts'
import type { GetDataHealth } from './data-health.usecases.ts'

export const addDataHealthRoutes = (server: HttpServer, { dataHealth }: { dataHealth: GetDataHealth }): void =>
  serveKeptEndpoint(server, getDataHealth, dataHealth)
