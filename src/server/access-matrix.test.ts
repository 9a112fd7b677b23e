import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { type TokenScope, tokenScopes } from '#domain/tokens.ts'
import { shortOrLong } from '../../vitest.length.ts'
import { recordSeenApps } from './catalog/apps.repository.ts'
import { type Answers, accessMatrix, answersTo, appId, type Caller, type Row } from './testing/access-matrix.ts'
import { addressWithin } from './testing/matrix-addresses.ts'
import { sameOrigin, signIn } from './testing/test-people.ts'
import { listRoutes, openTestServer, withoutNames } from './testing/test-server.ts'

let opened: Awaited<ReturnType<typeof openTestServer>>
let people: Record<Exclude<Caller, 'visitor'>, { userId: string; cookie: string }>

beforeAll(async () => {
  // Raises the limits, because the test sends more requests than a person would.
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

const addressOf = (route: string, query = ''): string => `${addressWithin(route, people.A.userId)}${query}`

const ask = async (route: string, { body, query = '' }: Row, caller: Caller): Promise<number> => {
  const [method = ''] = route.split(' ')
  // Signing out ends the session, so every request uses a fresh one.
  const cookie = caller === 'visitor' ? undefined : await cookieFor(route, caller)
  const headers = { ...sameOrigin, ...(cookie && { cookie }) }
  const answer = await opened.server.inject({
    method: method as 'GET',
    url: addressOf(route, query),
    headers,
    ...(body && { payload: body }),
    // An event stream never ends, so the test must not wait for its body.
    payloadAsStream: true,
  })
  answer.stream().destroy()
  return answer.statusCode
}

const cookieFor = async (route: string, caller: Exclude<Caller, 'visitor'>): Promise<string> => {
  if (!route.endsWith('/logout')) return people[caller].cookie
  return (await signIn(opened.services, { name: 'Leaving' })).cookie
}

describe('permissions', () => {
  test.each(Object.entries(accessMatrix))('%s', async (route, row) => {
    const expected = answersTo[row.access](row.ok ?? 200)
    const got: Partial<Answers> = {}
    for (const caller of ['visitor', 'B', 'admin', 'A'] as const) got[caller] = await ask(route, row, caller)
    expect(got).toEqual(expected)
  })

  test('permissions are defined for every route of the server, and no other', () => {
    expect(withoutNames(Object.keys(accessMatrix))).toEqual(withoutNames(listRoutes(opened.server)))
  })

  test('permissions match the contract', () => {
    const declared = endpoints.map((endpoint: Endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint.access])
    const tested = declared.map(([route = '']) => [route, accessMatrix[route]?.access])
    expect(tested).toEqual(declared)
  })
})

/** The table names the scopes of calls that change a person's data; without a scope, no token may make the call. */
const scopesOf = (route: string, { access, token }: Row): readonly TokenScope[] | 'never' => {
  if (token === 'never') return 'never'
  if (token) return [token].flat()
  if (access === 'everyone') return []
  const isRead = route.startsWith('GET ')
  if (access === 'admin') return isRead ? ['admin:read'] : ['admin']
  return isRead ? ['read'] : 'never'
}

/** Each scope alone, and each with `read`. */
const grants: readonly (readonly TokenScope[])[] = [
  ...tokenScopes.map(scope => [scope]),
  ['read', 'track'],
  ['read', 'alerts'],
  ['read', 'notes'],
]

const isAdmins = (scopes: readonly TokenScope[]): boolean => scopes.some(scope => scope.startsWith('admin'))

const hasAll = (scopes: readonly TokenScope[], needed: readonly TokenScope[] | 'never'): boolean =>
  needed !== 'never' &&
  needed.every(scope => scopes.includes(scope) || (scope === 'admin:read' && scopes.includes('admin')))

describe('a token of each scope', () => {
  const tokens: { scopes: readonly TokenScope[]; secret: string }[] = []

  beforeAll(async () => {
    const { database } = opened.services
    const { tokens: ofPeople } = opened.services.membership
    for (const scopes of grants) {
      const isAdmin = isAdmins(scopes)
      const owner = isAdmin ? people.admin : people.A
      const grant = { name: scopes.join(), scopes: [...scopes], expiresInDays: null }
      const made = await database.db.transaction(tx => ofPeople.create(tx, { ...owner, isAdmin }, grant))
      tokens.push({ scopes, secret: made.token })
    }
  })

  /** Whether the call is refused for lack of permission; any other answer means that it is allowed. */
  const isRefused = async (route: string, { body, query = '' }: Row, secret: string): Promise<boolean> => {
    const [method = ''] = route.split(' ')
    const answer = await opened.server.inject({
      method: method as 'GET',
      url: addressOf(route, query),
      // An admin's cookie gives a token no extra permissions.
      headers: { authorization: `Bearer ${secret}`, cookie: people.admin.cookie },
      ...(body && { payload: body }),
      payloadAsStream: true,
    })
    const mayBe = answer.statusCode === 401 || answer.statusCode === 403
    const text = mayBe ? (await answer.stream().toArray()).join('') : ''
    answer.stream().destroy()
    return text.includes('"code":"auth.')
  }

  const rows = Object.entries(accessMatrix).filter(([route]) => !/log(in|out)$|\/callback$|auth\/owner$/.test(route))

  test.each(rows)('a token of each scope may call %s only with the scopes for it', async (route, row) => {
    const needed = scopesOf(route, row)
    const got: Record<string, boolean> = {}
    const expected: Record<string, boolean> = {}
    // Scopes do not matter for calls that are open to everyone.
    for (const { scopes, secret } of row.access === 'everyone' ? tokens.slice(0, shortOrLong(1, Infinity)) : tokens) {
      const isOwner = row.access !== 'owner' || !isAdmins(scopes)
      const isAdmin = row.access !== 'admin' || isAdmins(scopes)
      got[scopes.join()] = await isRefused(route, row, secret)
      expected[scopes.join()] = !(isOwner && isAdmin && hasAll(scopes, needed))
    }
    expect(got).toEqual(expected)
  })
})

describe('a refused GET', () => {
  const questions = Object.keys(accessMatrix).filter(route => /^GET \/api\/(?!log)/.test(route))

  test.each(questions)('a refused GET to %s does not say that nothing was changed', async route => {
    const url = addressOf(route)
    const nowhere = url.replaceAll(String(appId), '4242').replaceAll(people.A.userId, people.admin.userId)
    for (const [address, headers] of [
      [url, {}],
      [url, { cookie: people.B.cookie }],
      [nowhere, { cookie: people.admin.cookie }],
    ] as const) {
      const answer = await opened.server.inject({ url: address, headers, payloadAsStream: true })
      const refused = answer.statusCode >= 400
      const text = refused ? (await answer.stream().toArray()).join('') : ''
      answer.stream().destroy()
      expect(text).not.toMatch(/nothing was (shown or )?changed/i)
    }
  })
})

describe('below /api/admin/', () => {
  test.each([
    '/api/admin/no-such-call',
    '/api/ADMIN/people',
    '/api/admin/%70eople',
    '//api/admin/people',
    '/api/admin/people/',
  ])('a member gets 404 at %s, even for unknown paths', async url => {
    const { cookie } = people.A
    const { statusCode } = await opened.server.inject({ url, headers: { cookie } })
    expect([403, 404]).toContain(statusCode)
  })

  test('every endpoint of the contract is for admins, except the one that tells who is an admin', () => {
    const calls = endpoints.filter(({ path }) => path.startsWith('/api/admin/'))
    const open = calls.filter(({ access }) => access !== 'admin').map(({ name }) => name)
    expect(open).toEqual(['checkAdmin'])
    const elsewhere = endpoints.filter(
      (endpoint: Endpoint) => endpoint.access === 'admin' && !endpoint.path.startsWith('/api/admin/'),
    )
    expect(elsewhere).toEqual([])
  })
})

test('every endpoint with a person in its path is for that person only', () => {
  const ofPeople = endpoints.filter(({ path }) => path.startsWith('/api/users/'))
  expect(ofPeople.length).toBeGreaterThan(5)
  for (const endpoint of ofPeople) expect(endpoint.access, endpoint.name).toBe('owner')
})

describe('unexpected input', () => {
  const bodies = Object.entries(accessMatrix).flatMap(([route, { body }]) => (body ? [[route, body] as const] : []))

  const send = async (route: string, payload: string, cookie: string) => {
    const [method = ''] = route.split(' ')
    const headers = { ...sameOrigin, cookie, 'content-type': 'application/json' }
    return opened.server.inject({ method: method as 'PUT', url: addressOf(route), headers, payload })
  }

  test('unexpected input is tested in at least one endpoint that changes a person', () => {
    expect(bodies.map(([route]) => route)).toContain('PUT /api/users/:userId/preferences')
  })

  const unnamed = ['isAdmin', 'is_admin', 'userId', 'user_id', 'role', 'secretHash', 'constructor', '__proto__']

  test.each(bodies)('unexpected input in the body is refused by %s, and makes no one an admin', async (route, body) => {
    const { cookie } = route.includes('/admin/') ? people.admin : people.A
    const names = fc.constantFrom(...unnamed.filter(name => !Object.hasOwn(body, name)))
    const values = fc.oneof(fc.boolean(), fc.constant({ isAdmin: true }), fc.string(), fc.constant([1]))
    await fc.assert(
      fc.asyncProperty(names, values, async (name, value) => {
        const extra = `${JSON.stringify(name)}:${JSON.stringify(value)}`
        const { statusCode } = await send(route, JSON.stringify(body).replace('{', `{${extra},`), cookie)
        expect(statusCode, extra).toBe(400)
      }),
      { seed: 1, numRuns: shortOrLong(12, 25) },
    )
    const { isAdmin } = (await opened.server.inject({ url: '/api/auth/user', headers: people.A })).json()
    expect(isAdmin).toBe(false)
  })

  test.each(['/api/search?q=a&q=b', `/api/apps/${appId}/ranks?storefront=us&storefront=de`])(
    'unexpected input such as a repeated parameter is refused: %s',
    async url => {
      expect((await opened.server.inject(url)).statusCode).toBe(400)
    },
  )
})
