import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint, nothing } from '#contract/endpoint.ts'
import type { Member } from './access.ts'
import { answerNotFound } from './failures.ts'
import { createHttpServer, type HttpOptions } from './http.ts'
import { sendAs } from './own-calls.ts'
import { serveEndpoint, serveMemberEndpoint } from './serve-endpoint.ts'

const params = z.object({ userId: z.string() })
const common = { summary: 'Answers', response: nothing, errors: ['request.invalid'] } as const
const change = endpoint({ ...common, name: 'change', method: 'POST', path: '/api/things', access: 'everyone' })
const read = endpoint({ ...common, name: 'read', method: 'GET', path: '/api/things', access: 'everyone' })
const own = endpoint({ ...common, name: 'own', method: 'GET', path: '/api/of/:userId', access: 'owner', params })
const search = endpoint({ ...common, name: 'search', method: 'GET', path: '/api/search', access: 'everyone' })

const probe = endpoint({ ...common, name: 'probe', method: 'GET', path: '/api/probe', access: 'everyone' })

const ann: Member = { userId: 'ann', isAdmin: false, sessionId: null, locale: null, timeZone: null }

const openServer = async (options: Partial<HttpOptions> = {}) => {
  const log = pino({ level: 'silent' })
  const nameCaller: HttpOptions['nameCaller'] = ({ headers }) =>
    headers.cookie === 'ann' ? async () => ann : undefined
  const server = await createHttpServer({ log, imageSources: [], nameCaller, ...options })
  for (const endpoint of [change, read]) serveEndpoint(server, endpoint, async () => null)
  serveEndpoint(server, search, async () => null, { budget: 'search' })
  serveEndpoint(server, probe, async () => null, { budget: 'health' })
  serveMemberEndpoint(server, own, async () => null)
  server.setNotFoundHandler(answerNotFound)
  return server
}

describe('a change', () => {
  const from = 'http://ranks.example'
  test.each([
    ['from this site', { 'sec-fetch-site': 'same-origin' }, 204],
    ['from this site, whatever its origin header', { 'sec-fetch-site': 'same-origin', origin: 'null' }, 204],
    ['from an old browser on this site', { origin: from }, 204],
    ['from another site', { 'sec-fetch-site': 'cross-site' }, 403],
    ['from another site with our origin', { 'sec-fetch-site': 'cross-site', origin: from }, 403],
    [
      'from a neighbour on the same domain',
      { 'sec-fetch-site': 'same-site', origin: 'http://evil.ranks.example' },
      403,
    ],
    ['without a known initiator', { 'sec-fetch-site': 'none' }, 403],
    ['from an old browser on another site', { origin: 'http://evil.example' }, 403],
    ['from an old browser on another port', { origin: `${from}:81` }, 403],
    ['from an old browser over https', { origin: 'https://ranks.example' }, 403],
    ['from a page without an origin', { origin: 'null' }, 403],
    ['from a program without either header', {}, 403],
    ['with two origins', { origin: `${from}, http://evil.example` }, 403],
  ])('%s gets the expected response', async (_, headers, status) => {
    const server = await openServer()
    const request = { url: '/api/things', headers: { host: 'ranks.example', ...headers } } as const
    expect((await server.inject({ ...request, method: 'POST' })).statusCode).toBe(status)
    expect((await server.inject({ ...request, method: 'GET' })).statusCode).toBe(204)
  })

  test('a change is compared with the public URL if one is set', async () => {
    const server = await openServer({ publicUrl: 'https://ranks.example' })
    const ask = (origin: string) =>
      server.inject({ method: 'POST', url: '/api/things', headers: { host: 'inside:3000', origin } })
    expect((await ask('https://ranks.example')).statusCode).toBe(204)
    expect((await ask('http://inside:3000')).statusCode).toBe(403)
  })

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/json'])(
    'sent as %s, which a form of another site could send, is not read',
    async type => {
      const server = await openServer()
      const headers = { 'sec-fetch-site': 'same-origin', 'content-type': type }
      const answer = await server.inject({ method: 'POST', url: '/api/things', headers, payload: '{}' })
      expect(answer.statusCode).toBe(415)
    },
  )
})

describe('personal data', () => {
  test('personal data is shown only to its owner', async () => {
    const server = await openServer()
    const ask = async (url: string, cookie?: string) =>
      (await server.inject({ url, headers: { ...(cookie && { cookie }) } })).statusCode
    expect(await ask('/api/of/ann', 'ann')).toBe(204)
    expect(await ask('/api/of/ben', 'ann')).toBe(403)
    expect(await ask('/api/of/ann')).toBe(401)
  })

  test('personal data is available to a page rendered for its owner, whatever cookie the call has', async () => {
    const server = await openServer()
    const ask = async (member?: Member, headers = {}) =>
      (await sendAs(server, { member, isCharged: false })('/api/of/ann', { headers })).status
    expect(await ask(ann)).toBe(204)
    expect(await ask(undefined)).toBe(401)
    expect(await ask(undefined, { cookie: 'ann' })).toBe(401)
  })

  test('personal data cannot be served to everyone by mistake, nor public data to members only', async () => {
    const server = await openServer()
    expect(() => serveEndpoint(server, own, async () => null)).toThrow(/not for everyone/)
    expect(() => serveMemberEndpoint(server, read, async () => null)).toThrow(/for everyone/)
  })
})

describe('an address with too many requests', () => {
  const limits = { api: 3, search: 2, images: 100, pages: 2, 'sign-in': 1, health: 2 }

  const askTimes = async (server: Awaited<ReturnType<typeof openServer>>, times: number, request: object) => {
    const answers = []
    for (let time = 0; time < times; time += 1) answers.push(await server.inject(request))
    return answers
  }

  test('an address with too many requests is rejected for the rest of the minute with the time to retry', async () => {
    const server = await openServer({ limits })
    const answers = await askTimes(server, 4, { url: '/api/things' })
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204, 429])
    const refused = answers[3]
    expect(refused?.json().code).toBe('request.too_many')
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(refused?.headers['retry-after'])).toBeLessThanOrEqual(60)
  })

  // Promise: P19
  test('an address with too many requests has separate counts for searches, pages and health checks, and none for files', async () => {
    const server = await openServer({ limits })
    const last = async (url: string, times: number) => (await askTimes(server, times, { url })).at(-1)?.statusCode
    expect(await last('/api/search', 3)).toBe(429)
    expect(await last('/some/page', 3)).toBe(429)
    expect(await last('/api/probe', 2)).toBe(204)
    expect(await last('/api/probe', 1)).toBe(429)
    expect(await last('/assets/vendor.js', 9)).toBe(404)
    expect(await last('/api/things', 3)).toBe(204)
  })

  test('an address with too many requests cannot claim to be another address, unless a trusted proxy says so', async () => {
    const spoof = (server: Awaited<ReturnType<typeof openServer>>) =>
      Promise.all(
        [1, 2, 3, 4].map(async n => {
          const headers = { 'x-forwarded-for': `10.0.0.${n}`, 'x-real-ip': `10.0.0.${n}`, forwarded: `for=10.0.0.${n}` }
          return (await server.inject({ url: '/api/things', headers })).statusCode
        }),
      )
    expect(await spoof(await openServer({ limits }))).toContain(429)
    expect(await spoof(await openServer({ limits, trustedProxies: ['127.0.0.1'] }))).toEqual([204, 204, 204, 204])
  })

  test('an address with too many requests is a whole network for IPv6', async () => {
    const server = await openServer({ limits })
    const codes = await Promise.all(
      [1, 2, 3, 4].map(async n => {
        const request = { url: '/api/things', remoteAddress: `2001:db8::${n}` }
        return (await server.inject(request)).statusCode
      }),
    )
    expect(codes).toContain(429)
  })

  test("an address with too many requests is not affected by the server's own requests during page rendering", async () => {
    const server = await openServer({ limits })
    for (let time = 0; time < 9; time += 1) {
      expect((await sendAs(server, { isCharged: false })('/api/things', {})).status).toBe(204)
    }
  })
})
