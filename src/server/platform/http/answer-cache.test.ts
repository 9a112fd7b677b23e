import { gunzipSync } from 'node:zlib'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { createDataVersion } from '../database/data-version.ts'
import { ownAnswer, type Packed, packJson, sendKept } from './answer-cache.ts'
import { createHttpServer } from './http.ts'

/** A server with one route whose answer is cached, and how often the answer was computed. */
const openServer = async (pack: () => Promise<Packed>) => {
  const version = createDataVersion()
  const server = await createHttpServer({
    log: pino({ level: 'silent' }),
    imageSources: [],
    nameCaller: ({ headers }) => (headers.cookie === 'session=ann' ? async () => ann : undefined),
    version,
  })
  const made: string[] = []
  server.get<{ Querystring: { of?: string } }>('/kept/:name', (request, reply) =>
    sendKept(
      request,
      reply,
      () => {
        made.push(request.url)
        return pack()
      },
      request.headers['x-also'],
    ),
  )
  const get = (headers: Record<string, string> = {}, url = '/kept/a') => server.inject({ url, headers })
  return { get, version, made }
}

const ann = { userId: 'ann', isAdmin: false, sessionId: null, locale: null, timeZone: null }

const openValue = async (value: unknown, headers?: Record<string, string>) => {
  const opened = await openServer(async () => ({ ...packJson(value), ...(headers && { headers }) }))
  const { etag } = (await opened.get()).headers
  return { ...opened, etag: String(etag) }
}

describe('a kept answer', () => {
  test('a kept answer is made once for an address and what else it depends on', async () => {
    const { get, made } = await openValue(1)
    await Promise.all([get(), get(), get({}, '/kept/b?of=x'), get({}, '/kept/b?of=y'), get({ 'x-also': 'this' })])
    await Promise.all([get(), get({}, '/kept/b?of=y')])
    expect(made).toEqual(['/kept/a', '/kept/b?of=x', '/kept/b?of=y', '/kept/a'])
  })

  test.each(['addition', 'correction'] as const)(
    'a kept answer is made again after an %s, and has the same ETag if it is equal',
    async change => {
      const { get, made, version, etag } = await openValue([1])
      version.raise(change)
      expect((await get({ 'if-none-match': etag })).statusCode).toBe(304)
      expect(made).toHaveLength(2)
    },
  )

  test('a kept answer that is a failure of the server, or a refusal of one visitor, is not kept', async () => {
    for (const status of [429, 500, 503]) {
      const { get, made } = await openServer(async () => ({ ...packJson('no'), status }))
      expect([(await get()).statusCode, (await get()).statusCode, made.length]).toEqual([status, status, 2])
    }
  })

  test('a kept answer that cannot be serialized is a failure, not an empty body', async () => {
    const { get } = await openServer(async () => packJson({ id: 1n }))
    expect((await get()).statusCode).toBe(500)
  })
})

describe('sending a cached response', () => {
  const value = { ranks: Array.from({ length: 100 }, (_, rank) => rank) }

  test('equal responses have equal ETags and different ones do not', async () => {
    const [first, same, different] = await Promise.all([openValue(value), openValue({ ...value }), openValue([])])
    expect(first.etag).toMatch(/^"[\w-]{22}"$/)
    expect(same.etag).toBe(first.etag)
    expect(different.etag).not.toBe(first.etag)
  })

  test('a client that has the response gets 304 without a body, also behind a proxy that weakens or lists ETags', async () => {
    const { get, etag } = await openValue(value)
    for (const tags of [etag, `W/${etag}`, `"other", W/${etag}`, '*']) {
      const response = await get({ 'if-none-match': tags })
      expect(response.statusCode, tags).toBe(304)
      expect(response.body).toBe('')
      expect(response.headers.etag).toBe(etag)
    }
    expect((await get({ 'if-none-match': '"other"' })).statusCode).toBe(200)
  })

  test('a client that accepts gzip gets gzip with the same content', async () => {
    const { get } = await openValue(value)
    for (const encodings of ['gzip', 'br, gzip;q=0.8', 'deflate, GZIP']) {
      const response = await get({ 'accept-encoding': encodings })
      expect(response.headers['content-encoding'], encodings).toBe('gzip')
      expect(JSON.parse(gunzipSync(response.rawPayload).toString())).toEqual(value)
    }
  })

  test('a client without gzip gets plain text, and caches are told to vary', async () => {
    const { get } = await openValue(value)
    for (const encodings of ['', 'identity', 'br', 'gzip;q=0', 'br, gzip; q=0.0']) {
      const response = await get({ 'accept-encoding': encodings })
      expect(response.headers['content-encoding'], encodings).toBeUndefined()
      expect(response.headers.vary).toBe('accept-encoding, accept-language, authorization, cookie')
      expect(response.json()).toEqual(value)
    }
  })

  test('how long others may keep an answer is decided in one place: by what was packed, otherwise by who asks', async () => {
    const [visitors, own] = [await openValue(value), await openValue(value, ownAnswer)]
    const read = async (server: typeof own, headers?: Record<string, string>) => {
      const answer = await server.get(headers)
      return [answer.headers['cache-control'], answer.headers['cdn-cache-control']]
    }
    for (const headers of [{}, { cookie: 'of=another-program' }]) {
      expect(await read(visitors, headers)).toEqual([
        'public, max-age=0, s-maxage=60',
        'max-age=60, stale-while-revalidate=60, stale-if-error=600',
      ])
    }
    expect(await read(visitors, { cookie: 'session=ann' })).toEqual(['private, max-age=0', undefined])
    expect(await read(own)).toEqual(['private, no-cache', undefined])
  })
})
