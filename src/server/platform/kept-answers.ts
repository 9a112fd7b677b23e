import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'

export type Packed = { body: string | Buffer; contentType: string; status?: number; headers?: Record<string, string> }

/** A body made once, with its tag and its compressed form, and sent many times. */
type KeptAnswer = Packed & { etag: string; gzipped?: Buffer }

const compress = promisify(gzip)

export const packJson = (value: unknown): Packed => ({
  body: JSON.stringify(value),
  contentType: 'application/json; charset=utf-8',
})

/** An answer made for a person: no cache may give it to others, and their browser asks whether it is still current. */
export const ownAnswer = { 'cache-control': 'private, no-cache', vary: 'accept-encoding, cookie' }

/** The same address gives members another answer, so caches must tell the two apart. */
export const packForVisitors = (value: unknown): Packed => ({ ...packJson(value), headers: { vary: ownAnswer.vary } })

/** An answer with its tag, for one that is sent once as well. */
export const tagAnswer = (packed: Packed): KeptAnswer => ({
  ...packed,
  etag: `"${createHash('sha256').update(packed.body).digest('base64url').slice(0, 22)}"`,
})

type KeptOptions<Value> = {
  max: number
  ttlMs: number
  /** Default: as JSON. */
  pack?: (value: Value) => Packed
}

/** Answers that are the same for everybody until the data changes. Requests at the same time share one making. */
export const createKeptAnswers = <Key, Value = unknown>({ max, ttlMs, pack = packJson }: KeptOptions<Value>) => {
  const kept = new LRUCache<NonNullable<Key> & {}, KeptAnswer>({ max, ttl: ttlMs })
  const making = new Map<NonNullable<Key> & {}, Promise<KeptAnswer>>()

  const find = (key: NonNullable<Key> & {}, create: () => Promise<Value>): KeptAnswer | Promise<KeptAnswer> => {
    const ready = kept.get(key) ?? making.get(key)
    if (ready) return ready
    // A change drops the answer from `making`, and a newer one may take its place: it is then sent once and not kept.
    const isCurrent = () => making.get(key) === promise
    const make = async (): Promise<KeptAnswer> => {
      const answer = tagAnswer(pack(await create()))
      const isFailure = answer.status !== undefined && answer.status >= 500
      if (isCurrent() && !isFailure) kept.set(key, answer)
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
    /** Of what is kept or under way. */
    keys: (): (NonNullable<Key> & {})[] => [...new Set([...kept.keys(), ...making.keys()])],
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
export const hasTag = (tags: string | undefined, etag: string): boolean =>
  tags?.split(',').some(tag => ['*', etag].includes(tag.trim().replace(/^W\//, ''))) ?? false

/** `gzip`, but not `gzip;q=0`. */
const gzipAccepted = /(^|[\s,])gzip(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i

/** Sends a kept answer: 304 to those who have it, compressed to those who can read that. */
export const sendKept = async (
  answer: KeptAnswer,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const { status = 200, headers = {}, etag, contentType } = answer
  reply.headers({ etag, 'cache-control': 'no-cache', vary: 'accept-encoding', ...headers })
  if (status === 200 && hasTag(request.headers['if-none-match'], etag)) return reply.status(304).send()
  reply.status(status).header('content-type', contentType)
  // A picture is compressed already.
  if (typeof answer.body !== 'string') return reply.send(answer.body)
  if (!gzipAccepted.test(String(request.headers['accept-encoding'] ?? ''))) return reply.send(answer.body)
  answer.gzipped ??= await compress(answer.body)
  return reply.header('content-encoding', 'gzip').send(answer.gzipped)
}
