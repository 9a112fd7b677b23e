import { beforeAll, describe, expect, test } from 'vitest'
import { recordSeenApps } from '../../catalog/apps.repository.ts'
import { signIn } from '../../testing/test-people.ts'
import { openTestServer } from '../../testing/test-server.ts'

const origin = 'https://dashboard.example'
let opened: Awaited<ReturnType<typeof openTestServer>>
let url: string
let ann: { userId: string; cookie: string }
let token: string

beforeAll(async () => {
  opened = await openTestServer({ environment: { LIMIT_SEARCH_PER_MINUTE: '2' } })
  const { services, server } = opened
  const { db } = services.database
  await recordSeenApps(db, [{ appId: 4242, name: 'Chess' }], { storefront: 'us', at: services.clock.now() })
  ann = await signIn(services)
  const grant = { name: 'Dashboard', scopes: ['read' as const, 'track' as const], expiresInDays: null }
  token = (await db.transaction(tx => services.membership.tokens.create(tx, { ...ann, isAdmin: false }, grant))).token
  url = await server.listen({ host: '127.0.0.1', port: 0 })
})

const ask = (path: string, { headers = {}, ...init }: RequestInit = {}) =>
  fetch(`${url}${path}`, { ...init, headers: { origin, ...headers } })

const allowed = (answer: Response) => answer.headers.get('access-control-allow-origin')

describe('a page of another site', () => {
  test.each(['/api/apps/public', '/api/charts?storefront=us', '/api/openapi.json', '/feeds/weather.atom'])(
    'a page of another site may read %s, as every visitor may, and see its limits and its ETag',
    async path => {
      const answer = await ask(path)
      expect(allowed(answer)).toBe('*')
      expect(answer.headers.get('access-control-allow-credentials')).toBeNull()
      expect(answer.headers.get('access-control-expose-headers')).toMatch(/ETag.*RateLimit/)
    },
  )

  test('a page of another site may read nothing that a cookie made personal', async () => {
    const answer = await ask('/api/auth/user', { headers: { cookie: ann.cookie } })
    expect(answer.status).toBe(200)
    expect(allowed(answer)).toBeNull()
    const pages = await ask('/settings', { headers: { cookie: ann.cookie } })
    expect(allowed(pages)).toBeNull()
  })

  test('a page of another site may act with a token, after a preflight', async () => {
    const asked = { 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' }
    const before = await ask('/api/track-app/4242', { method: 'OPTIONS', headers: asked })
    expect([before.status, allowed(before)]).toEqual([204, '*'])
    expect(before.headers.get('access-control-allow-headers')).toContain('Authorization')
    const authorization = `Bearer ${token}`
    const done = await ask('/api/track-app/4242', { method: 'POST', headers: { authorization } })
    expect([done.status, allowed(done)]).toEqual([200, '*'])
  })

  test('a page of another site cannot act in the name of a visitor with a cookie', async () => {
    const done = await ask('/api/track-app/4242', {
      method: 'POST',
      headers: { cookie: ann.cookie, 'sec-fetch-site': 'cross-site' },
    })
    expect([done.status, allowed(done)]).toEqual([403, null])
  })

  test('a page of another site reads why it was refused', async () => {
    const answers = [await ask('/api/search?q=a'), await ask('/api/search?q=a'), await ask('/api/search?q=a')]
    const refused = answers[2]
    expect([refused?.status, refused && allowed(refused)]).toEqual([429, '*'])
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(refused?.headers.get('ratelimit')).toMatch(/^"search";r=0;t=\d+$/)
  })
})

describe('an answer of the API', () => {
  test('an answer of the API for visitors may be kept by a CDN for a minute, and is asked for again by its ETag', async () => {
    const first = await ask('/api/apps/public')
    expect(first.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=60')
    expect(first.headers.get('cdn-cache-control')).toMatch(/^max-age=60, stale-while-revalidate=60/)
    expect(first.headers.get('vary')).toMatch(/accept-language, authorization, cookie/)
    const again = await ask('/api/apps/public', { headers: { 'if-none-match': first.headers.get('etag') ?? '' } })
    expect(again.status).toBe(304)
    for (const name of ['cache-control', 'cdn-cache-control', 'vary', 'etag']) {
      expect(again.headers.get(name), name).toBe(first.headers.get(name))
    }
  })

  test('an answer of the API to a person is kept by nobody else', async () => {
    for (const headers of [{ cookie: ann.cookie }, { authorization: `Bearer ${token}` }]) {
      const answer = await ask('/api/apps/public', { headers })
      expect(answer.headers.get('cache-control')).not.toMatch(/public|s-maxage/)
      expect(answer.headers.get('cdn-cache-control')).toBeNull()
    }
    const own = await ask('/api/users/me/apps', { headers: { authorization: `Bearer ${token}` } })
    expect(own.headers.get('cache-control')).toBe('no-store')
  })
})
