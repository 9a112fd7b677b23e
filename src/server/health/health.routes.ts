import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { getDataHealth } from '#contract/data-health.ts'
import { getHealth, getLiveness } from '#contract/health.ts'
import { secondMs } from '#domain/units.ts'
import type { HttpServer } from '../platform/http/http.ts'
import { findOwnCaller } from '../platform/http/own-calls.ts'
import { serveEndpoint, serveKeptEndpoint } from '../platform/http/serve-endpoint.ts'
import { isLoopback } from '../platform/outgoing/address-reach.ts'
import { RequestError } from '../platform/process/errors.ts'
import { version } from '../platform/process/version.ts'
import type { GetDataHealth } from './data-health.usecases.ts'
import type { FindHealth } from './health.usecases.ts'
import { routeOf } from './metrics.rules.ts'
import type { Metrics } from './metrics.usecases.ts'

export const addDataHealthRoutes = (server: HttpServer, { dataHealth }: { dataHealth: GetDataHealth }): void =>
  serveKeptEndpoint(server, getDataHealth, dataHealth)

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

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

const hasToken = ({ headers }: FastifyRequest, token: string): boolean =>
  timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`))

/** Headers in which proxies name the client. */
const forwardingHeaders = ['x-forwarded-for', 'forwarded', 'x-real-ip']

/**
 * Whether the client runs on this machine. `ip` is the client that a trusted proxy names. A request through an
 * untrusted proxy also comes from this machine, but its client does not.
 */
const isFromThisMachine = ({ ip, socket, headers }: FastifyRequest): boolean => {
  const isForwarded = ip === socket.remoteAddress && forwardingHeaders.some(name => headers[name] !== undefined)
  return !isForwarded && isLoopback(ip)
}

/** @throws RequestError auth.required or auth.forbidden if the caller may not read the metrics. */
const ensureMayRead = (request: FastifyRequest, reply: FastifyReply, token: string | undefined): void => {
  if (token === undefined) {
    if (isFromThisMachine(request)) return
    const message = 'Only programs on this machine may read the metrics of this server, until METRICS_TOKEN is set.'
    throw new RequestError('auth.forbidden', message)
  }
  if (hasToken(request, token)) return
  reply.header('www-authenticate', 'Bearer')
  throw new RequestError('auth.required', 'The metrics of this server require the token in METRICS_TOKEN.')
}

/** `/metrics` for Prometheus, and the timing of every response. */
export const addMetricsRoutes = (
  server: HttpServer,
  { metrics, token }: { metrics: Metrics; token: string | undefined },
): void => {
  server.addHook('onResponse', (request, reply, done) => {
    const { method } = request
    const seconds = reply.elapsedTime / secondMs
    const route = routeOf(request.routeOptions.url)
    if (!findOwnCaller(request)) metrics.observe({ method, route, status: reply.statusCode, seconds })
    done()
  })
  server.get('/metrics', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    ensureMayRead(request, reply, token)
    return reply.type(metrics.contentType).send(await metrics.render())
  })
}
