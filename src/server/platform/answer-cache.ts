import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { type Soon, whenKnown } from './soon.ts'

export type Packed = { body: string | Buffer; contentType: string; status?: number; headers?: Record<string, string> }

/** A response body that is encoded once, with its ETag and compressed form, and sent many times. */
export type TaggedAnswer = Packed & { body: Buffer; etag: string; gzipped?: Buffer }

const compress = promisify(gzip)

const json = 'application/json; charset=utf-8'
/** A picture, which is compressed already. */
const png = 'image/png'

export const packJson = (value: unknown): Packed => ({ body: JSON.stringify(value), contentType: json })

/** An answer that depends on its reader. Where a proxy names people, `audience.ts` adds the header. */
export const varyByReader = 'accept-encoding, accept-language, authorization, cookie'

/** For a personal response: shared caches must not store it, and the browser must revalidate it. */
export const ownAnswer = { 'cache-control': 'private, no-cache', vary: varyByReader }

/**
 * For an answer that is the same for all visitors (`audience.ts` changes it for a person): a CDN may keep it as long as this server does, and longer while it fetches
 * the next one or the server is away. A browser asks again each time, so that its person sees at once what has changed. The
 * times after that minute are in the header for CDNs only (RFC 9213), because browsers would obey them too.
 */
const visitorsAnswer = {
  'cache-control': 'public, max-age=0, s-maxage=60',
  'cdn-cache-control': 'max-age=60, stale-while-revalidate=60, stale-if-error=600',
}

const unkept = { 'cache-control': 'no-cache' }

/** How long others may keep an answer of the API. */
const keepingOf = ({ method }: FastifyRequest, status: number): Record<string, string> =>
  status === 200 && (method === 'GET' || method === 'HEAD') ? visitorsAnswer : unkept

/** Adds the ETag to a response, also for one that is not cached. */
export const tagAnswer = (packed: Packed): TaggedAnswer => {
  const body = Buffer.from(packed.body)
  return { ...packed, body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` }
}

/** A failure of the server, or a refusal that concerns one visitor. */
const isPassing = ({ status = 200 }: Pick<Packed, 'status'>): boolean => status === 429 || status >= 500

type AnswerCacheOptions<Value> = {
  max: number
  /** Size of all bodies, for answers of very different sizes. */
  mostBytes?: number
  ttlMs: number
  /** From this age on, a request still gets the cached response but starts a new computation. Defaults to `ttlMs`. */
  freshMs?: number
  /** Defaults to JSON. */
  pack?: (value: Value) => Packed
}

/** Caches responses that are the same for every visitor until the data changes. Concurrent requests share one computation. */
export const createAnswerCache = <Key, Value = unknown>(options: AnswerCacheOptions<Value>) => {
  const { max, mostBytes, ttlMs, freshMs = ttlMs, pack = packJson } = options
  const cache = new LRUCache<NonNullable<Key> & {}, TaggedAnswer>({
    max,
    ttl: ttlMs,
    // What is too old for anybody does not stay in memory.
    ttlAutopurge: true,
    ...(mostBytes && { maxSize: mostBytes, sizeCalculation: ({ body }) => body.length + 1 }),
  })
  const making = new Map<NonNullable<Key> & {}, Promise<TaggedAnswer>>()
  /** Also those that `drop` removed from `making`. */
  const running = new Set<Promise<unknown>>()

  const start = (key: NonNullable<Key> & {}, create: () => Promise<Value>): Promise<TaggedAnswer> => {
    // `drop` removes a pending response from `making`, and a newer one may replace it. The old one is then sent but not
    // cached.
    const isCurrent = () => making.get(key) === promise
    const make = async (): Promise<TaggedAnswer> => {
      const answer = tagAnswer(pack(await create()))
      if (isCurrent() && !isPassing(answer)) cache.set(key, answer)
      return answer
    }
    const promise: Promise<TaggedAnswer> = make().finally(() => {
      if (isCurrent()) making.delete(key)
      running.delete(promise)
    })
    making.set(key, promise)
    running.add(promise)
    return promise
  }

  const isFresh = (key: NonNullable<Key> & {}): boolean =>
    freshMs === ttlMs || cache.getRemainingTTL(key) > ttlMs - freshMs

  const find = (key: NonNullable<Key> & {}, create: () => Promise<Value>): Soon<TaggedAnswer> => {
    const known = cache.get(key)
    // A failure is for nobody yet: it repeats for the first request after `ttlMs`, and is reported then.
    if (known && !isFresh(key) && !making.has(key)) start(key, create).catch(() => undefined)
    return known ?? making.get(key) ?? start(key, create)
  }

  return {
    find,
    /** Resolves when no response is being computed any more, whether they succeed or not. */
    settle: async (): Promise<void> => void (await Promise.allSettled(running)),
    /** Keys of cached and pending responses. */
    keys: (): (NonNullable<Key> & {})[] => [...new Set([...cache.keys(), ...making.keys()])],
    drop: (keys: Iterable<NonNullable<Key> & {}>): void => {
      for (const key of keys) {
        cache.delete(key)
        making.delete(key)
      }
    },
    clear: (): void => {
      cache.clear()
      making.clear()
    },
  }
}

/** Compressing proxies mark ETags as weak, and a browser may send a list of them. */
export const hasTag = (tags: string | undefined, etag: string): boolean =>
  tags?.split(',').some(tag => ['*', etag].includes(tag.trim().replace(/^W\//, ''))) ?? false

/** Matches `gzip`, but not `gzip;q=0`. */
const gzipAccepted = /(^|[\s,])gzip(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i

const send = (answer: TaggedAnswer, request: FastifyRequest, reply: FastifyReply): Soon<FastifyReply> => {
  const { status = 200, headers, etag, contentType } = answer
  const isJson = contentType === json
  // The names of apps differ by the country of the reader, which a member may have chosen.
  reply.header('etag', etag).header('vary', isJson ? varyByReader : 'accept-encoding')
  if (headers) reply.headers(headers)
  if (headers?.['cache-control'] === undefined) reply.headers(isJson ? keepingOf(request, status) : unkept)
  if (status === 200 && hasTag(request.headers['if-none-match'], etag)) return reply.status(304).send()
  reply.status(status).header('content-type', contentType)
  const isCompressible = contentType !== png && gzipAccepted.test(String(request.headers['accept-encoding'] ?? ''))
  if (!isCompressible) return reply.send(answer.body)
  return whenKnown(answer.gzipped ?? compress(answer.body), gzipped => {
    answer.gzipped = gzipped
    return reply.header('content-encoding', 'gzip').send(gzipped)
  })
}

/** Sends a cached response with the reader's app names: 304 if the client has it, gzip if the client accepts it. */
export const sendAnswer = (
  answer: Soon<TaggedAnswer>,
  request: FastifyRequest,
  reply: FastifyReply,
): Soon<FastifyReply> =>
  whenKnown(answer, known => {
    const named = known.contentType === json ? request.nameTaggedAnswer(known) : known
    return whenKnown(named, found => send(found, request, reply))
  })

/** The JSON that a hook of a route was given; undefined for an answer without content, and for a failure. */
export const readContent = ({ statusCode }: FastifyReply, payload: unknown): unknown =>
  statusCode === 200 && (typeof payload === 'string' || Buffer.isBuffer(payload))
    ? JSON.parse(String(payload))
    : undefined
