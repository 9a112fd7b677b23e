import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { dayMs, minuteMs } from '#domain/units.ts'
import { buildHttpServer } from '../http-server.ts'
import { sameOrigin, signIn } from '../testing/test-people.ts'
import { openTestServer } from '../testing/test-server.ts'
import { createAccounts } from './accounts.usecases.ts'
import { createFirstOwnerSecret, createOwnerSecret } from './owner-link.usecases.ts'

type Opened = Awaited<ReturnType<typeof openTestServer>>
let opened: Opened

beforeAll(async () => {
  opened = await openTestServer()
})

const findUser = async (cookie: string) => opened.server.inject({ url: '/api/auth/user', headers: { cookie } })

const send = (method: 'POST' | 'PUT' | 'DELETE', url: string, { cookie, body }: { cookie: string; body?: object }) =>
  opened.server.inject({ method, url, headers: { cookie, ...sameOrigin }, ...(body && { payload: body }) })

describe('a session', () => {
  test('a session identifies its person and their role', async () => {
    const { userId, cookie } = await signIn(opened.services, { name: 'Ann' })
    const answer = await findUser(cookie)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({ id: userId, username: 'Ann', isAdmin: false })
  })

  test('a session that is missing or has an unknown secret makes the caller a visitor', async () => {
    for (const cookie of ['', 'session=', 'session=guess', 'other=1']) {
      const answer = await findUser(cookie)
      expect(answer.statusCode, cookie).toBe(401)
      expect(answer.json().code).toBe('auth.required')
    }
  })

  test('a session is stored without its secret', async () => {
    const { cookie } = await signIn(opened.services)
    const { rows } = (await opened.services.database.db.execute('select secret_hash from sessions')) as {
      rows: { secret_hash: string }[]
    }
    expect(rows.length).toBeGreaterThan(0)
    for (const { secret_hash } of rows) expect(cookie).not.toContain(secret_hash)
  })

  test('a session ends with the sign-out', async () => {
    const { cookie } = await signIn(opened.services)
    const out = await opened.server.inject({ url: '/api/logout', headers: { cookie } })
    expect([out.statusCode, out.headers.location]).toEqual([303, '/'])
    expect(String(out.headers['set-cookie'])).toMatch(/^session=; .*Expires=Thu, 01 Jan 1970/)
    expect((await findUser(cookie)).statusCode).toBe(401)
  })

  test('a session is not ended by a link or an image on another site', async () => {
    const { cookie } = await signIn(opened.services)
    const headers = { cookie, 'sec-fetch-site': 'cross-site' }
    await opened.server.inject({ url: '/api/logout', headers })
    expect((await findUser(cookie)).statusCode).toBe(200)
  })

  test('a session can be ended from another session, which stays', async () => {
    const here = await signIn(opened.services, { name: 'Two places' })
    const there = await signIn(opened.services, { name: 'Two places' })
    const list = await opened.server.inject({
      url: `/api/users/${here.userId}/sessions`,
      headers: { cookie: here.cookie },
    })
    const other = list.json().sessions.find((session: { isCurrent: boolean }) => !session.isCurrent)
    const ended = await send('DELETE', `/api/users/${here.userId}/sessions/${other.id}`, here)
    expect([ended.statusCode, ended.body]).toEqual([204, ''])
    expect((await findUser(there.cookie)).statusCode).toBe(401)
    expect((await findUser(here.cookie)).statusCode).toBe(200)
  })

  test('a session of another person cannot be ended by its id', async () => {
    const ann = await signIn(opened.services)
    const ben = await signIn(opened.services)
    const list = await opened.server.inject({
      url: `/api/users/${ben.userId}/sessions`,
      headers: { cookie: ben.cookie },
    })
    const [session] = list.json().sessions
    await send('DELETE', `/api/users/${ann.userId}/sessions/${session.id}`, ann)
    expect((await findUser(ben.cookie)).statusCode).toBe(200)
  })

  test('a session ends when the role of its person changes', async () => {
    const admin = await signIn(opened.services, { isAdmin: true })
    const member = await signIn(opened.services)
    const changed = await send('PUT', `/api/admin/people/${member.userId}/role`, { ...admin, body: { isAdmin: true } })
    expect(changed.json()).toMatchObject({ id: member.userId, isAdmin: true })
    expect((await findUser(member.cookie)).statusCode).toBe(401)
  })

  test('a session ends when its person is deleted, with all of their data', async () => {
    const { userId, cookie } = await signIn(opened.services)
    const wrong = await send('DELETE', `/api/users/${userId}`, { cookie, body: { confirmation: 'yes' } })
    expect(wrong.statusCode).toBe(400)
    const done = await send('DELETE', `/api/users/${userId}`, { cookie, body: { confirmation: 'delete my account' } })
    expect(done.statusCode).toBe(204)
    expect((await findUser(cookie)).statusCode).toBe(401)
    expect(await opened.services.membership.accounts.sessions.list(userId)).toEqual([])
  })

  test('a session ends when it is unused for too long, and at its fixed end', async () => {
    const { services, clock } = opened
    const start = clock.now()
    const idle = await signIn(services)
    clock.set(new Date(start.getTime() + 14 * dayMs + minuteMs))
    expect((await findUser(idle.cookie)).statusCode).toBe(401)
    const used = await signIn(services)
    for (let day = 10; day < 90; day += 10) {
      clock.set(new Date(start.getTime() + (14 + day) * dayMs + minuteMs))
      expect((await findUser(used.cookie)).statusCode, `day ${day}`).toBe(200)
    }
    clock.set(new Date(start.getTime() + (14 + 90) * dayMs + 2 * minuteMs))
    expect((await findUser(used.cookie)).statusCode).toBe(401)
    await services.membership.accounts.sessions.tidy()
    expect(await services.membership.accounts.sessions.list(used.userId)).toEqual([])
    clock.set(start)
  })
})

describe('the owner link', () => {
  const redeem = (secret: string) =>
    opened.server.inject({ method: 'POST', url: '/api/auth/owner', headers: sameOrigin, payload: { secret } })
  const printLink = () => createOwnerSecret({ db: opened.services.database.db, clock: opened.clock })

  test('the owner link makes the person who opens it an admin, once, even if many open it at the same time', async () => {
    const secret = await printLink()
    const answers = await Promise.all(Array.from({ length: 5 }, () => redeem(secret)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 403, 403, 403, 403])
    const [owner] = answers.filter(({ statusCode }) => statusCode === 200)
    expect(owner?.json()).toMatchObject({ username: 'Owner', isAdmin: true })
    const cookie = String(owner?.headers['set-cookie'])
    expect(cookie).toMatch(/^session=[\w-]{43}; Path=\/; Expires=.*; HttpOnly; SameSite=Lax$/)
    expect((await findUser(cookie.split(';')[0] ?? '')).json().isAdmin).toBe(true)
  })

  test('the owner link is made once by processes that start together, and not again while it is valid', async () => {
    const tools = { db: opened.services.database.db, clock: opened.clock }
    await redeem(await printLink())
    const made = await Promise.all(Array.from({ length: 4 }, () => createFirstOwnerSecret(tools)))
    const secrets = made.filter(secret => secret !== undefined)
    expect(secrets).toHaveLength(1)
    expect((await redeem(secrets[0] ?? '')).statusCode).toBe(200)
    expect(await createFirstOwnerSecret(tools)).toBeDefined()
  })

  test('the owner link is still good if the sign-in failed, as with a full disk', async () => {
    const { db } = opened.services.database
    const secret = await printLink()
    await db.execute(sql`CREATE FUNCTION no_space() RETURNS trigger LANGUAGE plpgsql AS
      'BEGIN RAISE EXCEPTION ''could not extend file: No space left on device'' USING ERRCODE = ''53100''; END'`)
    await db.execute(sql`CREATE TRIGGER full_disk BEFORE INSERT ON sessions EXECUTE FUNCTION no_space()`)
    const failed = await redeem(secret)
    await db.execute(sql`DROP FUNCTION no_space CASCADE`)
    expect([failed.statusCode, failed.headers['set-cookie']]).toEqual([503, undefined])
    expect((await redeem(secret)).statusCode).toBe(200)
    expect((await redeem(secret)).statusCode).toBe(403)
  })

  test('the owner link is invalid after an hour, after a newer one, and if it was never printed', async () => {
    const old = await printLink()
    const start = opened.clock.now()
    opened.clock.set(new Date(start.getTime() + 61 * minuteMs))
    expect((await redeem(old)).json().code).toBe('auth.link_invalid')
    const first = await printLink()
    const second = await printLink()
    expect((await redeem(first)).statusCode).toBe(403)
    expect((await redeem(second)).statusCode).toBe(200)
    expect((await redeem('')).statusCode).toBe(403)
    opened.clock.set(start)
  })
})

test('a server behind https sets a __Host- cookie', async () => {
  const { services } = opened
  const { settings, database, clock, log } = services
  const site = { ...settings, http: { ...settings.http, publicUrl: 'https://ranks.example' } }
  const accounts = createAccounts({ db: database.db, clock, log, settings: site, onAddressChosen: async () => null })
  const safe = await buildHttpServer(
    { ...services, settings: site, membership: { ...services.membership, accounts } },
    { isStopping: () => false, screens: undefined },
  )
  const payload = { secret: await createOwnerSecret({ db: database.db, clock }) }
  const answer = await safe.inject({ method: 'POST', url: '/api/auth/owner', headers: sameOrigin, payload })
  const cookie = String(answer.headers['set-cookie'])
  expect(cookie).toMatch(/^__Host-session=[\w-]{43}; Path=\/; Expires=.*; HttpOnly; Secure; SameSite=Lax$/)
  const headers = { cookie: cookie.replace('__Host-', '').split(';')[0] }
  expect((await safe.inject({ url: '/api/auth/user', headers })).statusCode).toBe(401)
  await safe.close()
})
