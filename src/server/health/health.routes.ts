import { getHealth, getLiveness } from '#contract/health.ts'
import type { HttpServer } from '../platform/http/http.ts'
import { serveEndpoint } from '../platform/http/serve-endpoint.ts'
import { version } from '../platform/process/version.ts'
import type { FindHealth } from './health.usecases.ts'

type HealthRoutesOptions = { findHealth: FindHealth; isStopping: () => boolean }

export const addHealthRoutes = (server: HttpServer, { findHealth, isStopping }: HealthRoutesOptions): void => {
  serveEndpoint(
    server,
    getHealth,
    async ({ reply }) => {
      const health = await findHealth(isStopping())
      if (!health.ready) reply.status(503).header('retry-after', 5)
      return reply.header('cache-control', 'no-store').type('application/json').send(JSON.stringify(health))
    },
    { budget: 'health' },
  )
  serveEndpoint(
    server,
    getLiveness,
    async ({ reply }) => {
      reply.header('cache-control', 'no-store')
      return { alive: true as const, version }
    },
    { budget: 'health' },
  )
}
