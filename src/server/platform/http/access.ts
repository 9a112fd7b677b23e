import type { FastifyRequest } from 'fastify'
import { type Endpoint, tokenScopesOf } from '#contract/endpoint.ts'
import type { TokenScope } from '#domain/tokens.ts'
import { RequestError } from '../process/errors.ts'

/** A signed-in person. Roles are read from the database on every request. */
export type Member = {
  userId: string
  isAdmin: boolean
  /** Null when an authenticating proxy identifies the person and there is no session. */
  sessionId: string | null
  /** The token that made the call; undefined for a person in a browser. */
  token?: { id: string; scopes: readonly TokenScope[] }
  /** The person's setting; null follows the browser. */
  locale: string | null
  timeZone: string | null
}

/**
 * Finds a session, a proxy's header or a token in a request and returns the look-up of that person; undefined for a
 * visitor. So a visitor is recognized without a look-up.
 */
export type NameCaller = (request: FastifyRequest) => (() => Promise<Member | undefined>) | undefined

const notSignedIn = 'You are not signed in, or your session has ended. Please sign in.'

export const authRequired = (message = notSignedIn): RequestError => new RequestError('auth.required', message)

const forbidden = (message: string): RequestError => new RequestError('auth.forbidden', message)

/** Whether a token has the scope; a person in a browser has all. */
export const hasScope = ({ token }: Pick<Member, 'token'>, scope: TokenScope): boolean =>
  token === undefined || token.scopes.includes(scope) || (scope === 'admin:read' && token.scopes.includes('admin'))

const sayChanged = (method: string): string => (method === 'GET' ? '' : ' Nothing was changed.')

/** For a scope that only some inputs of a call need. @throws RequestError auth.scope_missing */
export const ensureScope = (member: Pick<Member, 'token'>, scope: TokenScope, method: string): void => {
  if (hasScope(member, scope)) return
  const message = `This token does not have the scope "${scope}", which this call needs. Create a token with it in Settings.${sayChanged(method)}`
  throw new RequestError('auth.scope_missing', message, { scope })
}

const ensureScopes = (endpoint: Guarded, member: Member): void => {
  const { method } = endpoint
  const scopes = tokenScopesOf(endpoint)
  if (scopes !== 'never') {
    for (const scope of scopes) ensureScope(member, scope, method)
    return
  }
  if (member.token === undefined) return
  const message = `No token may make this call. Please sign in with a browser.${sayChanged(method)}`
  throw new RequestError('auth.scope_missing', message)
}

type Guarded = Pick<Endpoint, 'access' | 'signedOutMessage' | 'tokenScope'> & { method: string }

/** @throws RequestError auth.required, auth.forbidden or auth.scope_missing when the member may not call the endpoint. */
export const ensureAccess = (endpoint: Guarded, member: Member | undefined, params: unknown): Member => {
  const { access, signedOutMessage } = endpoint
  if (!member) throw authRequired(signedOutMessage)
  if (access === 'admin' && !member.isAdmin) throw forbidden('Only an admin may do this.')
  if (access === 'owner' && !isOwn(params, member)) {
    throw forbidden('This belongs to another person.')
  }
  ensureScopes(endpoint, member)
  return member
}

const isOwn = (params: unknown, { userId }: Member): boolean =>
  typeof params === 'object' && params !== null && 'userId' in params && params.userId === userId
