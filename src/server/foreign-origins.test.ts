import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tokenScopes } from '#domain/tokens.ts'
import { isLong } from '../../vitest.length.ts'
import { recordSeenApps } from './catalog/apps.repository.ts'
import type { Screens } from './platform/http/screens.ts'
import { accessMatrix, appId, type Row } from './testing/access-matrix.ts'
import { addressWithin } from './testing/matrix-addresses.ts'
import { signIn } from './testing/test-people.ts'
import { openTestServer } from './testing/test-server.ts'

type Opened = Awaited<ReturnType<typeof openTestServer>>
type Caller = 'visitor' | 'member' | 'admin'
type Headers = Record<string, string>
type Callers = { userId: string; headersOf: Record<Caller, Headers> }

/** Signs a member and an admin in as one kind of server does. */
type Mode = { name: string; environment: NodeJS.ProcessEnv; prepare: (opened: Opened) => Promise<Callers> }

const byCookie = async ({ services }: Opened) => ({
  member: await signIn(services, { name: 'Member' }),
  admin: await signIn(services, { name: 'Admin', isAdmin: true }),
})

const modes: Mode[] = [
  {
    name: 'a cookie',
    environment: {},
    prepare: async opened => {
      const { member, admin } = await byCookie(opened)
      const headersOf = { visitor: {}, member: { cookie: member.cookie }, admin: { cookie: admin.cookie } }
      return { userId: member.userId, headersOf }
    },
  },
  {
    name: 'the header of a proxy',
    environment: { AUTH_PROVIDER: 'header', TRUSTED_PROXIES: '127.0.0.1/32', AUTH_ADMINS: 'header|admin' },
    prepare: async ({ server }) => {
      const headersOf = { visitor: {}, member: { 'remote-user': 'member' }, admin: { 'remote-user': 'admin' } }
      const { id } = (await server.inject({ url: '/api/auth/user', headers: headersOf.member })).json()
      return { userId: id, headersOf }
    },
  },
  {
    name: 'a token',
    environment: {},
    prepare: async opened => {
      const { member, admin } = await byCookie(opened)
      const { database } = opened.services
      const { tokens } = opened.services.membership
      const bearerOf = async (userId: string, isAdmin: boolean): Promise<Headers> => {
        const scopes = tokenScopes.filter(scope => isAdmin || !scope.startsWith('admin'))
        const grant = { name: 'All', scopes: [...scopes], expiresInDays: null }
        const { token } = await database.db.transaction(tx => tokens.create(tx, { userId, isAdmin }, grant))
        return { authorization: `Bearer ${token}` }
      }
      const headersOf = {
        visitor: {},
        member: await bearerOf(member.userId, false),
        admin: await bearerOf(admin.userId, true),
      }
      return { userId: member.userId, headersOf }
    },
  },
]

const template =
  '<head><!--head--><!--/head--></head><!--content--><!--/content--><!--state--><!--/state--><!--files--><!--/files-->'
const screens: Screens = {
  template,
  renderPage: async () => ({ status: 200, head: '', content: '', state: '{}' }),
  readAddress: path => path,
  busyContent: '',
  filesOf: new Map(),
}

const ofPages: Record<string, Row> = {
  'GET /': { access: 'everyone' },
  'GET /settings': { access: 'everyone' },
  'GET /app/:appStoreId': { access: 'everyone' },
}
// Without signing in and out, which begin and end the sessions that the other rows use.
const rows = Object.entries({ ...accessMatrix, ...ofPages }).filter(([route]) => !/log(in|out)$/.test(route))

const limits = { LIMIT_API_PER_MINUTE: '100000', LIMIT_SIGN_IN_PER_MINUTE: '100000', LIMIT_SEARCH_PER_MINUTE: '100000' }

/** What the pages of other sites may read. Excludes our own pages, and what other sites only frame or open. */
const forPrograms = /^\/(api|feeds|badge|oembed|mcp)\b/

describe.each(modes)('where people are known by $name', ({ name, environment, prepare }) => {
  let opened: Opened
  let callers: Callers

  beforeAll(async () => {
    opened = await openTestServer({ screens, environment: { ...limits, ...environment } })
    const { database, clock } = opened.services
    await recordSeenApps(database.db, [{ appId, name: 'Test App' }], { storefront: 'us', at: clock.now() })
    callers = await prepare(opened)
  })
  afterAll(() => opened.close())

  const ask = async (route: string, { body, query = '' }: Row, caller: Caller) => {
    const answer = await opened.server.inject({
      method: route.slice(0, route.indexOf(' ')) as 'GET',
      url: `${addressWithin(route, callers.userId)}${query}`,
      headers: { origin: 'https://evil.example', ...callers.headersOf[caller] },
      ...(body && { payload: body }),
      payloadAsStream: true,
    })
    answer.stream().destroy()
    const { 'cache-control': kept = '', 'cdn-cache-control': keptByCdn, vary = '' } = answer.headers
    const allowed = answer.headers['access-control-allow-origin']
    return { status: answer.statusCode, allowed, kept: String(kept), keptByCdn, vary: String(vary) }
  }

  // Promise: P25
  test.each(rows)('%s answers a known person for that person alone', async (route, row) => {
    const isSame = row.access === 'everyone' && !isLong
    for (const caller of isSame ? (['member'] as const) : (['admin', 'member'] as const)) {
      const { allowed, kept, keptByCdn } = await ask(route, row, caller)
      // The program that has a token sends it; a browser never does so by itself.
      if (name !== 'a token') expect(allowed, caller).toBeUndefined()
      expect(kept, caller).toMatch(/\bprivate\b|\bno-store\b|\bimmutable\b/)
      expect(kept, caller).not.toContain('s-maxage')
      expect(keptByCdn, caller).toBeUndefined()
    }
  })

  // Promise: P25
  test.each(name === 'a token' ? [] : rows)('%s answers nobody for any site', async (route, row) => {
    const { allowed, kept, vary } = await ask(route, row, 'visitor')
    const path = route.slice(route.indexOf('/'))
    expect(allowed).toBe(forPrograms.test(path) ? '*' : undefined)
    if (kept.includes('s-maxage') && name === 'the header of a proxy') expect(vary).toContain('remote-user')
  })
})
