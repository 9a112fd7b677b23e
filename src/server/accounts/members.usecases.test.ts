import { expect, test } from 'vitest'
import { sameOrigin } from '../testing/test-people.ts'
import { openTestServer } from '../testing/test-server.ts'

const { server } = await openTestServer({
  environment: {
    AUTH_PROVIDER: 'header',
    TRUSTED_PROXIES: '10.1.0.0/16, ::1',
    AUTH_ADMINS: 'header|ada, boss@example.com',
  },
})

const findUser = (remoteAddress: string, headers: Record<string, string>) =>
  server.inject({ url: '/api/auth/user', remoteAddress, headers })

test('only a trusted proxy can identify a person by header', async () => {
  const ann = { 'remote-user': 'ann' }
  const known = await findUser('10.1.2.3', ann)
  expect(known.json()).toMatchObject({ username: 'ann', isAdmin: false })
  expect((await findUser('10.1.9.9', ann)).json().id).toBe(known.json().id)
  for (const stranger of ['10.2.0.1', '127.0.0.1', '::2']) {
    expect((await findUser(stranger, ann)).statusCode, stranger).toBe(401)
  }
  const spoofed = { ...ann, 'x-forwarded-for': '10.1.2.3' }
  expect((await findUser('127.0.0.1', spoofed)).statusCode).toBe(401)
})

test('a person named in the settings is an admin', async () => {
  expect((await findUser('::1', { 'remote-user': 'ada' })).json().isAdmin).toBe(true)
  const boss = { 'remote-user': 'boss', 'remote-email': 'Boss@example.com' }
  expect((await findUser('::1', boss)).json().isAdmin).toBe(true)
  expect((await findUser('::1', { 'remote-user': 'boss' })).json().isAdmin).toBe(false)
})

test('with a proxy, signing in redirects at once and the owner link is off', async () => {
  const request = { url: '/api/login?return=/settings', remoteAddress: '10.1.2.3' }
  const known = await server.inject({ ...request, headers: { 'remote-user': 'ann' } })
  expect([known.statusCode, known.headers.location]).toEqual([303, '/settings'])
  expect((await server.inject(request)).headers.location).toBe('/auth?return=%2Fsettings')
  const link = { method: 'POST', url: '/api/auth/owner', headers: sameOrigin, payload: { secret: 'x' } } as const
  expect((await server.inject(link)).statusCode).toBe(403)
})
