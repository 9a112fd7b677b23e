import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance, type FastifyRequest, LogController, type RawServerDefault } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { secondMs } from '#domain/units.ts'
import type { RateCounts } from '../limits/rate-counts.ts'
import { addTurns } from '../limits/turns.ts'
import { RequestError, StartError } from '../process/errors.ts'
import type { Log } from '../process/log.ts'
import { ensureAccess, hasScope, type Member, type NameCaller } from './access.ts'
import { addAllowedMethods } from './allowed-methods.ts'
import { type AnswerOptions, addAnswers } from './answer-cache.ts'
import { logAnswers } from './answer-log.ts'
import { addAudience } from './audience.ts'
import { addBearerCheck, readBearer } from './bearer.ts'
import { addDraining } from './draining.ts'
import { answerError, sendFailure } from './failures.ts'
import { describeInvalid } from './invalid-input.ts'
import { isKnownHost, readOrigin } from './origin.ts'
import { findOwnCaller } from './own-calls.ts'
import { addRateLimits, type RateLimits } from './rate-limits.ts'
import { addReaderNames, type NameApps } from './reader-names.ts'
import { ensureSameOrigin } from './same-origin.ts'
import { createSecurityHeaders } from './security-headers.ts'
import { sitePathOf, withinSite } from './site-path.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether this request names a person, with a session, a proxy or a token. This needs no look-up of the person. */
    namesPerson(): boolean
    /** The member who sent this request, with a session or a token; undefined for a visitor. Looked up at most once per request. */
    findCaller(): Promise<Member | undefined>
    /** The answer of `findCaller`; undefined until it was asked, and for a visitor. */
    foundCaller: Promise<Member | undefined> | undefined
    /** The member to whom an answer for everyone may show more: the caller, but not by a token that may read nothing of a person. */
    findMember(): Promise<Member | undefined>
    /** The address of the site in links, with its path and without a slash at the end. */
    siteAddress(): string
  }
  interface FastifyContextConfig {
    /** Another server handles this path, with guards of its own. */
    isMount?: boolean
    /** Accepts requests from other sites: a token in the URL authorizes them, and the session is ignored. */
    isOpenToOtherSites?: boolean
  }
}

export type HttpServer = FastifyInstance<RawServerDefault, IncomingMessage, ServerResponse, Log>

/** API calls and static files. */
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

const unreadable = new WeakSet<IncomingMessage>()

/** Whether the URL could not be decoded. */
export const isUnreadable = ({ raw }: FastifyRequest): boolean => unreadable.has(raw)

/**
 * Removes the path of the site before anything else sees the URL. Rewrites `/%ff` to `/%25ff` for page loads, so that the
 * visitor gets a page of the site rather than a raw error.
 */
const rewriteUrl =
  (sitePath: string) =>
  (request: IncomingMessage): string => {
    const { method, url: asked = '/', headers } = request
    const url = withinSite(asked, sitePath)
    if (!isPage({ method, url }) || !headers.accept?.includes('text/html')) return url
    const [path = ''] = url.split('?', 1)
    if (isReadable(path)) return url
    unreadable.add(request)
    return path.replaceAll('%', '%25') + url.slice(path.length)
  }

/** A client that sends slower than this holds a connection for nothing. */
const headersWithinMs = 10 * secondMs
const requestWithinMs = 30 * secondMs

const buildServer = (
  { log, publicUrl, trustedProxies = [] }: HttpOptions,
  securityHeadersOf: (url: string) => Record<string, string>,
): HttpServer =>
  Fastify({
    loggerInstance: log,
    trustProxy: trustedProxies.length > 0 && [...trustedProxies],
    genReqId: () => randomUUID(),
    // `logAnswers` writes one line per response, instead of Fastify's two.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 1_048_576,
    requestTimeout: requestWithinMs,
    http: { headersTimeout: headersWithinMs, connectionsCheckingInterval: secondMs },
    // A request on a connection that is still open gets its answer.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
    rewriteUrl: rewriteUrl(sitePathOf(publicUrl)),
    // A URL that cannot be decoded reaches no route, so no hook sets the headers of this response.
    frameworkErrors: (error, request, reply) => {
      reply.headers(securityHeadersOf(request.url)).header('x-request-id', request.id)
      const failed = { id: request.id, siteAddress: () => readOrigin(request, publicUrl) }
      sendFailure({ code: 'request.invalid', message: error.message }, failed, reply)
    },
  })

export type HttpOptions = {
  log: Log
  imageSources: readonly string[]
  /** Default: every request is from a visitor. */
  nameCaller?: NameCaller
  /** The headers of a request that name a person, besides those of cookies and tokens. */
  namedByHeaders?: readonly string[]
  /** Default: every reader gets the names of the catalogue. */
  nameApps?: NameApps
  /** Public URL of the site; without it, links lead to the host of a request only if the host is local. */
  publicUrl?: string | undefined
  /** Proxies whose forwarded headers are trusted; defaults to none. */
  trustedProxies?: readonly string[]
  /** Default: no limits. */
  limits?: RateLimits
  /** Whether the server is stopping but still answers. Default: it is not. */
  isStopping?: () => boolean
  /** Adds up the limits of several processes. */
  rateCounts?: RateCounts | undefined
} & AnswerOptions

/** A Fastify server with validation, problem documents, headers and guards, but without routes. */
export const createHttpServer = async (options: HttpOptions): Promise<HttpServer> => {
  const {
    imageSources,
    limits,
    rateCounts,
    isStopping = () => false,
    nameCaller = () => undefined,
    namedByHeaders = [],
    nameApps = async answer => answer,
  } = options
  const securityHeadersOf = createSecurityHeaders(imageSources, options.publicUrl)
  const server = buildServer(options, securityHeadersOf)
  z.config({ customError: describeInvalid })
  server.setValidatorCompiler(validatorCompiler)
  server.setSerializerCompiler(serializerCompiler)
  server.setErrorHandler(answerError)
  // Synchronous hooks use a callback, because an extra promise each would slow down every response.
  server.addHook('onRequest', (request, reply, done) => {
    reply.headers(securityHeadersOf(request.url)).header('x-request-id', request.id)
    done()
  })
  addAllowedMethods(server)
  addAudience(server, namedByHeaders)
  server.decorateRequest('siteAddress', function (this: FastifyRequest) {
    return readOrigin(this, options.publicUrl)
  })
  const sitePath = sitePathOf(options.publicUrl)
  addSitePath(server, sitePath)
  addDraining(server, isStopping)
  // Most requests never read one, so cookies are parsed where they are read.
  await server.register(cookie, { hook: false })
  acceptJsonOnly(server)
  if (limits) addRateLimits(server, limits, rateCounts)
  addFindMember(server, nameCaller)
  addReaderNames(server, nameApps)
  addTurns(server)
  addAnswers(server, options)
  addBearerCheck(server)
  addGuards(server, options)
  warnOfUnknownHost(server, options)
  logAnswers(server)
  return server
}

/** Redirects within the site lead below its path. */
const addSitePath = (server: HttpServer, sitePath: string): void => {
  if (sitePath === '') return
  server.addHook('onRoute', ({ url }) => ensureNotOurs(url, sitePath))
  server.addHook('onSend', (_request, reply, payload, done) => {
    const location = String(reply.getHeader('location') ?? '')
    if (/^\/(?!\/)/.test(location)) reply.header('location', sitePath + location)
    done(null, payload)
  })
}

/** @throws StartError if an address of the site begins with its path, because a proxy may have removed that path already. */
export const ensureNotOurs = (url: string, sitePath: string): void => {
  if (sitePath === '' || !`${url}/`.startsWith(`${sitePath}/`)) return
  throw new StartError(
    `PUBLIC_URL has the path ${sitePath}, but ${url} is an address of Rank Atlas itself. Choose another path. Nothing was started.`,
  )
}

/** The character U+0000 as JSON writes it, after an even number of backslashes. PostgreSQL stores no text with it. */
const zeroCharacter = /(?<!\\)(?:\\\\)*\\u0000/

const zeroCharacterFound = (): RequestError =>
  new RequestError('request.invalid', 'The body contains the character U+0000, which cannot be stored; it was ignored.')

/** Forms of other sites can send text and form data but not JSON. An empty body counts as no body. */
const acceptJsonOnly = (server: HttpServer): void => {
  const parseJson = server.getDefaultJsonParser('error', 'error')
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined)
    if (zeroCharacter.test(String(body))) return done(zeroCharacterFound())
    return parseJson(request, String(body), done)
  })
}

/** Every path under this prefix requires an admin, whatever its route declares. */
const adminPrefix = '/api/admin/'
/** Open to all members, so that they can check whether they are admins. */
const adminCheck = '/api/admin/check'

const isAdminCall = (url: string): boolean => url.toLowerCase().startsWith(adminPrefix) && url !== adminCheck

const addGuards = (server: HttpServer, { publicUrl }: Pick<HttpOptions, 'publicUrl'>): void => {
  server.addHook('onRequest', (request, _reply, done) => {
    const { config, url = request.url } = request.routeOptions
    // No browser sends a token by itself, so a call with one is no other site's.
    const isFromProgram = findOwnCaller(request) !== undefined || readBearer(request) !== undefined
    const isGuarded = !config.isMount && !config.isOpenToOtherSites && !request.is404
    if (isGuarded && !isFromProgram) ensureSameOrigin(request, publicUrl)
    if (!isAdminCall(url)) return done()
    const { method } = request
    const ensureAdmin = async () => ensureAccess({ access: 'admin', method }, await request.findCaller(), undefined)
    ensureAdmin().then(() => done(), done)
  })
}

/** Says it once, because a visitor can send any number of hosts. */
const warnOfUnknownHost = (server: HttpServer, { publicUrl }: Pick<HttpOptions, 'publicUrl'>): void => {
  let hasWarned = publicUrl !== undefined
  /** The host of the last request; usually the next one has the same. */
  let lastKnown = ''
  server.addHook('onRequest', (request, _reply, done) => {
    if (hasWarned || request.host === '' || request.host === lastKnown) return done()
    if (isKnownHost(request, publicUrl)) lastKnown = request.host
    else {
      hasWarned = true
      request.log.warn(
        { host: request.host },
        'This server does not know its public address, so links, feeds and sign-in through a provider do not work for people who open it by this name. Set PUBLIC_URL to the address that people open.',
      )
    }
    done()
  })
}

const addFindMember = (server: HttpServer, nameCaller: NameCaller): void => {
  server.decorateRequest('foundCaller', undefined)
  server.decorateRequest('namesPerson', function (this: FastifyRequest) {
    const own = findOwnCaller(this)
    return (own ? own.member : nameCaller(this)) !== undefined
  })
  const findCaller = async (request: FastifyRequest): Promise<Member | undefined> => {
    const own = findOwnCaller(request)
    return own ? own.member : nameCaller(request)?.()
  }
  server.decorateRequest('findCaller', function (this: FastifyRequest) {
    this.foundCaller ??= findCaller(this)
    return this.foundCaller
  })
  server.decorateRequest('findMember', async function (this: FastifyRequest) {
    const caller = await this.findCaller()
    return caller && hasScope(caller, 'read') ? caller : undefined
  })
}
