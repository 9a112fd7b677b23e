import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Member } from './access.ts'

const header = 'x-own-request'

/** Requests that the server sends to itself. Each has a random, single-use id. */
const underWay = new Map<string, Member | undefined>()

const idOf = (request: FastifyRequest): string => String(request.headers[header] ?? '')

/** Server rendering of a page calls the API in the visitor's name. */
export const isOwnRequest = (request: FastifyRequest): boolean => underWay.size > 0 && underWay.has(idOf(request))

/** The member in whose name an internal request is made; undefined for a visitor. */
export const findOwnMember = (request: FastifyRequest): Member | undefined => underWay.get(idOf(request))

/** Makes an internal request in a member's name. */
export const inNameOf = async <Answer>(
  member: Member | undefined,
  ask: (headers: Record<string, string>) => Promise<Answer>,
): Promise<Answer> => {
  const id = randomUUID()
  underWay.set(id, member)
  try {
    return await ask({ [header]: id })
  } finally {
    underWay.delete(id)
  }
}
