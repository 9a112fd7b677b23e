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

/** Answers that are the same for everybody until the data changes. Requests at the same time share one making. */
export const createKeptAnswers = <Key>({ max, ttlMs }: { max: number; ttlMs: number }) => {
  const kept = new LRUCache<NonNullable<Key> & {}, KeptAnswer>({ max, ttl: ttlMs })
  const making = new Map<Key, Promise<KeptAnswer>>()

  const find = (key: NonNullable<Key> & {}, create: () => Promise<unknown>): KeptAnswer | Promise<KeptAnswer> => {
    const ready = kept.get(key) ?? making.get(key)
    if (ready) return ready
    // A change drops the answer from `making`, and a newer one may take its place: it is then sent once and not kept.
    const isCurrent = () => making.get(key) === promise
    const make = async (): Promise<KeptAnswer> => {
      const answer = toKept(await create())
      if (isCurrent()) kept.set(key, answer)
      return answer
    }
    const promise: Promise<KeptAnswer> = make().finally(() => {
      if (isCurrent()) making.delete(key)
    })
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

/** Proxies that compress weaken a tag, and a list of tags may be sent. */
const hasTag = (tags: string | undefined, etag: string): boolean =>
  tags?.split(',').some(tag => ['*', etag].includes(tag.trim().replace(/^W\//, ''))) ?? false

/** `gzip`, but not `gzip;q=0`. */
const gzipAccepted = /(^|[\s,])gzip(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i

/** Sends a kept answer: 304 to those who have it, compressed to those who can read that. */
export const sendKept = async (
  answer: KeptAnswer,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  reply.header('etag', answer.etag).header('cache-control', 'no-cache').header('vary', 'accept-encoding')
  if (hasTag(request.headers['if-none-match'], answer.etag)) return reply.status(304).send()
  reply.header('content-type', 'application/json; charset=utf-8')
  if (!gzipAccepted.test(String(request.headers['accept-encoding'] ?? ''))) return reply.send(answer.body)
  answer.gzipped ??= await compress(answer.body)
  return reply.header('content-encoding', 'gzip').send(answer.gzipped)
}
