import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Endpoint, nothing } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { errorCatalogue } from '#contract/errors.ts'
import { health } from '#contract/health.ts'
import { rankHistory } from '#contract/ranks.ts'
import { isStorable } from '#domain/days.ts'
import { momentOf } from '#domain/rank-points.ts'
import { anyCharacter } from '#domain/testing/any-character.ts'
import { shortOrLong } from '../../vitest.length.ts'
import { recordSeenApps } from './catalog/apps.repository.ts'
import { addPublicApps } from './catalog/public-apps.repository.ts'
import { emailChannelId, ensureEmailChannel } from './channels/channels.repository.ts'
import type { Snapshot } from './history/snapshots.rules.ts'
import { buildHttpServer } from './http-server.ts'
import { expectProblem, expectSecurityHeaders } from './testing/answers.ts'
import { storeSuspect } from './testing/stored-suspect.ts'
import { sameOrigin, signIn } from './testing/test-people.ts'
import { listRoutes, openTestServer, withoutNames } from './testing/test-server.ts'

let opened: Awaited<ReturnType<typeof openTestServer>>

const appId = 6760838876
const chart = { storefront: 'us', type: 'top-free', genre: 36, device: 'iphone' } as const

const snapshotAt = (text: string, appIds: readonly number[]): Snapshot => ({
  chart,
  observedAt: new Date(text),
  source: 'rss',
  depth: 100,
  appIds,
})

beforeAll(async () => {
  opened = await openTestServer({ environment: { LIMIT_API_PER_MINUTE: '100000' } })
  const { database, history, clock } = opened.services
  const seen = { appId, name: 'Test App', genre: 6014, developerId: 1 }
  await recordSeenApps(database.db, [seen], { storefront: 'us', at: clock.now() })
  await addPublicApps(database.db, [appId], clock.now())
  await history.snapshots.recordSnapshots([snapshotAt('2026-03-07T10:00:00Z', [1, appId])])
})

type Headers = Record<string, string>
const get = (url: string, headers: Headers = {}) => opened.server.inject({ url, headers })

/** Pages that the browser opens to sign in and out. */
const navigations = ['GET /api/callback', 'GET /api/login', 'GET /api/logout']
/** API paths outside the contract: sign-in pages, the contract itself, a file, and images. */
const besideTheContract = [
  ...navigations,
  'GET /api/admin/audit.csv',
  'GET /api/admin/export',
  'GET /api/og/main',
  'GET /api/og/app/:appStoreId',
  'GET /api/og/app/:appStoreId/top/:top',
  'GET /api/og/app/:appStoreId/milestone/:key',
  'GET /api/apps/:appStoreId/circumstances.csv',
  'GET /api/openapi.json',
  'GET /api/placeholder-icon',
  'GET /api/unsubscribe/:token',
]

/** The one-click unsubscribe request of mail programs, which changes data but does not belong to the screens. */
const presses = ['POST /api/unsubscribe/:token']

/** What browsers, mail programs, crawlers and assistants open. Every other route is in the OpenAPI document. */
const forPeople = [
  ...navigations,
  'GET /api/unsubscribe/:token',
  'GET /docs/api',
  'GET /docs/api/:tag',
  'GET /docs/api/errors',
  'GET /docs/api/reference.css',
  'GET /embed/embed.css',
  'GET /manifest.webmanifest',
  'GET /mcp',
  'POST /mcp',
  'GET /robots.txt',
  'GET /sitemap.xml',
  ...presses,
]

/** Event streams of data that the contract also offers; they never end. */
const streams = ['GET /api/public/test-rankings/events']

/** Nearly every call refuses unknown parameters; `default` stands for any other problem. */
const statusesOf = ({ method, takesAnyQuery, body, response, errors }: Endpoint): string[] => [
  isNothing(response) ? '204' : '200',
  ...errors.map(code => `${errorCatalogue[code].status}`),
  ...(takesAnyQuery ? [] : ['400']),
  ...(method === 'GET' ? ['304'] : []),
  ...(body ? ['413', '415'] : []),
  '405',
  '429',
  'default',
]

const isNothing = (response: unknown): boolean => response === nothing

describe('the API', () => {
  test('the API serves every endpoint of the contract, and otherwise only the paths named here', () => {
    const inContract = endpoints.map(({ method, path }) => `${method} ${path}`)
    const served = listRoutes(opened.server).filter(route => route.includes(' /api'))
    const known = [...inContract, ...besideTheContract, ...presses, ...streams]
    expect(withoutNames(served)).toEqual(withoutNames(known))
  })

  test('the API is completely described in its OpenAPI document, including errors', async () => {
    const { paths } = (await get('/api/openapi.json')).json()
    const described = Object.entries<object>(paths).flatMap(([path, methods]) =>
      Object.entries<{ operationId: string; responses: object }>({ ...methods }).map(
        ([method, { operationId, responses }]) => ({
          call: `${operationId}: ${method.toUpperCase()} ${path}`,
          answers: Object.keys(responses).sort(),
        }),
      ),
    )
    const calls = described.map(({ call }) => call.replace(/^\w+: /, '').replaceAll(/\{(\w+)\}/g, ':$1'))
    expect(withoutNames([...calls, ...forPeople])).toEqual(withoutNames(listRoutes(opened.server)))
    const expected = endpoints.map((endpoint: Endpoint) => ({
      call: `${endpoint.name}: ${endpoint.method} ${endpoint.path.replace(/:(\w+)/g, '{$1}')}`,
      answers: [...new Set(statusesOf(endpoint))].sort(),
    }))
    expect(described).toEqual(expect.arrayContaining(expected))
  })

  test('the API responds to every endpoint in the shape of the contract', async () => {
    const { userId, cookie } = await signIn(opened.services, { isAdmin: true })
    const urls = {
      ':appStoreId/ranks': `${appId}/ranks?storefront=us`,
      ':appStoreId/keyword-history': `${appId}/keyword-history?keyword=a`,
      '/api/rank-series': `/api/rank-series?apps=${appId}&charts=us:top-free:36:iphone`,
      '/api/comparisons': `/api/comparisons?apps=${appId}`,
      '/api/world-scores': `/api/world-scores?apps=${appId}`,
      '/api/trends': `/api/trends?apps=${appId}`,
      ':storefront': 'us',
      ':developerId': '1',
      ':appStoreId': String(appId),
      ':category': 'games',
      ':userId': userId,
      ':appId': String(appId),
      ':suspectId': '1',
      ':channelId': emailChannelId(userId),
      '/dry-run': '/dry-run?type=standard',
      '/preview': '/preview?from=2026-01-01T00:00:00Z&to=2026-01-02T00:00:00Z',
    }
    await storeSuspect(opened.services.database.db, { appId, at: opened.clock.now() })
    await ensureEmailChannel(opened.services.database.db, userId, opened.clock.now())
    for (const { method, path, response } of endpoints) {
      // For the demo only, or for a milestone, a code or a secret, which have tests of their own.
      if (method !== 'GET' || path === '/api/demo/letters' || /:(key|userCode|secret)$/.test(path)) continue
      const url = Object.entries(urls).reduce((text, [from, to]) => text.replace(from, to), path)
      const answer = await get(url, { cookie })
      expect(answer.statusCode, url).toBe(200)
      expect(() => response.parse(answer.json()), url).not.toThrow()
    }
  })

  test('the API sets the security headers on every response, including errors', async () => {
    const some = '/api/health /api/apps/x/summary /api/nothing / /%zz /assets/none.js'.split(' ')
    for (const url of [
      ...some,
      `/api/apps/${appId}/summary`,
      ...besideTheContract.map(route => route.replace('GET ', '')),
    ]) {
      expectSecurityHeaders(await get(url))
    }
  })

  test('the API answers 405 to other methods and changes nothing', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH'] as const) {
      expectProblem(
        await opened.server.inject({ method, url: '/api/apps/public', headers: sameOrigin }),
        'request.method_not_allowed',
      )
    }
  })

  test('the API of a worker is only its health', async () => {
    const { services } = opened
    const settings = { ...services.settings, process: { ...services.settings.process, role: 'worker' as const } }
    const worker = await buildHttpServer({ ...services, settings }, { isStopping: () => false, screens: undefined })
    expect((await worker.inject('/api/health')).statusCode).toBe(200)
    for (const url of ['/api/apps/public', '/', '/flags/us.svg']) {
      const response = await worker.inject(url)
      expectProblem(response, 'request.not_found')
      expectSecurityHeaders(response)
    }
    await worker.close()
  })

  const storable = ['from', 'to', 'storefront', 'genre', 'device', 'chartType', '__proto__', 'a[]']
  const texts = fc.oneof(
    fc.string({ unit: anyCharacter }),
    fc.constantFrom('us', '36', 'top-free', '%', '%zz', '%00', '..', '\\', "'; --", '{{', '-1', '1e999', 'NaN'),
    fc.date({ noInvalidDate: true }).map(date => date.toISOString()),
  )
  const segments = fc.oneof(
    texts,
    fc.constantFrom('api', 'apps', 'public', 'summary', 'ranks', String(appId), '', '.', 'assets'),
  )
  const encoders = fc.constantFrom(encodeURIComponent, (text: string) => encodeURI(text).replaceAll('%25', '%'))
  const paths = fc.oneof(
    fc.array(segments, { minLength: 1, maxLength: 5 }),
    fc.tuple(fc.constantFrom(...endpoints), texts).map(([{ path }, text]) =>
      path
        .slice(1)
        .split('/')
        .map(part => (part.startsWith(':') ? text : part)),
    ),
  )
  const queries = fc.array(fc.tuple(fc.oneof(texts, fc.constantFrom(...storable)), texts), { maxLength: 4 })

  // Promise: P21
  test('the API survives any address and query', async () => {
    await fc.assert(
      fc.asyncProperty(paths, queries, encoders, async (path, query, encode) => {
        const url = `/${path.map(encode).join('/')}?${query.map(pair => pair.map(encode).join('=')).join('&')}`
        const response = await get(url)
        expect(response.statusCode, url).toBeLessThan(500)
        expectSecurityHeaders(response)
      }),
      { seed: 1, numRuns: shortOrLong(60, 300) },
    )
  })

  test('the API answers any query for a rank history within the years that history can store, and refuses others', async () => {
    const moments = fc.oneof(
      fc.date({ min: new Date('0000-01-01T00:00:00Z'), max: new Date('9999-12-31T23:59:59Z'), noInvalidDate: true }),
      fc.date({ min: new Date('1970-01-01T00:00:00Z'), max: new Date('2105-12-31T23:59:59Z'), noInvalidDate: true }),
      fc.date({ min: new Date('1969-12-01T00:00:00Z'), max: new Date('1970-02-01T00:00:00Z'), noInvalidDate: true }),
      fc.date({ min: new Date('2106-01-01T00:00:00Z'), max: new Date('2106-12-31T00:00:00Z'), noInvalidDate: true }),
    )
    await fc.assert(
      fc.asyncProperty(moments, fc.nat(3_660 * 24 * 3600), async (from, seconds) => {
        const to = new Date(Math.min(from.getTime() + seconds * 1000, Date.parse('9999-12-31T23:59:59Z')))
        const response = await get(
          `/api/apps/${appId}/ranks?storefront=us&from=${from.toISOString()}&to=${to.toISOString()}`,
        )
        const isStored = isStorable(from.toISOString()) && isStorable(to.toISOString())
        expect(response.statusCode, response.body).toBe(isStored ? 200 : 400)
        if (!isStored) return
        const { points } = rankHistory.parse(response.json())
        for (const at of points.map(momentOf)) {
          expect(new Date(at) >= from && new Date(at) <= to, at).toBe(true)
        }
      }),
      { seed: 1, numRuns: 60 },
    )
  })
})

describe('a host that an attacker sends', () => {
  test.each(['/robots.txt', '/sitemap.xml', `/feeds/app/${appId}.atom`, '/api/users/:userId/alerts'])(
    'a host that an attacker sends is in no link of %s, while a local name is',
    async path => {
      const { userId, cookie } = await signIn(opened.services)
      const ask = async (host: string) => (await get(path.replace(':userId', userId), { cookie, host })).body
      expect(await ask('evil.example')).not.toContain('evil')
      expect(await ask('evil.example')).toContain('http://localhost')
      expect(await ask('nas.local:3000')).toContain('http://nas.local:3000')
    },
  )

  test('a host that an attacker sends does not keep people with the owner link from using the site by a name that nobody configured', async () => {
    const { userId, cookie } = await signIn(opened.services)
    const headers = { cookie, host: 'ranks.example', origin: 'http://ranks.example' }
    const payload = { locale: 'de', timeZone: null }
    const url = `/api/users/${userId}/preferences`
    expect((await opened.server.inject({ method: 'PUT', url, headers, payload })).statusCode).toBe(200)
    const elsewhere = { ...headers, origin: 'http://evil.example' }
    expect((await opened.server.inject({ method: 'PUT', url, headers: elsewhere, payload })).statusCode).toBe(403)
  })
})

describe('health', () => {
  test('health is 200 while everything responds, and is never cached', async () => {
    const response = await get('/api/health')
    expect(response.statusCode).toBe(200)
    expect(health.parse(response.json())).toMatchObject({ ready: true, why: 'Everything answers.', lastSweep: null })
    expect(response.headers['cache-control']).toBe('no-store')
  })

  test('health is 503 with the same body while the server stops', async () => {
    opened.stopping.isStopping = true
    const response = await get('/api/health')
    opened.stopping.isStopping = false
    expect(response.statusCode).toBe(503)
    expect(response.headers['retry-after']).toBe('5')
    expect(health.parse(response.json())).toMatchObject({ ready: false, why: 'The server is stopping.' })
  })
})
