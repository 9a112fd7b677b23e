import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { minuteMs } from '#domain/units.ts'
import { createLogLines } from '../testing/log-lines.ts'
import { createTestClock } from '../testing/test-clock.ts'
import { createGithubProvider } from './github.usecases.ts'
import { createOidcProvider } from './oidc.usecases.ts'
import { createProviderWatch } from './provider-watch.usecases.ts'

/** A provider that answers with the given status, until the test makes it answer properly. */
const openProvider = async (status: number) => {
  let isUp = false
  const server = createServer((_request, response) => {
    const { port } = server.address() as AddressInfo
    const issuer = `http://127.0.0.1:${port}`
    const metadata = { issuer, authorization_endpoint: `${issuer}/auth`, token_endpoint: `${issuer}/token` }
    response.writeHead(isUp ? 200 : status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(isUp ? metadata : {}))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const close = () => new Promise<void>(resolve => void server.close(() => resolve()))
  onTestFinished(close)
  const { port } = server.address() as AddressInfo
  const recover = () => {
    isUp = true
  }
  return { issuer: `http://127.0.0.1:${port}`, recover, close }
}

/** A provider whose issuer is its address, followed by the given path. */
const openNamedProvider = async (path: string) => {
  const server = createServer((request, response) => {
    const { port } = server.address() as AddressInfo
    const origin = `http://127.0.0.1:${port}`
    const metadata = {
      issuer: origin + path,
      authorization_endpoint: `${origin}/auth`,
      token_endpoint: `${origin}/token`,
    }
    const isFound = request.url?.endsWith('/.well-known/openid-configuration')
    response.writeHead(isFound ? 200 : 404, { 'content-type': 'application/json' })
    response.end(JSON.stringify(metadata))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>(resolve => void server.close(() => resolve())))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const watchOf = (issuer: string) => {
  const clock = createTestClock()
  const { log, lines } = createLogLines('info')
  const provider = createOidcProvider({ name: 'Acme', issuer, clientId: 'ranks', clientSecret: undefined })
  return { clock, lines, provider, ...createProviderWatch({ clock, log, provider }) }
}

test.each([
  ['nobody listens at', undefined, 'the provider does not answer', 'ECONNREFUSED'],
  ['answers 503', 503, 'the provider does not answer', 'HTTP 503'],
  ['answers 404', 404, 'the provider sends an unusable response', 'HTTP 404'],
  ['answers nonsense', 200, 'the provider sends an unusable response', ''],
])('an issuer that %s is found without a person who signs in', async (_, status, what, reason) => {
  const { issuer, close } = await openProvider(status ?? 200)
  if (status === undefined) await close()
  const { check, findFault, lines } = watchOf(issuer)
  expect(findFault()).toBeUndefined()
  await check()
  expect(findFault()).toBe(`no one can sign in with Acme: ${what}`)
  await check()
  expect(lines).toHaveLength(1)
  const { level, msg } = JSON.parse(lines[0] ?? '{}')
  expect(level).toBe(40)
  expect(msg).toContain(`No one can sign in with Acme: ${what} (`)
  expect(msg).toContain(reason)
  expect(msg).toContain('AUTH_ISSUER')
})

test.each([
  ['/application/ranks/', '/application/ranks'],
  ['/application/ranks', '/application/ranks/'],
  ['/application/ranks/', '/application/ranks/'],
])('an issuer that calls itself %s is also found as %s', async (named, written) => {
  const origin = await openNamedProvider(named)
  const { check, findFault, lines, provider } = watchOf(origin + written)
  await check()
  expect([findFault(), lines]).toEqual([undefined, []])
  const proof = { state: 'a', nonce: 'b', codeVerifier: 'c' }
  expect((await provider.begin('http://127.0.0.1/back', proof)).pathname).toBe('/auth')
})

test('an issuer with another name than its setting is refused, and the log says what to write', async () => {
  const origin = await openNamedProvider('/realms/other')
  const { check, findFault, lines } = watchOf(`${origin}/realms/ranks`)
  await check()
  expect(findFault()).toBe('no one can sign in with Acme: the provider sends an unusable response')
  const { msg } = JSON.parse(lines[0] ?? '{}')
  expect(msg).toContain(`the provider calls itself "${origin}/realms/other"`)
  expect(msg).toContain(`AUTH_ISSUER=${origin}/realms/other`)
  expect(msg).not.toContain('[object')
})

test('the fault ends when the provider is back, which is asked at most once a minute', async () => {
  const { issuer, recover } = await openProvider(503)
  const { check, findFault, clock, lines } = watchOf(issuer)
  await check()
  recover()
  expect(findFault()).toBeDefined()
  await expect.poll(findFault).toBeDefined()
  clock.advance(minuteMs)
  await expect.poll(findFault).toBeUndefined()
  expect(lines.map(line => JSON.parse(line).msg)).toEqual([
    expect.stringContaining('No one can sign in with Acme'),
    'People can sign in with Acme again.',
  ])
})

test('GitHub has nothing to ask, so it has no fault', async () => {
  const { log, lines } = createLogLines('info')
  const options = { name: undefined, url: 'http://127.0.0.1:9', clientId: 'x', clientSecret: 'x' }
  const { check, findFault } = createProviderWatch({
    clock: createTestClock(),
    log,
    provider: createGithubProvider(options),
  })
  await check()
  expect([findFault(), lines]).toEqual([undefined, []])
})
