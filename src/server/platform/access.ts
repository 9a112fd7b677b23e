import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { RequestError } from './errors.ts'

/** A signed-in person. Roles are read on every request. */
export type Member = {
  userId: string
  isAdmin: boolean
  /** Null where a proxy vouches for the person and no session is kept. */
  sessionId: string | null
  /** What the person set; null follows the browser. */
  locale: string | null
  timeZone: string | null
}

/** Finds who makes a request; undefined for a visitor. */
export type FindMember = (request: FastifyRequest) => Promise<Member | undefined>

const notSignedIn = 'You are not signed in, or your session has ended. Please sign in.'

export const authRequired = (message = notSignedIn): RequestError => new RequestError('auth.required', message)

const forbidden = (message: string): RequestError => new RequestError('auth.forbidden', message)

/** Lets in whom the call is for. @throws RequestError auth.required or auth.forbidden for everybody else. */
export const ensureAccess = (
  { access, signedOutMessage }: Pick<Endpoint, 'access' | 'signedOutMessage'>,
  member: Member | undefined,
  params: unknown,
): Member => {
  if (!member) throw authRequired(signedOutMessage)
  if (access === 'admin' && !member.isAdmin) throw forbidden('Only an admin may do this.')
  if (access === 'owner' && !isOwn(params, member)) {
    throw forbidden('This belongs to another person.')
  }
  return member
}

const isOwn = (params: unknown, { userId }: Member): boolean =>
  typeof params === 'object' && params !== null && 'userId' in params && params.userId === userId
