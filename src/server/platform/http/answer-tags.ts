import type { DoneFuncWithErrOrRes, FastifyReply, FastifyRequest } from 'fastify'
import { hasTag, ownAnswer, tagAnswer } from './answer-cache.ts'

const isStored = (reply: FastifyReply): boolean => !String(reply.getHeader('cache-control') ?? '').includes('no-store')

/**
 * Tags an answer that its handler has not tagged, and sends only the tag to a client that has it. Responses that must
 * not be stored need no tag.
 */
export const tagOnSend = (
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
  done: DoneFuncWithErrOrRes,
): void => {
  const isTagged = reply.statusCode !== 200 || reply.hasHeader('etag') || !isStored(reply)
  done(null, isTagged || typeof payload !== 'string' ? payload : tag(payload, request, reply))
}

/** The payload, or nothing for a client that has it. */
const tag = (payload: string, request: FastifyRequest, reply: FastifyReply): string | null => {
  const { etag } = tagAnswer({ body: payload, contentType: '' })
  reply.header('etag', etag)
  if (!reply.hasHeader('vary')) reply.header('vary', ownAnswer.vary)
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-cache')
  if (!hasTag(request.headers['if-none-match'], etag)) return payload
  reply.status(304).removeHeader('content-type').removeHeader('content-length')
  return null
}
