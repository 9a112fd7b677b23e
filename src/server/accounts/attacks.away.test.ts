import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { secondMs } from '#domain/units.ts'
import { lyingClient } from '../testing/lying-provider.ts'
import { openSignInScene, type SignInScene } from '../testing/sign-in-scene.ts'
import { providerTimeoutSeconds } from './providers.rules.ts'

const answerNothing: RequestListener = () => undefined
let answer: RequestListener = answerNothing

const provider = createServer((request, response) => answer(request, response))
const listen = (port: number) => new Promise<void>(resolve => provider.listen(port, '127.0.0.1', resolve))
const close = () =>
  new Promise<void>(resolve => {
    provider.close(() => resolve())
    provider.closeAllConnections()
  })

let scene: SignInScene
let port: number

beforeAll(async () => {
  await listen(0)
  port = (provider.address() as AddressInfo).port
  scene = await openSignInScene({
    AUTH_PROVIDER: 'oidc',
    AUTH_ISSUER: `http://127.0.0.1:${port}`,
    AUTH_CLIENT_ID: lyingClient.clientId,
    AUTH_CLIENT_SECRET: lyingClient.clientSecret,
  })
})
afterAll(close)

const begin = async () => scene.openBrowser().open('/api/login?return=%2Fsettings')

test('without an answer, people are told that the provider is unavailable, and the rest of the site works', async () => {
  await close()
  expect(await scene.expectNobody(await begin(), 'away')).toBe('/settings')
  expect((await scene.openBrowser().open('/api/auth/way')).statusCode).toBe(200)
  await listen(port)
})

test.each([502, 503])('a provider that answers %i is unavailable', async status => {
  answer = (_request, response) => response.writeHead(status).end()
  await scene.expectNobody(await begin(), 'away')
})

test.each<[string, string]>([
  ['a page', '<html>Welcome</html>'],
  ['a document of another shape', '["issuer"]'],
  ['a document without addresses', '{}'],
])('a provider that answers %s is not believed', async (_name, body) => {
  answer = (_request, response) => response.writeHead(200, { 'content-type': 'application/json' }).end(body)
  await scene.expectNobody(await begin(), 'refused')
})

test('a redirect of the provider metadata is not followed', async () => {
  answer = (_request, response) => response.writeHead(302, { location: 'https://accounts.example.com' }).end()
  await scene.expectNobody(await begin(), 'refused')
})

test('a provider that accepts the request but never answers times out', async () => {
  answer = answerNothing
  const startedAt = performance.now()
  await scene.expectNobody(await begin(), 'away')
  expect(performance.now() - startedAt).toBeLessThan((providerTimeoutSeconds + 3) * secondMs)
})

test('a sign-in at a host that nobody configured is refused, because the provider would send the code to that host', async () => {
  const answer = await scene.server.inject({ url: '/api/login?return=%2Fsettings', headers: { host: 'evil.example' } })
  expect(await scene.expectNobody(answer, 'no-address')).toBe('/settings')
})
