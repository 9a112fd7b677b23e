import type { IncomingMessage, ServerResponse } from 'node:http'
import rateLimit, { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest, RawServerDefault } from 'fastify'
import { minuteMs, secondMs } from '#domain/units.ts'
import { RequestError } from './errors.ts'
import type { Log } from './log.ts'
import { isOwnRequest } from './own-requests.ts'

/** What is counted apart: a search costs more than an answer that is kept, and a sign-in invites guessing. */
export type Budget = 'api' | 'search' | 'images' | 'sign-in' | 'pages'
/** Requests a minute of one address, in one process. */
export type RateLimits = Record<Budget, number>

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Default: `api`, or `pages` where no route fits. */
    budget?: Budget
  }
}

/** Addresses that are counted at the same time; the ones seen longest ago are forgotten. */
const addressesKept = 20_000
/** What one household or office has of IPv6. */
const networkBits = 64

/** A mount minds itself, files of the screens cost next to nothing, one page asks for many of them, and whoever watches the health must not be turned away. */
const isFree = (request: FastifyRequest): boolean =>
  isOwnRequest(request) ||
  request.routeOptions.config?.isMount === true ||
  request.routeOptions.url === '/api/health' ||
  /^\/(assets|flags|fonts)\/|^\/[\w-]+\.(js|svg|txt|ico|webmanifest)$/.test(request.url)

/** The network of each connection; one connection carries many requests, and stands for one address unless a proxy holds it. */
const networks = new WeakMap<object, { ip: string; network: string }>()

const networkOf = ({ ip, raw: { socket } }: FastifyRequest): string => {
  const known = networks.get(socket)
  if (known?.ip === ip) return known.network
  const network = normalizeIP(ip, networkBits)
  networks.set(socket, { ip, network })
  return network
}

const budgetOf = ({ routeOptions: { config, url } }: FastifyRequest): Budget =>
  config.budget ?? (url === undefined ? 'pages' : 'api')

/** Each step of a sign-in counts for itself, so that two steps do not halve the limit. */
const countedAs = (request: FastifyRequest): string =>
  budgetOf(request) === 'sign-in' ? String(request.routeOptions.url) : budgetOf(request)

const tooMany = (ttlMs: number): RequestError => {
  const retryAfterSeconds = Math.max(1, Math.ceil(ttlMs / secondMs))
  const message = `Too many requests came from your address. Please try again in ${retryAfterSeconds} s.`
  return new RequestError('request.too_many', message, { retryAfterSeconds })
}

/** An `HttpServer` while it is built: `http.ts` imports this file. */
type Server = FastifyInstance<RawServerDefault, IncomingMessage, ServerResponse, Log>

/** Counts the requests of each address, and turns away what goes over the limit. IPv6 counts by the /64 network. */
export const addRateLimits = async (server: Server, limits: RateLimits): Promise<void> => {
  await server.register(rateLimit, { global: false, cache: addressesKept })
  const count = server.createRateLimit({
    timeWindow: minuteMs,
    max: request => limits[budgetOf(request)],
    keyGenerator: request => `${countedAs(request)} ${networkOf(request)}`,
  })
  // A hook of the whole server, so that it comes before anybody is asked who they are.
  server.addHook('onRequest', async request => {
    if (isFree(request)) return
    const counted = await count(request)
    if (!counted.isAllowed && counted.isExceeded) throw tooMany(counted.ttl)
  })
}
