import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Access, Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { everyChart, firstSchedule } from '#domain/alerts.ts'
import { recordSeenApps } from './catalog/apps.repository.ts'
import { sameOrigin, signIn } from './testing/test-people.ts'
import { listRoutes, openTestServer, withoutNames } from './testing/test-server.ts'

const appId = 6760838876

type Caller = 'visitor' | 'A' | 'B' | 'admin'
type Answers = Record<Caller, number>

/** What A's own calls answer to each of four people; 2xx where the call is theirs. Below is every route there is. */
const answersTo: Record<Access, (ok: number) => Answers> = {
  everyone: ok => ({ visitor: ok, A: ok, B: ok, admin: ok }),
  member: ok => ({ visitor: 401, A: ok, B: ok, admin: ok }),
  // An admin has no business in what belongs to others.
  owner: ok => ({ visitor: 401, A: ok, B: 403, admin: 403 }),
  admin: ok => ({ visitor: 401, A: 403, B: 403, admin: ok }),
}

type Row = { access: Access; ok?: number; body?: object; query?: string }
const nobody = '00000000-0000-4000-8000-000000000000'

const alertRule = { appStoreId: null, question: { kind: 'best-rank' }, scope: everyChart, isOn: true }

const someNote = { day: '2026-03-01', text: 'We changed the icon.' }

/** Nothing is sent to it here, and a server that may ask private networks lets it in. */
const someChannel = { kind: 'slack', url: 'http://127.0.0.1:9/' }

/** One of the apps is not known here. */
const someComparison = { name: 'Mine', appStoreIds: [String(appId), '4711'] }

/** By hand, so that a call that is opened to more people fails here until somebody means it. */
const matrix: Record<string, Row> = {
  'DELETE /api/admin/public-apps/:id': { access: 'admin', ok: 404, body: { reason: 'why' } },
  'DELETE /api/admin/top-international-apps/:id': { access: 'admin', ok: 404, body: { reason: 'why' } },
  'DELETE /api/public/test-rankings': { access: 'everyone', ok: 403, body: { cancelToken: 'guess' } },
  'DELETE /api/users/:userId': { access: 'owner', ok: 400, body: { confirmation: 'no' } },
  'DELETE /api/users/:userId/alerts/rules/:ruleId': { access: 'owner', ok: 204 },
  'DELETE /api/users/:userId/apps/:appId/track': { access: 'owner', ok: 204 },
  'DELETE /api/users/:userId/channels/:channelId': { access: 'owner', ok: 204 },
  'DELETE /api/users/:userId/keywords/:keywordId': { access: 'owner', ok: 204 },
  'DELETE /api/users/:userId/notes/:noteId': { access: 'owner', ok: 204 },
  'DELETE /api/users/:userId/comparisons/:comparisonId': { access: 'owner', ok: 204 },
  'DELETE /api/users/:userId/sessions/:sessionId': { access: 'owner', ok: 204 },
  'GET /api/admin/apps': { access: 'admin' },
  'GET /api/admin/audit': { access: 'admin' },
  'GET /api/admin/audit.csv': { access: 'admin' },
  'GET /api/admin/check': { access: 'member' },
  'GET /api/admin/collector': { access: 'admin' },
  'GET /api/admin/collector/dry-run': { access: 'admin', query: '?type=standard' },
  'GET /api/admin/first-run': { access: 'admin' },
  'GET /api/admin/maintenance/status': { access: 'admin' },
  'GET /api/admin/og': { access: 'admin' },
  'GET /api/admin/people': { access: 'admin' },
  'GET /api/admin/suspects': { access: 'admin' },
  'GET /api/admin/suspects/:suspectId': { access: 'admin', ok: 404 },
  'GET /api/admin/top-international-apps/removed': { access: 'admin' },
  'GET /api/app-store/status': { access: 'everyone' },
  'GET /api/apps/:appStoreId/coverage': { access: 'everyone' },
  'GET /api/apps/:appStoreId/first-look': { access: 'everyone' },
  'GET /api/apps/:appStoreId/keyword-history': { access: 'everyone', query: '?keyword=todo' },
  'GET /api/apps/:appStoreId/keywords': { access: 'everyone' },
  'GET /api/apps/:appStoreId/ranks': { access: 'everyone', query: '?storefront=us' },
  'GET /api/apps/:appStoreId/shuffled-charts': { access: 'everyone' },
  'GET /api/apps/:appStoreId/store-page': { access: 'everyone' },
  'GET /api/apps/:appStoreId/world': { access: 'everyone' },
  'GET /api/apps/:appStoreId/summary': { access: 'everyone' },
  'GET /api/apps/public': { access: 'everyone' },
  'GET /api/auth/user': { access: 'member' },
  'GET /api/auth/way': { access: 'everyone' },
  'GET /api/callback': { access: 'everyone', ok: 303 },
  'GET /api/category-apps/:category': { access: 'everyone' },
  'GET /api/charts': { access: 'everyone' },
  'GET /api/charts/moments': { access: 'everyone' },
  'GET /api/charts/replay': { access: 'everyone' },
  'GET /api/comparisons': { access: 'everyone', query: `?apps=${appId}` },
  'GET /api/data-health': { access: 'everyone' },
  'GET /api/demo/letters': { access: 'everyone', ok: 404 },
  'GET /api/developers/:developerId': { access: 'everyone', ok: 404 },
  'GET /api/health': { access: 'everyone' },
  'GET /api/login': { access: 'everyone', ok: 303 },
  'GET /api/logout': { access: 'everyone', ok: 303 },
  'GET /api/movers': { access: 'everyone' },
  'GET /api/og/app/:appStoreId': { access: 'everyone' },
  'GET /api/og/app/:appStoreId/top/:top': { access: 'everyone', query: '?era=now&size=square' },
  'GET /api/og/main': { access: 'everyone' },
  'GET /api/openapi.json': { access: 'everyone' },
  'GET /api/placeholder-icon': { access: 'everyone' },
  'GET /api/public/test-rankings': { access: 'everyone' },
  'GET /api/public/test-rankings/events': { access: 'everyone' },
  'GET /api/rank-series': { access: 'everyone', query: `?apps=${appId}&charts=us:top-free:36:iphone` },
  'GET /api/search': { access: 'everyone' },
  'GET /api/top-international-apps': { access: 'everyone' },
  'GET /api/unsubscribe/:token': { access: 'everyone', ok: 303 },
  'GET /api/users/:userId/alerts': { access: 'owner' },
  'GET /api/users/:userId/apps': { access: 'owner' },
  'GET /api/users/:userId/apps/:appStoreId/keyword-proposals': { access: 'owner' },
  'GET /api/users/:userId/apps/:appStoreId/notes': { access: 'owner' },
  'GET /api/users/:userId/apps/:appId/is-tracked': { access: 'owner' },
  'GET /api/users/:userId/channels': { access: 'owner' },
  'GET /api/users/:userId/channels/:channelId/deliveries': { access: 'owner', ok: 404 },
  'GET /api/users/:userId/comparisons': { access: 'owner' },
  'GET /api/users/:userId/data': { access: 'owner' },
  'GET /api/users/:userId/inbox': { access: 'owner' },
  'GET /api/users/:userId/inbox/unread': { access: 'owner' },
  'GET /api/users/:userId/notifications': { access: 'owner' },
  'GET /api/users/:userId/sessions': { access: 'owner' },
  'GET /api/weather': { access: 'everyone' },
  'GET /api/weather/:storefront': { access: 'everyone' },
  'GET /badge/app/:appStoreId.svg': { access: 'everyone' },
  'GET /embed/app/:appStoreId': { access: 'everyone' },
  'GET /embed/embed.css': { access: 'everyone' },
  'GET /feeds/app/:appStoreId.atom': { access: 'everyone', ok: 404 },
  'GET /feeds/person/:secret.atom': { access: 'everyone', ok: 404 },
  'GET /metrics': { access: 'everyone' },
  'GET /robots.txt': { access: 'everyone' },
  'GET /sitemap.xml': { access: 'everyone' },
  'POST /api/admin/apps/:id/refresh': { access: 'admin', ok: 404 },
  'POST /api/admin/collector/pause': { access: 'admin', ok: 204, body: { reason: 'why' } },
  'POST /api/admin/collector/resume': { access: 'admin', ok: 204 },
  'POST /api/admin/collector/retry-failed': { access: 'admin', ok: 409, body: { reason: 'network' } },
  'POST /api/admin/first-run/check': { access: 'admin' },
  'POST /api/admin/first-run/start': { access: 'admin', ok: 409, body: { storefronts: ['us'], genres: [] } },
  'POST /api/admin/maintenance/cancel': { access: 'admin', ok: 409, body: { jobName: 'rankingsUpdate' } },
  'POST /api/admin/maintenance/optimize-rankings': { access: 'admin', body: { threshold: 500 } },
  'POST /api/admin/maintenance/reset-status': { access: 'admin', ok: 409, body: { jobName: 'rankingsUpdate' } },
  'POST /api/admin/maintenance/resume': { access: 'admin', ok: 409, body: { jobName: 'rankingsUpdate' } },
  'POST /api/admin/maintenance/top-charts-import': { access: 'admin', ok: 409 },
  'POST /api/admin/og/regenerate': { access: 'admin' },
  'POST /api/admin/public-apps/:id': { access: 'admin' },
  'POST /api/admin/public-apps/url': { access: 'admin', ok: 400, body: { url: 'https://apps.apple.com/' } },
  'POST /api/admin/rankings/update': { access: 'admin', ok: 409, body: { type: 'standard' } },
  'POST /api/admin/summaries/regenerate': { access: 'admin' },
  'POST /api/admin/suspects/:suspectId/decision': { access: 'admin', ok: 404, body: { decision: 'reject' } },
  'POST /api/admin/top-international-apps/:id/restore': { access: 'admin', ok: 404 },
  'POST /api/apps': { access: 'member', body: { id: String(appId) } },
  'POST /api/auth/owner': { access: 'everyone', ok: 403, body: { secret: 'guess' } },
  'POST /api/confirm-address': { access: 'everyone', ok: 404, body: { token: 'guess' } },
  'POST /api/letter-link': { access: 'everyone', ok: 404, body: { token: 'guess' } },
  'POST /api/public/test-rankings': { access: 'everyone', ok: 409 },
  'POST /api/track-app/:appId': { access: 'member' },
  'POST /api/unsubscribe/:token': { access: 'everyone', ok: 404 },
  'POST /api/users/:userId/alerts/back-test': { access: 'owner', body: alertRule },
  'POST /api/users/:userId/alerts/rules': { access: 'owner', body: alertRule },
  'POST /api/users/:userId/apps/:appId/track': { access: 'owner' },
  'POST /api/users/:userId/apps/:appStoreId/keywords': { access: 'owner', body: { storefront: 'us', keyword: 'todo' } },
  'POST /api/users/:userId/apps/:appStoreId/notes': { access: 'owner', body: someNote },
  'POST /api/users/:userId/comparisons': { access: 'owner', ok: 404, body: someComparison },
  'POST /api/users/:userId/feed': { access: 'owner' },
  'POST /api/users/:userId/inbox/read': { access: 'owner', body: { upTo: 1 } },
  'POST /api/users/:userId/channels': { access: 'owner', body: { label: 'Mine', target: someChannel } },
  'POST /api/users/:userId/channels/:channelId/secret': { access: 'owner', ok: 404 },
  'POST /api/users/:userId/channels/:channelId/test': { access: 'owner', ok: 404 },
  'PUT /api/admin/people/:userId/role': { access: 'admin', ok: 404, body: { isAdmin: true } },
  'PUT /api/users/:userId/alerts/rules/:ruleId': { access: 'owner', ok: 404, body: alertRule },
  'PUT /api/users/:userId/alerts/schedule': { access: 'owner', body: firstSchedule },
  'PUT /api/users/:userId/channels/:channelId': { access: 'owner', ok: 404, body: { label: 'Mine', isOn: true } },
  'PUT /api/users/:userId/notes/:noteId': { access: 'owner', ok: 404, body: someNote },
  'PUT /api/users/:userId/notifications': { access: 'owner', body: { email: '', enabled: false } },
  'PUT /api/users/:userId/preferences': { access: 'owner', body: { locale: 'de', timeZone: null } },
}

let opened: Awaited<ReturnType<typeof openTestServer>>
let people: Record<Exclude<Caller, 'visitor'>, { userId: string; cookie: string }>

beforeAll(async () => {
  // More calls than a person makes in a minute.
  const limits = { LIMIT_API_PER_MINUTE: '100000', LIMIT_SIGN_IN_PER_MINUTE: '100000' }
  opened = await openTestServer({ environment: { ...limits, ALLOW_PRIVATE_WEBHOOKS: 'true' } })
  const { services } = opened
  await recordSeenApps(services.database.db, [{ appId, name: 'Test App' }], {
    storefront: 'us',
    at: services.clock.now(),
  })
  people = {
    A: await signIn(services, { name: 'A' }),
    B: await signIn(services, { name: 'B' }),
    admin: await signIn(services, { name: 'Admin', isAdmin: true }),
  }
})

const valueFor = (parameter: string, route: string): string => {
  // A person that exists would be changed by the first who may.
  if (parameter === 'userId') return route.includes('/admin/') ? nobody : people.A.userId
  // One that is not known here would be asked for, so that is the one that is added.
  if (parameter === 'id') return route.startsWith('POST /api/admin/public-apps') ? String(appId) : '4711'
  if (['sessionId', 'comparisonId', 'ruleId', 'channelId', 'noteId', 'keywordId'].includes(parameter)) return nobody
  if (parameter === 'top') return '10'
  if (parameter === 'storefront') return 'us'
  return parameter === 'category' ? 'games' : String(appId)
}

const ask = async (route: string, { body, query = '' }: Row, caller: Caller): Promise<number> => {
  const [method = '', path = ''] = route.split(' ')
  const url = path.replace(/:(\w+)/g, (_, parameter: string) => valueFor(parameter, route))
  // Signing out ends the session, so everybody comes with a fresh one.
  const cookie = caller === 'visitor' ? undefined : await cookieFor(route, caller)
  const headers = { ...sameOrigin, ...(cookie && { cookie }) }
  const answer = await opened.server.inject({
    method: method as 'GET',
    url: `${url}${query}`,
    headers,
    ...(body && { payload: body }),
    // A stream of events has no end to wait for.
    payloadAsStream: true,
  })
  answer.stream().destroy()
  return answer.statusCode
}

const cookieFor = async (route: string, caller: Exclude<Caller, 'visitor'>): Promise<string> => {
  if (!route.endsWith('/logout')) return people[caller].cookie
  return (await signIn(opened.services, { name: 'Leaving' })).cookie
}

describe('who may do what', () => {
  test.each(Object.entries(matrix))('%s', async (route, row) => {
    const expected = answersTo[row.access](row.ok ?? 200)
    const got: Partial<Answers> = {}
    for (const caller of ['visitor', 'B', 'admin', 'A'] as const) got[caller] = await ask(route, row, caller)
    expect(got).toEqual(expected)
  })

  test('is settled for every route of the server, and no other', () => {
    expect(withoutNames(Object.keys(matrix))).toEqual(withoutNames(listRoutes(opened.server)))
  })

  test('is what the contract says', () => {
    const said = endpoints.map((one: Endpoint) => [`${one.method} ${one.path}`, one.access])
    const tested = said.map(([route = '']) => [route, matrix[route]?.access])
    expect(tested).toEqual(said)
  })
})

describe('below /api/admin/', () => {
  test.each([
    '/api/admin/no-such-call',
    '/api/ADMIN/people',
    '/api/admin/%70eople',
    '//api/admin/people',
    '/api/admin/people/',
  ])('a member finds nothing at %s, even where nothing is', async url => {
    const { cookie } = people.A
    const { statusCode } = await opened.server.inject({ url, headers: { cookie } })
    expect([403, 404]).toContain(statusCode)
  })

  test('every call of the contract is for admins, but the one that tells who is one', () => {
    const calls = endpoints.filter(({ path }) => path.startsWith('/api/admin/'))
    const open = calls.filter(({ access }) => access !== 'admin').map(({ name }) => name)
    expect(open).toEqual(['checkAdmin'])
    const elsewhere = endpoints.filter((one: Endpoint) => one.access === 'admin' && !one.path.startsWith('/api/admin/'))
    expect(elsewhere).toEqual([])
  })
})

test('every call with a person in its path is that person’s own', () => {
  const ofPeople = endpoints.filter(({ path }) => path.startsWith('/api/users/'))
  expect(ofPeople.length).toBeGreaterThan(5)
  for (const one of ofPeople) expect(one.access, one.name).toBe('owner')
})

describe('what a call does not name', () => {
  const bodies = Object.entries(matrix).flatMap(([route, { body }]) => (body ? [[route, body] as const] : []))

  const send = async (route: string, payload: string, cookie: string) => {
    const [method = '', path = ''] = route.split(' ')
    const url = path.replace(/:(\w+)/g, (_, parameter: string) => valueFor(parameter, route))
    const headers = { ...sameOrigin, cookie, 'content-type': 'application/json' }
    return opened.server.inject({ method: method as 'PUT', url, headers, payload })
  }

  test('is in the body of at least one call that changes a person', () => {
    expect(bodies.map(([route]) => route)).toContain('PUT /api/users/:userId/preferences')
  })

  const unnamed = ['isAdmin', 'is_admin', 'userId', 'user_id', 'role', 'secretHash', 'constructor', '__proto__']

  test.each(bodies)('is refused by %s, and makes nobody an admin', async (route, body) => {
    const { cookie } = route.includes('/admin/') ? people.admin : people.A
    const names = fc.constantFrom(...unnamed.filter(name => !Object.hasOwn(body, name)))
    const values = fc.oneof(fc.boolean(), fc.constant({ isAdmin: true }), fc.string(), fc.constant([1]))
    await fc.assert(
      fc.asyncProperty(names, values, async (name, value) => {
        const extra = `${JSON.stringify(name)}:${JSON.stringify(value)}`
        const { statusCode } = await send(route, JSON.stringify(body).replace('{', `{${extra},`), cookie)
        expect(statusCode, extra).toBe(400)
      }),
      { seed: 1, numRuns: 25 },
    )
    const { isAdmin } = (await opened.server.inject({ url: '/api/auth/user', headers: people.A })).json()
    expect(isAdmin).toBe(false)
  })

  test.each(['/api/search?q=a&q=b', `/api/apps/${appId}/ranks?storefront=us&storefront=de`])(
    'twice is refused: %s',
    async url => {
      expect((await opened.server.inject(url)).statusCode).toBe(400)
    },
  )
})
