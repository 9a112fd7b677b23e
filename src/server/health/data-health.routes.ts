import { getDataHealth } from '#contract/data-health.ts'
import type { HttpServer } from '../platform/http.ts'
import { serveKeptEndpoint } from '../platform/serve-endpoint.ts'
import type { GetDataHealth } from './data-health.usecases.ts'

export const addDataHealthRoutes = (server: HttpServer, { dataHealth }: { dataHealth: GetDataHealth }): void =>
  serveKeptEndpoint(server, getDataHealth, dataHealth)
