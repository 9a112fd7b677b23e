import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest, RawServerDefault } from 'fastify'
import { readBearer } from './bearer.ts'
import type { Log } from './log.ts'

/** An `HttpServer`; declared here because `http.ts` imports this file. */
type Server = FastifyInstance<RawServerDefault, IncomingMessage, ServerResponse, Log>

/** What programs on other sites may read: the API, feeds, and what is made for other sites. */
const forPrograms = /^\/(api|feeds|badge|oembed|mcp|open-data|\.well-known)(\/|\b)/

/** These never look at a cookie. */
const neverPersonal = /^\/(feeds\/(?!person)|badge|oembed|open-data)/

const exposed = 'ETag, Link, RateLimit, RateLimit-Policy, Retry-After, WWW-Authenticate, X-Request-Id, X-Search-Notice'

const preflight = {
  'access-control-allow-methods': 'GET, HEAD, POST, PUT, DELETE',
  'access-control-allow-headers': 'Authorization, Content-Type, If-None-Match, Mcp-Protocol-Version, Mcp-Session-Id',
  'access-control-max-age': '86400',
}

const isPreflight = ({ method, headers }: FastifyRequest): boolean =>
  method === 'OPTIONS' && headers['access-control-request-method'] !== undefined

/** An answer to a cookie may show what is a person's, so no other site may read it. A token is not sent by a browser itself. */
const isForAnySite = (request: FastifyRequest): boolean =>
  request.headers.cookie === undefined || neverPersonal.test(request.url) || readBearer(request) !== undefined

/**
 * Lets pages of other sites read what every visitor may read, and use tokens. Never with credentials: a browser then sends no
 * cookie and hides an answer to one.
 */
export const addCrossOrigin = (server: Server): void => {
  server.addHook('onRequest', (request: FastifyRequest, reply: FastifyReply, done) => {
    if (!forPrograms.test(request.url)) return done()
    if (isForAnySite(request))
      reply.header('access-control-allow-origin', '*').header('access-control-expose-headers', exposed)
    if (!isPreflight(request)) return done()
    reply.status(204).headers(preflight).send()
  })
}
