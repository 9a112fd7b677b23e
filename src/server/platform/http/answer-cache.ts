import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { gunzipSync, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest, RawServerDefault } from 'fastify'
import type { DataVersion } from '../database/data-version.ts'
import { createKeptValues } from '../database/kept-values.ts'
import { type Clock, systemClock } from '../process/clock.ts'
import type { Log } from '../process/log.ts'

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

/** The sum of all kept bodies. */
const mostBytes = 32_000_000

declare module 'fastify' {
  interface FastifyInstance {
    /** All kept answers of this server. */
    answers: ReturnType<typeof createAnswers>
  }
}

export type AnswerOptions = {
  /** The version of the data behind cached responses. Default: data that never change. */
  version?: DataVersion
  /** Default: the time of this machine. */
  clock?: Clock
}

const createAnswers = ({ version, clock = systemClock }: AnswerOptions) => {
  const kept = createKeptValues<string, TaggedAnswer>({
    version,
    clock,
    most: mostBytes,
    sizeOf: ({ body }) => body.length + 1,
    isKept: answer => !isPassing(answer),
  })
  return {
    find: (key: string, make: () => Promise<Packed>, asked?: { isHeavy?: boolean }): Promise<TaggedAnswer> =>
      kept.find(key, async () => tagAnswer(await make()), asked),
    /** Resolves when no answer is being made any more. */
    settle: kept.settle,
  }
}

/** An `HttpServer`; declared here because `http.ts` imports this file. */
type Server = FastifyInstance<RawServerDefault, IncomingMessage, ServerResponse, Log>

/** Caches responses by what they depend on. A response from before a correction of the data is never sent. */
export const addAnswers = (server: Server, options: AnswerOptions): void => {
  server.decorate('answers', createAnswers(options))
  // No request waits for a response that is being refreshed, but it needs the database, which closes next.
  server.addHook('preClose', server.answers.settle)
}

/** The address that a request asks for, as its route has read it, and whatever else its answer depends on. */
export const keyOfAnswer = (
  { routeOptions, params, query }: FastifyRequest,
  ...dependsOn: readonly unknown[]
): string => `${routeOptions.url} ${JSON.stringify([params, query, ...dependsOn])}`

/** Compressing proxies mark ETags as weak, and a browser may send a list of them. */
export const hasTag = (tags: string | undefined, etag: string): boolean =>
  tags?.split(',').some(tag => ['*', etag].includes(tag.trim().replace(/^W\//, ''))) ?? false

/** Matches `gzip`, but not `gzip;q=0`. */
const gzipAccepted = /(^|[\s,])gzip(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i

/** Sends an answer with the reader's app names: 304 if the client has it, gzip if the client accepts it. */
export const sendAnswer = async (
  made: TaggedAnswer | Promise<TaggedAnswer>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const isJson = (await made).contentType === json
  const answer = isJson ? await request.nameTaggedAnswer(await made) : await made
  const { status = 200, headers, etag, contentType } = answer
  // The names of apps differ by the country of the reader, which a member may have chosen.
  reply.header('etag', etag).header('vary', isJson ? varyByReader : 'accept-encoding')
  if (headers) reply.headers(headers)
  if (headers?.['cache-control'] === undefined) reply.headers(isJson ? keepingOf(request, status) : unkept)
  if (status === 200 && hasTag(request.headers['if-none-match'], etag)) return reply.status(304).send()
  reply.status(status).header('content-type', contentType)
  const isCompressible = contentType !== png && gzipAccepted.test(String(request.headers['accept-encoding'] ?? ''))
  if (!isCompressible) return reply.send(answer.body)
  answer.gzipped ??= await compress(answer.body)
  return reply.header('content-encoding', 'gzip').send(answer.gzipped)
}

/**
 * Sends the cached response of an address, which is built once for all requests. `dependsOn`: what it depends on
 * besides the address.
 */
export const sendKept = (
  request: FastifyRequest,
  reply: FastifyReply,
  make: () => Promise<Packed>,
  ...dependsOn: readonly unknown[]
): Promise<FastifyReply> =>
  sendAnswer(request.server.answers.find(keyOfAnswer(request, ...dependsOn), make), request, reply)

/** The JSON that a hook of a route was given; undefined for an answer without content, and for a failure. */
export const readContent = (reply: FastifyReply, payload: unknown): unknown => {
  if (reply.statusCode !== 200 || !(typeof payload === 'string' || Buffer.isBuffer(payload))) return undefined
  const isPacked = Buffer.isBuffer(payload) && reply.getHeader('content-encoding') === 'gzip'
  return JSON.parse(String(isPacked ? gunzipSync(payload) : payload))
}
