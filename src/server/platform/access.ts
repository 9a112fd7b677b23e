import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { RequestError } from './errors.ts'

/** A signed-in person. Roles are read from the database on every request. */
export type Member = {
  userId: string
  isAdmin: boolean
  /** Null when an authenticating proxy identifies the person and there is no session. */
  sessionId: string | null
  /** The person's setting; null follows the browser. */
  locale: string | null
  timeZone: string | null
}

/** Finds the member who sent a request; undefined for a visitor. */
export type FindMember = (request: FastifyRequest) => Promise<Member | undefined>

const notSignedIn = 'You are not signed in, or your session has ended. Please sign in.'

export const authRequired = (message = notSignedIn): RequestError => new RequestError('auth.required', message)

const forbidden = (message: string): RequestError => new RequestError('auth.forbidden', message)

/** @throws RequestError auth.required or auth.forbidden when the member may not call the endpoint. */
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
