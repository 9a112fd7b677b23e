import { beforeAll, expect, test } from 'vitest'
import { lyingClient } from '../testing/lying-provider.ts'
import { openSignInScene, type SignInScene } from '../testing/sign-in-scene.ts'

const limit = 3
let scene: SignInScene

beforeAll(async () => {
  scene = await openSignInScene({
    AUTH_PROVIDER: 'oidc',
    AUTH_ISSUER: 'http://127.0.0.1:9',
    AUTH_CLIENT_ID: lyingClient.clientId,
    AUTH_CLIENT_SECRET: lyingClient.clientSecret,
    LIMIT_SIGN_IN_PER_MINUTE: String(limit),
  })
})

const open = async (url: string, remoteAddress: string, headers: Record<string, string> = {}) =>
  (await scene.server.inject({ url, remoteAddress, headers })).headers.location

test('a person who tries to sign in too often sees a page that says so, and others are not affected', async () => {
  for (let count = 0; count < limit; count += 1)
    expect(await open('/api/login', '192.0.2.1')).toBe('/auth?problem=away')
  expect(await open('/api/login', '192.0.2.1')).toBe('/auth?problem=too-many')
  // Each step has its own limit: after too many starts, a person can still finish a sign-in.
  expect(await open('/api/callback?code=guess&state=guess', '192.0.2.1')).toBe('/auth?problem=expired')
  expect(await open('/api/callback?code=guess&state=guess', '192.0.2.2')).toBe('/auth?problem=expired')
})

test('a forged client address is not counted instead of the real one', async () => {
  for (let count = 0; count < limit; count += 1) await open('/api/callback', '192.0.2.3')
  const claims = { 'x-forwarded-for': '192.0.2.99', 'x-real-ip': '192.0.2.99', forwarded: 'for=192.0.2.99' }
  expect(await open('/api/callback', '192.0.2.3', claims)).toBe('/auth?problem=too-many')
})

test('the rest of the site works for a person who may not sign in for a while', async () => {
  for (let count = 0; count <= limit; count += 1) await open('/api/callback', '192.0.2.4')
  const answer = await scene.server.inject({ url: '/api/auth/way', remoteAddress: '192.0.2.4' })
  expect(answer.statusCode).toBe(200)
})
