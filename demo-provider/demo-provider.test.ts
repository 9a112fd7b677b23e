import * as client from 'openid-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildMember, demoClient, demoPeople } from './index.ts'
import { ask, createCookieJar, walkSignIn } from './testing/sign-in-walk.ts'
import { type StartedProvider, startDemoProvider } from './testing/started-provider.ts'

const redirectUri = 'http://127.0.0.1:9/api/callback'
const verifier = client.randomPKCECodeVerifier()
const nonce = 'the-nonce'
const state = 'the-state'

let provider: StartedProvider
let configuration: client.Configuration

const discover = (secret: string) =>
  client.discovery(new URL(provider.issuer), demoClient.clientId, {}, client.ClientSecretBasic(secret), {
    execute: [client.allowInsecureRequests, client.enableNonRepudiationChecks],
  })

beforeAll(async () => {
  provider = await startDemoProvider({ redirectUris: [redirectUri] })
  configuration = await discover(demoClient.clientSecret)
})
afterAll(() => provider.close())

const buildRequest = async (changes: Record<string, string> = {}): Promise<string> =>
  client.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri,
    scope: 'openid profile email',
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    nonce,
    state,
    ...changes,
  }).href

const redeem = (callback: string, from = configuration, pkceCodeVerifier = verifier) =>
  client.authorizationCodeGrant(from, new URL(callback), {
    pkceCodeVerifier,
    expectedNonce: nonce,
    expectedState: state,
    idTokenExpected: true,
  })

test('a person signs in without a password, and the ID token has the name and the verified e-mail address', async () => {
  const tokens = await redeem(await walkSignIn(await buildRequest(), { answer: 'ada' }))
  const claims = { sub: 'ada', name: 'Ada Admin', email: 'ada@demo.invalid', email_verified: true }
  expect(tokens.claims()).toMatchObject({ ...claims, preferred_username: 'ada', iss: provider.issuer })
  expect(await client.fetchUserInfo(configuration, tokens.access_token, 'ada')).toMatchObject(claims)
})

test('every sign-in asks for a person, so that the same browser can switch people', async () => {
  const jar = createCookieJar()
  for (const answer of ['ada', 'max', 'mia', 'max']) {
    const tokens = await redeem(await walkSignIn(await buildRequest(), { jar, answer }))
    expect(tokens.claims()?.sub).toBe(answer)
  }
})

test('members beside the three sign in only where they were added', async () => {
  const answer = 'tess'
  await expect(walkSignIn(await buildRequest(), { answer })).rejects.toThrow('The demo knows nobody of that name.')
  const larger = await startDemoProvider({ redirectUris: [redirectUri], people: [...demoPeople, buildMember('Tess')] })
  const url = new URL(await buildRequest())
  const there = new URL(url.pathname + url.search, larger.issuer)
  expect(new URL(await walkSignIn(there.href, { answer })).searchParams.get('code')).toBeTruthy()
  await larger.close()
})

test('two sign-ins in one browser do not interfere', async () => {
  const jar = createCookieJar()
  const [first, second] = await Promise.all(
    [1, 2].map(
      async () => new URL((await ask(jar, await buildRequest())).headers.get('location') ?? '', provider.issuer),
    ),
  )
  const walk = (page: URL | undefined, answer: string) => walkSignIn(page?.href ?? '', { jar, answer })
  expect((await redeem(await walk(second, 'mia'))).claims()?.sub).toBe('mia')
  expect((await redeem(await walk(first, 'max'))).claims()?.sub).toBe('max')
})

test('Cancel redirects back with access_denied and the state', async () => {
  const { searchParams } = new URL(await walkSignIn(await buildRequest(), { answer: 'cancel' }))
  expect(Object.fromEntries(searchParams)).toMatchObject({ error: 'access_denied', state, iss: provider.issuer })
})

test('a code is valid once, with its verifier and with the client secret', async () => {
  const walk = async () => walkSignIn(await buildRequest(), { answer: 'max' })
  const callback = await walk()
  await redeem(callback)
  await expect(redeem(callback)).rejects.toThrow()
  await expect(redeem(await walk(), configuration, client.randomPKCECodeVerifier())).rejects.toThrow()
  await expect(redeem(await walk(), await discover('not-the-secret-of-this-process'))).rejects.toThrow()
})

test('a request without PKCE is refused', async () => {
  const url = new URL(await buildRequest())
  for (const name of ['code_challenge', 'code_challenge_method']) url.searchParams.delete(name)
  const { searchParams } = new URL(await walkSignIn(url.href, { answer: 'ada' }))
  expect(searchParams.get('error')).toBe('invalid_request')
  const plain = new URL(await walkSignIn(await buildRequest({ code_challenge_method: 'plain' }), { answer: 'ada' }))
  expect(plain.searchParams.get('error')).toBe('invalid_request')
})

test('only registered redirect URLs are accepted, and no other client may ask', async () => {
  for (const changes of [{ redirect_uri: 'http://127.0.0.1:9/elsewhere' }, { client_id: 'somebody' }]) {
    const response = await ask(createCookieJar(), await buildRequest(changes))
    expect(response.status).toBe(400)
    expect(await response.text()).toContain('This sign-in cannot go on')
  }
})

test('there is no registration, no device flow, no logout page and no developer page', async () => {
  for (const path of ['reg', 'device', 'device/auth', 'session/end', 'request', 'interaction/x/abort'])
    expect((await ask(createCookieJar(), `${provider.issuer}/${path}`)).status, path).toBe(404)
  const metadata = configuration.serverMetadata()
  expect(metadata.registration_endpoint).toBeUndefined()
  expect(metadata.grant_types_supported).toEqual(['authorization_code'])
  expect(metadata.code_challenge_methods_supported).toEqual(['S256'])
})

test('its URLs use the issuer, whatever host a request names', async () => {
  const response = await fetch(`${provider.issuer}/.well-known/openid-configuration`, {
    headers: { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
  })
  const { issuer } = provider
  expect(await response.json()).toMatchObject({ issuer, authorization_endpoint: `${issuer}/auth` })
})

test('the page runs no scripts, loads only its styles, and says that it is a demo', async () => {
  const jar = createCookieJar()
  const begun = await ask(jar, await buildRequest())
  const page = await ask(jar, new URL(begun.headers.get('location') ?? '', provider.issuer).href)
  const policy = page.headers.get('content-security-policy') ?? ''
  expect(policy).toMatch(/^default-src 'none'; style-src 'self'; /)
  expect(policy).toContain("frame-ancestors 'none'; form-action 'self' http://127.0.0.1:9")
  const text = await page.text()
  expect(text).toContain('This is a demo.')
  expect(text).toContain('asks for no password')
  expect(text).not.toMatch(/<script|style=|<style/)
  expect((await ask(jar, `${provider.issuer}/looks.css`)).headers.get('content-type')).toContain('text/css')
})

test('the error page shows request values as text', async () => {
  const response = await ask(createCookieJar(), await buildRequest({ client_id: '<img src=x onerror=alert(1)>' }))
  expect(await response.text()).not.toContain('<img')
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
})

test('an unknown person, a form from another browser and an endless form sign no one in', async () => {
  const jar = createCookieJar()
  const begun = await ask(jar, await buildRequest())
  const page = new URL(begun.headers.get('location') ?? '', provider.issuer).href
  for (const [who, form] of [
    [jar, { answer: 'root' }],
    [jar, { answer: 'ada', more: 'x'.repeat(2000) }],
    [createCookieJar(), { answer: 'ada' }],
  ] as const) {
    const response = await ask(who, page, form)
    expect(response.status).toBe(400)
    expect(response.headers.get('location')).toBeNull()
  }
})

test('its cookies are limited to its own path', async () => {
  const jar = createCookieJar()
  await walkSignIn(await buildRequest(), { jar, answer: 'ada' })
  expect(jar.cookies.length).toBeGreaterThan(0)
  for (const { name, path } of jar.cookies) expect(path, name).toMatch(/^\/demo-provider\//)
})
