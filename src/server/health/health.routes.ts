import { getHealth } from '#contract/health.ts'
import type { HttpServer } from '../platform/http.ts'
import { serveEndpoint } from '../platform/serve-endpoint.ts'
import { checkHealth, type HealthSources } from './health.usecases.ts'

export const addHealthRoutes = (server: HttpServer, sources: HealthSources): void => {
  serveEndpoint(server, getHealth, async ({ reply }) => {
    const health = await checkHealth(sources)
    if (!health.ready) reply.status(503).header('retry-after', 5)
    return reply.header('cache-control', 'no-store').type('application/json').send(JSON.stringify(health))
  })
}
