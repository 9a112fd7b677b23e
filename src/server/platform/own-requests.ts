import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Member } from './access.ts'

const header = 'x-own-request'

/** Requests that the server makes to itself, each under an id that nobody can guess and that is worth nothing afterwards. */
const underWay = new Map<string, Member | undefined>()

const idOf = (request: FastifyRequest): string => String(request.headers[header] ?? '')

/** A page is rendered for somebody, and its calls are made in their name; they are part of one request. */
export const isOwnRequest = (request: FastifyRequest): boolean => underWay.has(idOf(request))

/** In whose name a request of our own is made; undefined for a visitor. */
export const findOwnMember = (request: FastifyRequest): Member | undefined => underWay.get(idOf(request))

/** Makes a request of our own in somebody's name. */
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
