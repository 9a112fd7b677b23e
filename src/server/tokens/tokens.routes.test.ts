import { beforeAll, describe, expect, test } from 'vitest'
import { deleteAccount } from '#contract/accounts.ts'
import { createToken, listAllTokens, listTokens, type NewToken } from '#contract/tokens.ts'
import { dayMs, minuteMs, secondMs } from '#domain/units.ts'
import { saveRole } from '../accounts/users.repository.ts'
import { createTestClock } from '../testing/test-clock.ts'
import { sameOrigin, signIn } from '../testing/test-people.ts'
import { openTestServer } from '../testing/test-server.ts'

const clock = createTestClock()
let opened: Awaited<ReturnType<typeof openTestServer>>

beforeAll(async () => {
  opened = await openTestServer({ clock, environment: { LIMIT_SIGN_IN_PER_MINUTE: '30' } })
})

type Person = { userId: string; cookie: string }

const askAs = (person: Person, method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object) =>
  opened.server.inject({
    method,
    url: path.replace(':userId', person.userId),
    headers: { ...sameOrigin, cookie: person.cookie },
    ...(payload && { payload }),
  })

const make = async (person: Person, grant: object = {}): Promise<NewToken> => {
  const payload = { name: 'Script', scopes: ['read'], expiresInDays: null, ...grant }
  const answer = await askAs(person, 'POST', createToken.path, payload)
  expect(answer.statusCode, answer.body).toBe(200)
  return createToken.response.parse(answer.json())
}

const withToken = (token: string, url: string, more: { method?: 'GET' | 'PUT' | 'POST'; payload?: object } = {}) =>
  opened.server.inject({ url, headers: { authorization: `Bearer ${token}` }, ...more })

const meOf = async (token: string): Promise<number> => (await withToken(token, '/api/auth/user')).statusCode

describe('a token', () => {
  test('a token is shown once, and lists show its first characters', async () => {
    const ann = await signIn(opened.services)
    const { token, ...shown } = await make(ann, { scopes: ['track', 'read'], expiresInDays: 30 })
    const listed = await askAs(ann, 'GET', listTokens.path)
    expect(listTokens.response.parse(listed.json())).toEqual({ tokens: [shown] })
    expect(shown).toMatchObject({ start: token.slice(0, 11), scopes: ['read', 'track'], lastUsedAt: null })
    expect(listed.body).not.toContain(token)
  })

  test('a token acts for its owner, also as "me", without a cookie and without an Origin', async () => {
    const ann = await signIn(opened.services)
    const { token } = await make(ann, { scopes: ['read', 'notes'] })
    const user = await withToken(token, '/api/auth/user')
    expect(user.json()).toMatchObject({ id: ann.userId })
    expect((await withToken(token, '/api/users/me/apps')).statusCode).toBe(200)
    expect((await withToken(token, `/api/users/${ann.userId}/apps`)).headers['cache-control']).toBe('no-store')
    const bob = await signIn(opened.services)
    const ofBob = await withToken(token, `/api/users/${bob.userId}/apps`)
    expect(ofBob.json()).toMatchObject({ status: 403, code: 'auth.forbidden' })
  })

  test('a token ignores the cookie beside it', async () => {
    const ann = await signIn(opened.services)
    const admin = await signIn(opened.services, { isAdmin: true })
    const { token } = await make(ann)
    const headers = { authorization: `Bearer ${token}`, cookie: admin.cookie }
    const answer = await opened.server.inject({ url: '/api/auth/user', headers })
    expect(answer.json()).toMatchObject({ id: ann.userId, isAdmin: false })
  })

  test('a token says which scope it lacks', async () => {
    const { token } = await make(await signIn(opened.services))
    const answer = await withToken(token, '/api/track-app/4242', { method: 'POST' })
    expect(answer.json()).toMatchObject({ status: 403, code: 'auth.scope_missing' })
    expect(answer.headers['www-authenticate']).toBe('Bearer error="insufficient_scope", scope="track"')
  })

  test('a token that is not valid is refused even where everyone may read', async () => {
    const { token } = await make(await signIn(opened.services))
    const mistyped = `${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`
    for (const url of ['/api/apps/public', '/api/auth/user']) {
      const answer = await withToken(mistyped, url)
      expect(answer.json()).toMatchObject({ status: 401, code: 'auth.token_invalid' })
      expect(answer.headers['www-authenticate']).toBe('Bearer error="invalid_token"')
    }
  })

  test('a token shows nothing of its owner in answers for everyone without the scope "read"', async () => {
    const ann = await signIn(opened.services)
    await askAs(ann, 'POST', '/api/users/:userId/apps/4242/track')
    const ofOwner = async (scopes: string[]) => {
      const { token } = await make(ann, { scopes })
      return (await withToken(token, '/api/top-international-apps')).json()
    }
    expect(await ofOwner(['notes'])).not.toMatchObject({ isAuthenticated: true })
  })

  test('a token ends when it is revoked, when its time is over, and with the account', async () => {
    const ann = await signIn(opened.services)
    const [revoked, short, lasting] = [await make(ann), await make(ann, { expiresInDays: 7 }), await make(ann)]
    expect(await meOf(revoked.token)).toBe(200)
    await askAs(ann, 'DELETE', `/api/users/:userId/tokens/${revoked.id}`)
    expect(await meOf(revoked.token)).toBe(401)
    clock.advance(7 * dayMs)
    expect(await meOf(short.token)).toBe(401)
    expect(await meOf(lasting.token)).toBe(200)
    const again = await signIn(opened.services, { name: 'Leaving' })
    const ofLeaving = await make(again)
    const confirmation = 'delete my account'
    const left = await askAs(again, 'DELETE', deleteAccount.path, { confirmation })
    expect(left.statusCode).toBe(204)
    expect(await meOf(ofLeaving.token)).toBe(401)
  })

  test('a token notes its last use once a minute', async () => {
    const ann = await signIn(opened.services)
    const { token } = await make(ann)
    const lastUse = async () =>
      listTokens.response.parse((await askAs(ann, 'GET', listTokens.path)).json()).tokens[0]?.lastUsedAt
    await meOf(token)
    const first = clock.now().toISOString()
    clock.advance(30 * secondMs)
    await meOf(token)
    expect(await lastUse()).toBe(first)
    clock.advance(minuteMs)
    await meOf(token)
    expect(await lastUse()).toBe(clock.now().toISOString())
  })

  test('a token never has more rights than its owner has now', async () => {
    const { db } = opened.services.database
    const admin = await signIn(opened.services, { isAdmin: true })
    const { token } = await make(admin, { scopes: ['admin'] })
    expect((await withToken(token, '/api/admin/people')).statusCode).toBe(200)
    await saveRole(db, admin.userId, false)
    expect((await withToken(token, '/api/admin/people')).statusCode).toBe(403)
    const ann = await signIn(opened.services)
    const refused = await askAs(ann, 'POST', createToken.path, {
      name: 'x',
      scopes: ['admin:read'],
      expiresInDays: null,
    })
    expect(refused.json()).toMatchObject({ status: 403, code: 'auth.forbidden' })
  })

  test('a token is one of twenty at most', async () => {
    const ann = await signIn(opened.services)
    const payload = { name: 'Script', scopes: ['read'], expiresInDays: null }
    const answers = await Promise.all(Array.from({ length: 22 }, () => askAs(ann, 'POST', createToken.path, payload)))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(20)
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(2)
  })

  test('a token is seen and revoked by an admin, and the log tells of it without its name', async () => {
    const ann = await signIn(opened.services, { name: 'Ann' })
    const admin = await signIn(opened.services, { name: 'Root', isAdmin: true })
    const { id, start, token } = await make(ann, { name: 'My secret plan' })
    const { tokens: all } = listAllTokens.response.parse((await askAs(admin, 'GET', listAllTokens.path)).json())
    expect(all.find(known => known.id === id)).toMatchObject({ username: 'Ann', start })
    await askAs(admin, 'DELETE', `/api/admin/tokens/${id}`, { reason: 'It was in a public repository.' })
    expect(await meOf(token)).toBe(401)
    const log = await askAs(admin, 'GET', '/api/admin/audit')
    expect(log.json().entries.slice(0, 2)).toMatchObject([
      {
        action: 'token.revoke',
        username: 'Root',
        subject: id,
        subjectName: start,
        reason: 'It was in a public repository.',
      },
      { action: 'token.create', username: 'Ann', subject: id, details: 'Scopes: read.' },
    ])
    expect(log.body).not.toContain('My secret plan')
    expect(log.body).not.toContain(token)
  })
})

describe('limits', () => {
  test('limits count by token, and every answer says what is left', async () => {
    const { token } = await make(await signIn(opened.services))
    const first = await withToken(token, '/api/auth/user')
    expect(first.headers['ratelimit-policy']).toMatch(/^"api";q=\d+;w=60$/)
    const left = (header: unknown) => Number(/r=(\d+)/.exec(String(header))?.[1])
    const second = await withToken(token, '/api/auth/user')
    expect(left(second.headers.ratelimit)).toBe(left(first.headers.ratelimit) - 1)
    const other = await make(await signIn(opened.services))
    const ofOther = await withToken(other.token, '/api/auth/user')
    expect(left(ofOther.headers.ratelimit)).toBe(left(first.headers.ratelimit))
  })

  test('limits of an address stop whoever guesses tokens, before the database is asked', async () => {
    const { token } = await make(await signIn(opened.services))
    const guess = `${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`
    const from = (remoteAddress: string, secret: string) =>
      opened.server.inject({ url: '/api/auth/user', headers: { authorization: `Bearer ${secret}` }, remoteAddress })
    const codes: number[] = []
    for (let tries = 0; tries < 31; tries += 1) codes.push((await from('198.51.100.7', guess)).statusCode)
    expect([...new Set(codes)]).toEqual([401, 429])
    expect(codes.filter(code => code === 401)).toHaveLength(30)
    expect((await from('198.51.100.8', token)).statusCode).toBe(200)
  })
})
