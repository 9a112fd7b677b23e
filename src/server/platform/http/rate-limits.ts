import type { IncomingMessage, ServerResponse } from 'node:http'
import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest, RawServerDefault } from 'fastify'
import { LRUCache } from 'lru-cache'
import { minuteMs, secondMs } from '#domain/units.ts'
import type { RateCount, RateCounts } from '../limits/rate-counts.ts'
import { RequestError } from '../process/errors.ts'
import type { Log } from '../process/log.ts'
import { readBearer } from './bearer.ts'
import { findOwnCaller } from './own-calls.ts'

/** Each budget has its own count: a search costs more than a cached response, and sign-in attracts password guessing. */
export type Budget = 'api' | 'search' | 'images' | 'sign-in' | 'pages' | 'health'
/** Requests per minute and client address. */
export type RateLimits = Record<Budget, number>

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Defaults to `api`, or to `pages` if no route matches. */
    budget?: Budget
  }
}

/** Number of addresses counted at once; the least recently seen are dropped. */
const mostAddresses = 20_000
/** The usual IPv6 prefix of one household or office. */
const networkBits = 64

/** Fastify puts it together each time it is read, so it is read once a request. */
type Route = FastifyRequest['routeOptions']

const budgetOf = ({ config, url }: Route): Budget => config.budget ?? (url === undefined ? 'pages' : 'api')

const files = /^\/(assets|flags|fonts)\/|^\/[\w-]+\.(js|svg|txt|ico|webmanifest)$/

/**
 * Not counted: cheap calls that a page makes inside (the page itself is counted; a message of an assistant pays for each), mounts (which set their own limits) and static
 * files (cheap, and many per page).
 */
const isFree = (request: FastifyRequest, route: Route): boolean =>
  (findOwnCaller(request)?.isCharged === false && budgetOf(route) === 'api') ||
  route.config.isMount === true ||
  files.test(request.url)

/**
 * The network of each connection's client. A connection carries many requests of one address, unless it comes from a proxy.
 */
const networks = new WeakMap<object, { ip: string; network: string }>()

export const networkOf = ({ ip, raw: { socket } }: FastifyRequest): string => {
  const known = networks.get(socket)
  if (known?.ip === ip) return known.network
  const network = normalizeIP(ip, networkBits)
  networks.set(socket, { ip, network })
  return network
}

/** Each step of a sign-in has its own count, so that two steps do not halve the limit. */
const countedAs = (route: Route): string => {
  const budget = budgetOf(route)
  return budget === 'sign-in' ? String(route.url) : budget
}

const tooMany = (isToken: boolean, ttlMs: number): RequestError => {
  const retryAfterSeconds = Math.max(1, Math.ceil(ttlMs / secondMs))
  const whom = isToken ? 'with this token' : 'from your address'
  const message = `Too many requests ${whom}. Please try again in ${retryAfterSeconds} s.`
  return new RequestError('request.too_many', message, { retryAfterSeconds })
}

/** An `HttpServer`; declared here because `http.ts` imports this file. */
type Server = FastifyInstance<RawServerDefault, IncomingMessage, ServerResponse, Log>

type Count = { used: number; endsAtMs: number }

/** The key that is counted, and its budget. */
type Counted = { reply: FastifyReply; budget: Budget; key: string; isToken: boolean }

/** Counts in windows of a minute that begin with the first request. Not by the wall clock, which people set back. */
const createCounts = () => {
  const counts = new LRUCache<string, Count>({ max: mostAddresses })
  return {
    count: (key: string): Count => {
      const nowMs = performance.now()
      const known = counts.get(key)
      if (known && nowMs < known.endsAtMs) {
        known.used += 1
        return known
      }
      const count = { used: 1, endsAtMs: nowMs + minuteMs }
      counts.set(key, count)
      return count
    },
    /** The count so far, without one more. */
    peek: (key: string): Count | undefined => {
      const known = counts.get(key)
      return known && performance.now() < known.endsAtMs ? known : undefined
    },
    /** Replaces the count with that of all processes. */
    learn: (key: string, { used, leftMs }: RateCount): Count => {
      const count = { used, endsAtMs: performance.now() + leftMs }
      counts.set(key, count)
      return count
    },
  }
}

/** So costly, or so attractive for guessing, that all processes together must not allow even one more. They ask the database. */
const countedAtOnce: readonly Budget[] = ['search', 'sign-in']
/** A proxy asks each process for its own health, also while the database is away. */
const countedHere: readonly Budget[] = ['health']

/** Draft 11 of the RateLimit fields of the IETF. The policy of a budget is the same in every answer. */
const createTellLimit = (limits: RateLimits) => {
  const policies = new Map(Object.entries(limits).map(([budget, limit]) => [budget, `"${budget}";q=${limit};w=60`]))
  return (reply: FastifyReply, budget: Budget, { used, endsAtMs }: Count): void => {
    const left = Math.max(0, limits[budget] - used)
    const seconds = Math.max(1, Math.ceil((endsAtMs - performance.now()) / secondMs))
    reply.header('ratelimit-policy', policies.get(budget))
    reply.header('ratelimit', `"${budget}";r=${left};t=${seconds}`)
  }
}

/**
 * Counts requests per token, or else per client address, and rejects those over the limit. IPv6 addresses count by their /64
 * network. Calls that a page or a tool makes itself are charged to its visitor or token, unless they are cheap. With several
 * processes, `shared` adds their counts up; while it fails, each counts alone. Mostly without a promise, because this runs
 * before every response.
 */
export const addRateLimits = (server: Server, limits: RateLimits, shared?: RateCounts): void => {
  const { count, learn, peek } = createCounts()
  const tellLimit = createTellLimit(limits)

  const judgeCount = ({ reply, budget, key, isToken }: Counted, done: (error?: Error) => void): void => {
    const isApi = budget !== 'pages' && budget !== 'images'
    const judge = (known: Count): void => {
      if (isApi) tellLimit(reply, budget, known)
      if (known.used > limits[budget]) done(tooMany(isToken, known.endsAtMs - performance.now()))
      else done()
    }
    const own = count(key)
    if (!shared || own.used > limits[budget] || countedHere.includes(budget)) judge(own)
    else if (countedAtOnce.includes(budget)) {
      shared.count(key).then(
        known => judge(learn(key, known)),
        () => judge(own),
      )
    } else {
      shared.countInBackground(key, known => learn(key, known))
      judge(own)
    }
  }

  /** Failed tokens are counted by address before a token is looked up, to stop guessing. */
  const findTokenId = async (request: FastifyRequest): Promise<string | undefined> => {
    const key = `guessed-token ${networkOf(request)}`
    const guessed = peek(key)
    if (guessed && guessed.used >= limits['sign-in']) throw tooMany(false, guessed.endsAtMs - performance.now())
    try {
      return (await request.findCaller())?.token?.id
    } catch (error) {
      if (error instanceof RequestError) count(key)
      throw error
    }
  }

  // A global hook, so that it runs before the member lookup.
  server.addHook('onRequest', (request, reply, done) => {
    const route = request.routeOptions
    if (isFree(request, route)) return done()
    const counted = countedAs(route)
    const ofAddress = { reply, budget: budgetOf(route), key: `${counted} ${networkOf(request)}`, isToken: false }
    const judge = (id: string | undefined): void =>
      judgeCount(id ? { ...ofAddress, key: `${counted} token ${id}`, isToken: true } : ofAddress, done)
    const own = findOwnCaller(request)
    if (own) return judge(own.member?.token?.id)
    if (readBearer(request) === undefined) return judge(undefined)
    findTokenId(request).then(judge, done)
  })
}
