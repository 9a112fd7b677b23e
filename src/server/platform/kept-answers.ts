import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'

/** A JSON body made once, with its tag and its compressed form, and sent many times. */
type KeptAnswer = { body: string; etag: string; gzipped?: Buffer }

const compress = promisify(gzip)

const toKept = (value: unknown): KeptAnswer => {
  const body = JSON.stringify(value)
  return { body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` }
}

export type KeptAnswers<Key> = ReturnType<typeof createKeptAnswers<Key>>

/** Answers that are the same for everybody until the data changes. Requests at the same time share one making. */
export const createKeptAnswers = <Key>({ max, ttlMs }: { max: number; ttlMs: number }) => {
  const kept = new LRUCache<NonNullable<Key> & {}, KeptAnswer>({ max, ttl: ttlMs })
  const making = new Map<Key, Promise<KeptAnswer>>()

  const make = async (key: NonNullable<Key> & {}, create: () => Promise<unknown>): Promise<KeptAnswer> => {
    const answer = toKept(await create())
    // A change while the answer was made has dropped it from `making`: it is sent once and not kept.
    if (making.has(key)) kept.set(key, answer)
    return answer
  }

  const find = (key: NonNullable<Key> & {}, create: () => Promise<unknown>): KeptAnswer | Promise<KeptAnswer> => {
    const ready = kept.get(key) ?? making.get(key)
    if (ready) return ready
    const promise = make(key, create).finally(() => making.delete(key))
    making.set(key, promise)
    return promise
  }

  return {
    find,
    drop: (keys: Iterable<NonNullable<Key> & {}>): void => {
      for (const key of keys) {
        kept.delete(key)
        making.delete(key)
      }
    },
    clear: (): void => {
      kept.clear()
      making.clear()
    },
  }
}

/** Sends a kept answer: 304 to those who have it, compressed to those who can read that. */
export const sendKept = async (
  answer: KeptAnswer,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  reply.header('etag', answer.etag).header('cache-control', 'no-cache').header('vary', 'accept-encoding')
  if (request.headers['if-none-match'] === answer.etag) return reply.status(304).send()
  reply.header('content-type', 'application/json; charset=utf-8')
  if (!request.headers['accept-encoding']?.includes('gzip')) return reply.send(answer.body)
  answer.gzipped ??= await compress(answer.body)
  return reply.header('content-encoding', 'gzip').send(answer.gzipped)
}
