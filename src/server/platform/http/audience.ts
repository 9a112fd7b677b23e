import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest, RawServerDefault } from 'fastify'
import type { Log } from '../process/log.ts'
import { readBearer } from './bearer.ts'

/** An `HttpServer`; declared here because `http.ts` imports this file. */
type Server = FastifyInstance<RawServerDefault, IncomingMessage, ServerResponse, Log>

/** What programs on other sites may read: the API, feeds, and what is made for other sites. */
const forPrograms = /^\/(api|feeds|badge|oembed|mcp|open-data|\.well-known)(\/|\b)/

const exposed = 'ETag, Link, RateLimit, RateLimit-Policy, Retry-After, WWW-Authenticate, X-Request-Id, X-Search-Notice'

const preflight = {
  'access-control-allow-methods': 'GET, HEAD, POST, PUT, DELETE',
  'access-control-allow-headers': 'Authorization, Content-Type, If-None-Match, Mcp-Protocol-Version, Mcp-Session-Id',
  'access-control-max-age': '86400',
}

/** A preflight request asks whether a browser may send the real one, and its response has no content. */
const isPreflight = ({ method, headers }: FastifyRequest): boolean =>
  method === 'OPTIONS' && headers['access-control-request-method'] !== undefined

/** A browser sends cookies and passes its proxy by itself, in the name of its user. It sends no token by itself. */
const isForAnySite = (request: FastifyRequest): boolean => readBearer(request) !== undefined || !request.namesPerson()

/** A proxy may ask for a password of its own, and passes it on. */
const isForPerson = (request: FastifyRequest): boolean =>
  request.headers.authorization !== undefined || request.namesPerson()

/** The person's browser keeps an answer as long as that of a visitor, and no other cache keeps it. */
const keepPrivately = (keeping: string): string => {
  const directives = keeping.split(/\s*,\s*/).filter(directive => !/^(public|private|s-maxage=\d+)$/.test(directive))
  return ['private', ...directives].join(', ')
}

/** Files of the build contain no data, and responses that are not stored need no rule. */
const isForNoCacheOrAll = (keeping: string): boolean => /\b(no-store|immutable)\b/.test(keeping)

const keepForPerson = (reply: FastifyReply): void => {
  const keeping = String(reply.getHeader('cache-control') ?? 'no-cache')
  if (!isForNoCacheOrAll(keeping)) reply.header('cache-control', keepPrivately(keeping))
  reply.removeHeader('cdn-cache-control')
}

/** Caches between the proxy and this server see the header in which the proxy names a person. */
const varyByPerson = (reply: FastifyReply, namedByHeaders: readonly string[]): void => {
  const vary = String(reply.getHeader('vary') ?? '')
  if (vary.includes('cookie')) reply.header('vary', [vary, ...namedByHeaders].join(', '))
}

/**
 * Who may read an answer besides the one who asked, by whom the request names. Pages of other sites read what visitors may
 * read, or use tokens; shared caches keep what visitors get. What is made for a person is for that person alone. Never with
 * credentials: a browser then sends no cookie and hides an answer to one.
 */
export const addAudience = (server: Server, namedByHeaders: readonly string[]): void => {
  server.addHook('onRequest', (request: FastifyRequest, reply: FastifyReply, done) => {
    if (!forPrograms.test(request.url)) return done()
    if (isPreflight(request) || isForAnySite(request))
      reply.header('access-control-allow-origin', '*').header('access-control-expose-headers', exposed)
    if (!isPreflight(request)) return done()
    reply.status(204).headers(preflight).send()
  })
  server.addHook('onSend', (request, reply, payload, done) => {
    if (namedByHeaders.length > 0) varyByPerson(reply, namedByHeaders)
    if (isForPerson(request)) keepForPerson(reply)
    done(null, payload)
  })
}
