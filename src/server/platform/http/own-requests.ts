import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Member } from './access.ts'

const header = 'x-own-request'

/** In whose name the server asks itself; no member is a visitor. */
export type OwnCaller = {
  member?: Member | undefined
  /** Whether each call counts as if the caller had made it. A page counts as one, a message of an assistant asks as much as it likes. */
  isCharged?: boolean | undefined
}

/** Requests that the server sends to itself. Each has a random, single-use id. */
const underWay = new Map<string, OwnCaller>()

const idOf = (request: FastifyRequest): string => String(request.headers[header] ?? '')

/** The server asks itself: the rendering of a page calls the API in the visitor's name. */
export const isOwnRequest = (request: FastifyRequest): boolean => underWay.size > 0 && underWay.has(idOf(request))

/** The member in whose name an internal request is made; undefined for a visitor. */
export const findOwnMember = (request: FastifyRequest): Member | undefined => underWay.get(idOf(request))?.member

/** Whether an internal request counts as one of its caller. */
export const isCharged = (request: FastifyRequest): boolean => underWay.get(idOf(request))?.isCharged === true

/** Makes an internal request in a caller's name. */
export const inNameOf = async <Answer>(
  caller: OwnCaller,
  ask: (headers: Record<string, string>) => Promise<Answer>,
): Promise<Answer> => {
  const id = randomUUID()
  underWay.set(id, caller)
  try {
    return await ask({ [header]: id })
  } finally {
    underWay.delete(id)
  }
}
