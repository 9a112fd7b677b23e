import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import cookie from '@fastify/cookie'
import swagger from '@fastify/swagger'
import Fastify, { type FastifyInstance, type FastifyRequest, LogController, type RawServerDefault } from 'fastify'
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { ensureAccess, type FindMember, type Member } from './access.ts'
import { answerError, sendFailure } from './failures.ts'
import { describeInvalid } from './invalid-input.ts'
import type { Log } from './log.ts'
import { findOwnMember, isOwnRequest } from './own-requests.ts'
import { addRateLimits, type RateLimits } from './rate-limits.ts'
import { ensureSameOrigin } from './same-origin.ts'
import { buildSecurityHeaders } from './security-headers.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who makes this request; undefined for a visitor. Asked at most once a request. */
    findMember(): Promise<Member | undefined>
  }
  interface FastifyContextConfig {
    /** A server of its own behind this address, with its own guards. */
    isMount?: boolean
    /** May be asked for by other sites: what stands in its address allows it, and no session is looked at. */
    isOpenToOtherSites?: boolean
  }
}

export type HttpServer = FastifyInstance<RawServerDefault, IncomingMessage, ServerResponse, Log>

/** Calls of the API and files. */
const noPage = /^\/(api|assets|flags)\//

export const isPage = ({ method, url = '' }: Pick<IncomingMessage, 'method' | 'url'>): boolean =>
  (method === 'GET' || method === 'HEAD') && !noPage.test(url)

const isReadable = (path: string): boolean => {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

/** `/%ff` becomes `/%25ff` for a browser that opens a page, so that it gets a page of the site; `isUnreadable` knows it. */
const escapeUnreadable = (request: IncomingMessage): string => {
  const { url = '/', headers } = request
  const [path = ''] = url.split('?', 1)
  if (!isPage(request) || !headers.accept?.includes('text/html') || isReadable(path)) return url
  return path.replaceAll('%', '%25') + url.slice(path.length)
}

/** Whether the address could not be read as it was sent. */
export const isUnreadable = ({ url, originalUrl }: FastifyRequest): boolean => url !== originalUrl

const buildServer = ({ log, trustedProxies = [] }: HttpOptions, headers: Record<string, string>): HttpServer =>
  Fastify({
    loggerInstance: log,
    trustProxy: trustedProxies.length > 0 && [...trustedProxies],
    genReqId: () => randomUUID(),
    // One line per answer, written by `logAnswers` below, instead of Fastify's two.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 1_048_576,
    return503OnClosing: true,
    routerOptions: { maxParamLength: 200 },
    rewriteUrl: escapeUnreadable,
    // An address that cannot be read never comes to a route, so no hook sets the headers of this answer.
    frameworkErrors: (error, request, reply) => {
      reply.headers({ ...headers, 'x-request-id': request.id })
      sendFailure({ code: 'request.invalid', message: error.message }, request, reply)
    },
  })

export type HttpOptions = {
  log: Log
  version: string
  imageSources: readonly string[]
  /** Default: nobody is signed in. */
  findMember?: FindMember
  /** Address under which people see the site; default what a request names. */
  publicUrl?: string | undefined
  /** Addresses of the proxies whose word about the client counts; default none. */
  trustedProxies?: readonly string[]
  /** Default: none. */
  limits?: RateLimits
}

/** A Fastify server with the API's validation, problems, headers, guards and OpenAPI document, and no route yet. */
export const createHttpServer = async (options: HttpOptions): Promise<HttpServer> => {
  const { version, imageSources, limits, findMember = async () => undefined } = options
  const headers = buildSecurityHeaders(imageSources)
  const server = buildServer(options, headers)
  z.config({ customError: describeInvalid })
  server.setValidatorCompiler(validatorCompiler)
  server.setSerializerCompiler(serializerCompiler)
  server.setErrorHandler(answerError)
  // Hooks that have nothing to wait for end by a callback: a promise each costs every answer.
  server.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id)
    done()
  })
  await server.register(cookie)
  acceptJsonOnly(server)
  if (limits) await addRateLimits(server, limits)
  addFindMember(server, findMember)
  addGuards(server, options)
  logAnswers(server)
  await server.register(swagger, {
    openapi: {
      info: { title: 'Rank Atlas', version, description: 'Ranks of iOS apps in the App Store of every country.' },
    },
    transform: jsonSchemaTransform,
  })
  server.get('/api/openapi.json', { schema: { hide: true } }, () => server.swagger())
  return server
}

/** A form of another site can send text and forms, but no JSON. An empty body is none. */
const acceptJsonOnly = (server: HttpServer): void => {
  const parseJson = server.getDefaultJsonParser('error', 'error')
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined)
    return parseJson(request, String(body), done)
  })
}

/** What holds for every address below it, whatever a route says of itself. */
const adminPrefix = '/api/admin/'
/** Tells members that they are none. */
const adminCheck = '/api/admin/check'

const isAdminCall = (url: string): boolean => url.toLowerCase().startsWith(adminPrefix) && url !== adminCheck

const addGuards = (server: HttpServer, { publicUrl }: Pick<HttpOptions, 'publicUrl'>): void => {
  server.addHook('onRequest', (request, _reply, done) => {
    const { isMount, isOpenToOtherSites } = request.routeOptions.config
    if (!isMount && !isOpenToOtherSites) ensureSameOrigin(request, publicUrl)
    done()
  })
  server.addHook('onRequest', (request, _reply, done) => {
    if (!isAdminCall(request.routeOptions.url ?? request.url)) return done()
    const settled = request.findMember().then(member => ensureAccess({ access: 'admin' }, member, undefined))
    settled.then(() => done(), done)
  })
}

const addFindMember = (server: HttpServer, findMember: FindMember): void => {
  const found = new WeakMap<FastifyRequest, Promise<Member | undefined>>()
  server.decorateRequest('findMember', function (this: FastifyRequest) {
    const member = found.get(this) ?? (isOwnRequest(this) ? Promise.resolve(findOwnMember(this)) : findMember(this))
    found.set(this, member)
    return member
  })
}

/** The answer of a provider holds a code that signs somebody in; by the link of an e-mail anybody could act for its reader, by that of a feed read it. */
const withoutSecrets = (url: string): string =>
  url.startsWith('/api/callback')
    ? '/api/callback'
    : url.replace(/^((?:\/api)?\/unsubscribe|\/confirm-address|\/+feeds\/+person)\/.*/i, '$1/[redacted]')

const logAnswers = (server: HttpServer): void => {
  server.addHook('onResponse', async (request, reply) => {
    const level = reply.statusCode >= 500 ? 'error' : reply.statusCode >= 400 ? 'info' : 'debug'
    const line = {
      method: request.method,
      url: withoutSecrets(request.url),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    }
    request.log[level](line, 'answered')
  })
}
