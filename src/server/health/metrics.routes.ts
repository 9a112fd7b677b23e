import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { secondMs } from '#domain/units.ts'
import { RequestError } from '../platform/errors.ts'
import type { HttpServer } from '../platform/http.ts'
import { isOwnRequest } from '../platform/own-requests.ts'
import { routeOf } from './metrics.rules.ts'
import type { Metrics } from './metrics.usecases.ts'

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

const hasToken = ({ headers }: FastifyRequest, token: string): boolean =>
  timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`))

/** `/metrics` for Prometheus, and the timing of every response. */
export const addMetricsRoutes = (
  server: HttpServer,
  { metrics, token }: { metrics: Metrics; token: string | undefined },
): void => {
  server.addHook('onResponse', (request, reply, done) => {
    const { method } = request
    const seconds = reply.elapsedTime / secondMs
    const route = routeOf(request.routeOptions.url)
    if (!isOwnRequest(request)) metrics.observe({ method, route, status: reply.statusCode, seconds })
    done()
  })
  server.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    if (token && !hasToken(request, token)) {
      reply.header('www-authenticate', 'Bearer')
      throw new RequestError('auth.required', 'The metrics of this server require the token in METRICS_TOKEN.')
    }
    return reply.type(metrics.contentType).send(await metrics.render())
  })
}
