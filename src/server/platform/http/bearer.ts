import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyRequest, RawServerDefault } from 'fastify'
import { RequestError } from '../process/errors.ts'
import type { Log } from '../process/log.ts'
import type { Member, NameCaller } from './access.ts'
import { findOwnCaller } from './own-calls.ts'

const bearer = /^bearer +(ra_\S*)$/i

/** The token that a program sent with its call. A call with a token ignores the cookies of the browser. */
export const readBearer = ({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined =>
  headers.authorization === undefined ? undefined : bearer.exec(headers.authorization)?.[1]

/** A bearer that cannot be one of our tokens: that of the metrics, a mistyped one, or what a proxy passes on. */
export const hasForeignBearer = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  headers.authorization !== undefined &&
  /^bearer\b/i.test(headers.authorization) &&
  readBearer({ headers }) === undefined

/** Our pages send no bearer, so a proxy has added the bearer of such a request. */
const isOfOwnPage = ({ headers }: FastifyRequest): boolean => {
  const site = headers['sec-fetch-site']
  return site === 'same-origin' || site === 'none'
}

const tokenInvalid = (): RequestError =>
  new RequestError(
    'auth.token_invalid',
    'This token is not valid: it was mistyped or revoked, or it has expired. Create another in Settings.',
  )

/** The owner of a token, with its scopes; undefined if it is not valid. */
export type FindTokenMember = (token: string) => Promise<Member | undefined>

/**
 * Names the caller by token if there is one, and by session otherwise. A foreign bearer beside a session is that of a proxy.
 * The look-up throws RequestError auth.token_invalid.
 */
export const withTokens =
  (nameCaller: NameCaller, findTokenMember: FindTokenMember): NameCaller =>
  request => {
    const token = readBearer(request)
    if (token !== undefined) return async () => (await findTokenMember(token)) ?? refuse()
    const findNamed = nameCaller(request)
    if (!hasForeignBearer(request) || isOfOwnPage(request)) return findNamed
    return async () => (await findNamed?.()) ?? refuse()
  }

const refuse = (): never => {
  throw tokenInvalid()
}

/** An `HttpServer`; declared here because `http.ts` imports this file. */
type Server = FastifyInstance<RawServerDefault, IncomingMessage, ServerResponse, Log>

/** Refuses a call with a foreign bearer also where the caller does not matter, so that its mistake shows at once. */
export const addBearerCheck = (server: Server): void => {
  server.addHook('onRequest', (request, _reply, done) => {
    if (!hasForeignBearer(request) || !request.url.startsWith('/api/') || findOwnCaller(request)) return done()
    const find = async () => void (await request.findCaller())
    find().then(() => done(), done)
  })
}
