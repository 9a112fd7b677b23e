import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { minuteMs } from '#domain/units.ts'
import { authorize, startProviderServer } from '../testing/provider-server.ts'
import { openSignInScene, type SignInScene, wanted, withParameters } from '../testing/sign-in-scene.ts'
import { openTestBrowser, type TestBrowser } from '../testing/test-browser.ts'
import { users } from './accounts.table.ts'

let provider: Awaited<ReturnType<typeof startProviderServer>>
let scene: SignInScene

beforeAll(async () => {
  provider = await startProviderServer()
  scene = await openSignInScene(provider.environment)
})
afterAll(() => provider.close())
beforeEach(async () => {
  await scene.services.database.db.delete(users)
})

/** Runs a sign-in until the provider redirects back to the site. */
const comeBack = async (browser: TestBrowser, answer = 'max'): Promise<string> =>
  authorize(await scene.begin(browser), answer)

const signIn = async (browser: TestBrowser, answer: string) => browser.open(await comeBack(browser, answer))

test('people sign in with the bundled provider, and return to the page they wanted', async () => {
  const browser = scene.openBrowser()
  const answer = await signIn(browser, 'max')
  expect([answer.statusCode, answer.headers.location]).toEqual([303, wanted])
  expect(await scene.findUser(browser)).toMatchObject({ email: 'max@demo.invalid', isAdmin: false })
})

test('only a person whose verified address is configured as an admin becomes one', async () => {
  for (const [subject, isAdmin] of [
    ['mia', false],
    ['ada', true],
  ] as const) {
    const browser = scene.openBrowser()
    await signIn(browser, subject)
    expect(await scene.findUser(browser), subject).toMatchObject({ isAdmin })
  }
})

test('the session cookie is for this host, HttpOnly, and not sent from other sites', async () => {
  const answer = await signIn(scene.openBrowser(), 'max')
  const lines = [answer.headers['set-cookie']].flat().map(String)
  const session = lines.find(line => line.startsWith('session=')) ?? ''
  expect(session).toMatch(/^session=[\w-]{43}; /)
  for (const attribute of ['Path=/', 'HttpOnly', 'SameSite=Lax']) expect(session).toContain(attribute)
  expect(session).not.toContain('Domain')
})

test('a session id planted by another person is not used for the sign-in', async () => {
  const browser = scene.openBrowser()
  browser.cookies.set('session', 'planted-by-an-attacker')
  await signIn(browser, 'max')
  expect(browser.cookies.get('session')).not.toBe('planted-by-an-attacker')
  const attacker = scene.openBrowser()
  attacker.cookies.set('session', 'planted-by-an-attacker')
  expect(await scene.findUser(attacker)).toBeUndefined()
})

test('every sign-in creates a new session and ends the previous one', async () => {
  const browser = scene.openBrowser()
  await signIn(browser, 'max')
  const former = openTestBrowser(scene.server)
  for (const [name, value] of browser.cookies) former.cookies.set(name, value)
  await signIn(browser, 'mia')
  expect(await scene.findUser(browser)).toMatchObject({ email: 'mia@demo.invalid' })
  expect(await scene.findUser(former)).toBeUndefined()
})

test('a response without a request does not sign in', async () => {
  for (const changes of [{ state: 'swapped' }, { state: '' }, { state: undefined }]) {
    const browser = scene.openBrowser()
    await scene.expectNobody(await browser.open(withParameters(await comeBack(browser), changes)), 'expired')
  }
})

test('two requests of one browser do not accept each other’s responses', async () => {
  const browser = scene.openBrowser()
  const [first, second] = [await comeBack(browser, 'max'), await comeBack(browser, 'mia')]
  const [codeOf, stateOf] = [new URL(first), new URL(second)].map(({ searchParams }) => searchParams)
  const crossed = withParameters(first, { state: stateOf?.get('state') ?? '', code: codeOf?.get('code') ?? '' })
  await scene.expectNobody(await browser.open(crossed), 'refused')
})

test('of two sign-ins in one browser, the last to finish counts', async () => {
  const browser = scene.openBrowser()
  const [first, second] = [await comeBack(browser, 'max'), await comeBack(browser, 'mia')]
  expect((await browser.open(first)).headers.location).toBe(wanted)
  expect(await scene.findUser(browser)).toMatchObject({ email: 'max@demo.invalid' })
  expect((await browser.open(second)).headers.location).toBe(wanted)
  expect(await scene.findUser(browser)).toMatchObject({ email: 'mia@demo.invalid' })
})

test('a response counts once: not again in the same browser, and not in another', async () => {
  const browser = scene.openBrowser()
  const callback = await comeBack(browser)
  const cookies = [...browser.cookies]
  await browser.open(callback)
  for (const cookieJar of [cookies, [...browser.cookies]]) {
    const again = scene.openBrowser()
    for (const [name, value] of cookieJar.filter(([name]) => name !== 'session')) again.cookies.set(name, value)
    await scene.expectNobody(await again.open(callback), 'expired', ['max'])
  }
})

test('a used code does not sign in under a new request', async () => {
  const browser = scene.openBrowser()
  const used = await comeBack(browser)
  await browser.open(used)
  const attacker = scene.openBrowser()
  const code = new URL(used).searchParams.get('code') ?? ''
  const answer = await attacker.open(withParameters(await comeBack(attacker, 'mia'), { code }))
  await scene.expectNobody(answer, 'refused', ['max'])
})

test("a stolen code is useless under another browser's request, which lacks its verifier", async () => {
  const victim = scene.openBrowser()
  const code = new URL(await comeBack(victim, 'ada')).searchParams.get('code') ?? ''
  const attacker = scene.openBrowser()
  const answer = await attacker.open(withParameters(await comeBack(attacker, 'mia'), { code }))
  await scene.expectNobody(answer, 'refused')
})

test('a response in a browser that did not send the request does not sign in, without a cookie or with another one', async () => {
  const asking = scene.openBrowser()
  await scene.expectNobody(await scene.openBrowser().open(await comeBack(asking)), 'expired')
  const other = scene.openBrowser()
  await scene.begin(other)
  await scene.expectNobody(await other.open(await comeBack(asking)), 'expired')
})

test('a response after ten minutes does not sign in, and one just before does', async () => {
  const late = scene.openBrowser()
  const callback = await comeBack(late)
  scene.clock.advance(10 * minuteMs)
  await scene.expectNobody(await late.open(callback), 'expired')
  const early = scene.openBrowser()
  const inTime = await comeBack(early)
  scene.clock.advance(10 * minuteMs - 1)
  expect((await early.open(inTime)).headers.location).toBe(wanted)
})

test('a person who cancels at the provider is not signed in, is told so, and keeps the return path', async () => {
  const browser = scene.openBrowser()
  const answer = await browser.open(await comeBack(browser, 'cancel'))
  expect(await scene.expectNobody(answer, 'declined')).toBe(wanted)
})

test('a response that names another provider does not sign in', async () => {
  for (const iss of ['https://accounts.example.com', undefined]) {
    const browser = scene.openBrowser()
    await scene.expectNobody(await browser.open(withParameters(await comeBack(browser), { iss })), 'refused')
  }
})

test('repeated parameters and a response without a code do not sign in', async () => {
  const browser = scene.openBrowser()
  await scene.expectNobody(await browser.open(`${await comeBack(browser)}&code=another`), 'refused')
  await scene.expectNobody(await browser.open(`${await comeBack(browser)}&state=another`), 'refused')
  await scene.expectNobody(await browser.open(withParameters(await comeBack(browser), { code: undefined })), 'refused')
})

test.each([
  '//e',
  '/\\e',
  '\\\\e',
  '/%2f%2fe',
  '/%5ce',
  '/%09/e',
  '/\t/e',
  '\t//e',
  '/\n/e',
  'https://e',
  'https:e',
  'javascript:alert(1)',
  'data:text/html,x',
  '//e@ranks.test',
  '/api/logout',
  '/API/logout',
  '/./api/logout',
  '/x/../api/logout',
  '/auth?return=/auth',
  '',
])('the sign-in never redirects to %j', async target => {
  const browser = scene.openBrowser()
  const begun = await browser.open(`/api/login?${new URLSearchParams({ return: target })}`)
  const answer = await browser.open(await authorize(String(begun.headers.location), 'max'))
  const landed = new URL(String(answer.headers.location), 'http://ranks.test')
  expect(landed.origin).toBe('http://ranks.test')
  expect(landed.pathname).not.toMatch(/^\/(api|auth)/i)
  expect(String(answer.headers.location)).toMatch(/^\/(?![\\/])/)
  expect(await scene.findUser(browser)).toBeDefined()
})

test('a repeated return path leads to a page of this site', async () => {
  const browser = scene.openBrowser()
  const begun = await browser.open('/api/login?return=//e&return=https://e')
  const answer = await browser.open(await authorize(String(begun.headers.location), 'max'))
  expect(answer.headers.location).toBe('/apps')
})
