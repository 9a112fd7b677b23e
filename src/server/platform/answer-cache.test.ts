import { gunzipSync } from 'node:zlib'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { createAnswerCache, ownAnswer, type Packed, packJson, sendAnswer } from './answer-cache.ts'
import { createHttpServer } from './http.ts'

const openCache = (
  options: { max?: number; ttlMs?: number; freshMs?: number; pack?: (value: unknown) => Packed } = {},
) => createAnswerCache<string>({ max: 10, ttlMs: 60_000, ...options })

/** Creates responses that complete only when the test says so. */
const createMaker = () => {
  const makings: PromiseWithResolvers<unknown>[] = []
  const create = (): Promise<unknown> => {
    const making = Promise.withResolvers<unknown>()
    makings.push(making)
    return making.promise
  }
  return { makings, create }
}

const bodyOf = async (answer: ReturnType<ReturnType<typeof openCache>['find']>) => String((await answer).body)

describe('cached responses', () => {
  test('concurrent requests share one computation, and later ones its result', async () => {
    const cache = openCache()
    const { makings, create } = createMaker()
    const both = [cache.find('a', create), cache.find('a', create)]
    expect(makings).toHaveLength(1)
    makings[0]?.resolve({ rank: 1 })
    expect(await Promise.all(both.map(bodyOf))).toEqual(['{"rank":1}', '{"rank":1}'])
    expect(await bodyOf(cache.find('a', create))).toBe('{"rank":1}')
    expect(makings).toHaveLength(1)
  })

  test('responses of different keys are computed separately', async () => {
    const cache = openCache()
    expect(await bodyOf(cache.find('a', async () => 1))).toBe('1')
    expect(await bodyOf(cache.find('b', async () => 2))).toBe('2')
  })

  test('a dropped response is computed again, the others are not', async () => {
    const cache = openCache()
    for (const key of ['a', 'b']) await cache.find(key, async () => 'old')
    cache.drop(['a'])
    expect(await bodyOf(cache.find('a', async () => 'new'))).toBe('"new"')
    expect(await bodyOf(cache.find('b', async () => 'new'))).toBe('"old"')
    cache.clear()
    expect(await bodyOf(cache.find('b', async () => 'new'))).toBe('"new"')
  })

  test('an older response is sent at once while a new one is computed, and stays if that fails', async () => {
    const cache = openCache({ freshMs: 0 })
    const { makings, create } = createMaker()
    await cache.find('a', async () => 'old')
    expect(await bodyOf(cache.find('a', create))).toBe('"old"')
    expect(await bodyOf(cache.find('a', create))).toBe('"old"')
    expect(makings).toHaveLength(1)
    makings[0]?.reject(new Error('busy'))
    await expect(makings[0]?.promise).rejects.toThrow('busy')
    await new Promise(setImmediate)
    expect(await bodyOf(cache.find('a', create))).toBe('"old"')
    makings[1]?.resolve('new')
    await new Promise(setImmediate)
    expect(await bodyOf(cache.find('a', create))).toBe('"new"')
  })

  test('the keys are those of cached and pending responses, each once', async () => {
    const cache = openCache()
    const { makings, create } = createMaker()
    await cache.find('a', async () => 1)
    const underWay = cache.find('b', create)
    expect(cache.keys().sort()).toEqual(['a', 'b'])
    cache.drop(['a'])
    expect(cache.keys()).toEqual(['b'])
    makings[0]?.resolve(2)
    await underWay
    expect(cache.keys()).toEqual(['b'])
  })

  test('a response dropped while pending is sent once and not cached', async () => {
    const cache = openCache()
    const { makings, create } = createMaker()
    const stale = cache.find('a', create)
    cache.drop(['a'])
    makings[0]?.resolve('stale')
    expect(await bodyOf(stale)).toBe('"stale"')
    expect(await bodyOf(cache.find('a', async () => 'fresh'))).toBe('"fresh"')
  })

  test('a stale computation that ends during a fresh one is not cached, and the fresh one is', async () => {
    const cache = openCache()
    const { makings, create } = createMaker()
    const stale = cache.find('a', create)
    cache.drop(['a'])
    const fresh = cache.find('a', create)
    makings[0]?.resolve('stale')
    await stale
    const meanwhile = cache.find('a', create)
    makings[1]?.resolve('fresh')
    expect(await Promise.all([fresh, meanwhile].map(bodyOf))).toEqual(['"fresh"', '"fresh"'])
    expect(await bodyOf(cache.find('a', create))).toBe('"fresh"')
    expect(makings).toHaveLength(2)
  })

  test('a failure reaches every waiting request and is not cached', async () => {
    const cache = openCache()
    const { makings, create } = createMaker()
    const both = [cache.find('a', create), cache.find('a', create)]
    makings[0]?.reject(new Error('away'))
    const endings = await Promise.allSettled(both)
    expect(endings.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(await bodyOf(cache.find('a', async () => 'back'))).toBe('"back"')
  })

  // Promise: P8
  test('the cache keeps at most its maximum and evicts the least recently used response', async () => {
    const cache = openCache({ max: 2 })
    for (const key of ['a', 'b', 'c']) await cache.find(key, async () => 'old')
    expect(await bodyOf(cache.find('c', async () => 'new'))).toBe('"old"')
    expect(await bodyOf(cache.find('a', async () => 'new'))).toBe('"new"')
  })

  test('a response that cannot be serialized is a failure, not an empty body', async () => {
    const cache = openCache()
    await expect(cache.find('a', async () => ({ id: 1n }))).rejects.toThrow('BigInt')
  })
})

const ann = { userId: 'ann', isAdmin: false, sessionId: null, locale: null, timeZone: null }

const openServer = async (value: unknown, options: Parameters<typeof openCache>[0] = {}) => {
  const server = await createHttpServer({
    log: pino({ level: 'silent' }),
    imageSources: [],
    nameCaller: ({ headers }) => (headers.cookie === 'session=ann' ? async () => ann : undefined),
  })
  const cache = openCache(options)
  const waits: boolean[] = []
  server.get('/', (request, reply) => {
    const answer = cache.find('a', async () => value)
    const sent = sendAnswer(answer, request, reply)
    waits.push(sent instanceof Promise)
    return sent
  })
  const get = (headers: Record<string, string> = {}) => server.inject({ url: '/', headers })
  const { etag } = (await get()).headers
  return { get, etag: String(etag), waits }
}

describe('sending a cached response', () => {
  const value = { ranks: Array.from({ length: 100 }, (_, rank) => rank) }

  test('a visitor’s kept response waits for no promise; one that is made or compressed first does', async () => {
    const { get, waits } = await openServer(value)
    for (const encoding of ['identity', 'gzip', 'gzip']) await get({ 'accept-encoding': encoding })
    expect(waits).toEqual([true, false, true, false])
  })

  test('equal responses have equal ETags and different ones do not', async () => {
    const [first, same, different] = await Promise.all([openServer(value), openServer({ ...value }), openServer([])])
    expect(first.etag).toMatch(/^"[\w-]{22}"$/)
    expect(same.etag).toBe(first.etag)
    expect(different.etag).not.toBe(first.etag)
  })

  test('a client that has the response gets 304 without a body, also behind a proxy that weakens or lists ETags', async () => {
    const { get, etag } = await openServer(value)
    for (const tags of [etag, `W/${etag}`, `"other", W/${etag}`, '*']) {
      const response = await get({ 'if-none-match': tags })
      expect(response.statusCode, tags).toBe(304)
      expect(response.body).toBe('')
      expect(response.headers.etag).toBe(etag)
    }
    expect((await get({ 'if-none-match': '"other"' })).statusCode).toBe(200)
  })

  test('a client that accepts gzip gets gzip with the same content', async () => {
    const { get } = await openServer(value)
    for (const encodings of ['gzip', 'br, gzip;q=0.8', 'deflate, GZIP']) {
      const response = await get({ 'accept-encoding': encodings })
      expect(response.headers['content-encoding'], encodings).toBe('gzip')
      expect(JSON.parse(gunzipSync(response.rawPayload).toString())).toEqual(value)
    }
  })

  test('a client without gzip gets plain text, and caches are told to vary', async () => {
    const { get } = await openServer(value)
    for (const encodings of ['', 'identity', 'br', 'gzip;q=0', 'br, gzip; q=0.0']) {
      const response = await get({ 'accept-encoding': encodings })
      expect(response.headers['content-encoding'], encodings).toBeUndefined()
      expect(response.headers.vary).toBe('accept-encoding, accept-language, authorization, cookie')
      expect(response.json()).toEqual(value)
    }
  })

  test('how long others may keep an answer is decided in one place: by what was packed, otherwise by who asks', async () => {
    const pack = (body: unknown) => ({ ...packJson(body), headers: ownAnswer })
    const [visitors, own] = [await openServer(value), await openServer(value, { pack })]
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
