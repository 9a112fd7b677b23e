import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { recordSeenApps } from '../catalog/apps.repository.ts'
import { signIn } from '../testing/test-people.ts'
import { openTestServer } from '../testing/test-server.ts'

const appStoreId = '6760838876'

let opened: Awaited<ReturnType<typeof openTestServer>>
let token: string

beforeEach(async () => {
  opened = await openTestServer({ environment: { LIMIT_API_PER_MINUTE: '10', LIMIT_SEARCH_PER_MINUTE: '3' } })
  const { database, clock } = opened.services
  const { tokens } = opened.services.membership
  await recordSeenApps(database.db, [{ appId: Number(appStoreId), name: 'Chess' }], {
    storefront: 'us',
    at: clock.now(),
  })
  const ann = await signIn(opened.services, { name: 'Ann' })
  const grant = { name: 'Assistant', scopes: ['read' as const], expiresInDays: null }
  token = (await database.db.transaction(tx => tokens.create(tx, { ...ann, isAdmin: false }, grant))).token
})
afterEach(() => opened.close())

type Caller = { remoteAddress?: string; headers?: Record<string, string> }

const use = async (name: string, args: object, { headers = {}, ...caller }: Caller = {}) => {
  const payload = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } }
  const accept = 'application/json, text/event-stream'
  const call = { method: 'POST', url: '/mcp', headers: { accept, ...headers }, payload, ...caller } as const
  return opened.server.inject(call)
}

const read = async (url: string, caller: Caller = {}) => (await opened.server.inject({ url, ...caller })).statusCode

const search = (caller: Caller) => use('search_apps', { query: 'chess' }, caller)
const another = { remoteAddress: '10.9.9.9' }

describe('a call of a tool', () => {
  // Promise: P19
  test('a call of a tool is charged what it asks inside, as if its visitor had asked it over HTTP', async () => {
    // The tool makes three API calls for a standing; with the MCP message, that is four of the ten allowed.
    for (const _ of [1, 2]) expect((await use('get_app_standing', { appStoreId })).body).not.toMatch(/too many/i)
    const refused = await use('get_app_standing', { appStoreId })
    expect(refused.statusCode).toBe(200)
    expect(refused.body).toMatch(/Too many requests.*try again in \d+ s/i)
    expect(await read(`/api/apps/${appStoreId}/summary`)).toBe(429)
    expect(await read(`/api/apps/${appStoreId}/summary`, another)).toBe(200)
  })

  test.each([
    ['a visitor', () => ({})],
    ['a token, wherever it calls from', () => ({ headers: { authorization: `Bearer ${token}` } })],
  ])('a call of a tool that searches takes from the searches of %s', async (_who, callerOf) => {
    const caller = callerOf()
    for (const _ of [1, 2, 3]) expect(await read('/api/search?q=chess', caller)).toBe(200)
    const moved = 'headers' in caller ? another : {}
    expect((await search({ ...caller, ...moved })).body).toMatch(/too many requests/i)
    expect((await search({ remoteAddress: '10.8.8.8' })).body).toContain('Chess')
  })
})
