import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { minuteMs } from '#domain/units.ts'
import {
  type GithubPerson,
  githubClient,
  pressAtGithub,
  startGithubServer,
} from '../../../demo-provider/testing/github-server.ts'
import { openSignInScene, type SignInScene, wanted, withParameters } from '../testing/sign-in-scene.ts'
import { site, type TestBrowser } from '../testing/test-browser.ts'
import { users } from './accounts.table.ts'

const adminAddress = 'octo@example.com'
const address = (email: string, { primary = true, verified = true } = {}) => ({
  email,
  primary,
  verified,
  visibility: null,
})

const octo: GithubPerson = { id: 583231, login: 'octocat', emails: [address(adminAddress)] }

let github: Awaited<ReturnType<typeof startGithubServer>>
let scene: SignInScene
const planted = new Set<string>([githubClient.clientSecret])

beforeAll(async () => {
  github = await startGithubServer({ person: octo, redirectUri: `${site}/api/callback` })
  scene = await openSignInScene({ ...github.environment, AUTH_ADMINS: adminAddress })
})
afterAll(() => github.close())
beforeEach(async () => {
  github.seat(octo)
  await scene.services.database.db.delete(users)
})

const comeBack = async (browser: TestBrowser, button?: 'Cancel'): Promise<string> => {
  const authorizeUrl = await scene.begin(browser)
  planted.add(new URL(authorizeUrl).searchParams.get('state') ?? 'missing')
  return pressAtGithub(authorizeUrl, button)
}

const signIn = async (person = octo) => {
  github.seat(person)
  const browser = scene.openBrowser()
  const answer = await browser.open(await comeBack(browser))
  for (const cookie of browser.cookies.values()) planted.add(cookie)
  return { browser, answer }
}

test('people sign in with GitHub, are identified by its number, and return to the page they wanted', async () => {
  const { browser, answer } = await signIn()
  expect((await browser.open('/api/auth/way')).json()).toMatchObject({ providerName: 'GitHub' })
  expect([answer.statusCode, answer.headers.location]).toEqual([303, wanted])
  expect(await scene.listPeople()).toEqual(['583231'])
  expect(await scene.findUser(browser)).toMatchObject({ username: 'octocat', email: adminAddress, isAdmin: true })
})

test('a login that GitHub gave to another person leads to another account', async () => {
  await signIn()
  const { browser } = await signIn({ ...octo, id: 99, emails: [address('new@example.com')] })
  expect((await scene.listPeople()).toSorted()).toEqual(['583231', '99'])
  expect(await scene.findUser(browser)).toMatchObject({ username: 'octocat', isAdmin: false })
})

test('a person who changed their login keeps their account', async () => {
  await signIn()
  const { browser } = await signIn({ ...octo, login: 'renamed' })
  expect(await scene.listPeople()).toEqual(['583231'])
  expect(await scene.findUser(browser)).toMatchObject({ username: 'renamed' })
})

test.each<[string, GithubPerson['emails']]>([
  ['an unverified address', [address(adminAddress, { verified: false })]],
  ['an address that is not the primary one', [address('a@example.com'), address(adminAddress, { primary: false })]],
  ['a longer address', [address(`x${adminAddress}`)]],
  ['no address', []],
])('%s makes nobody an admin, and they are signed in all the same', async (_name, emails) => {
  const { browser } = await signIn({ ...octo, emails })
  const user = await scene.findUser(browser)
  expect(user).toMatchObject({ username: 'octocat', isAdmin: false })
  if (emails.length === 0) expect(user.email).toBeNull()
})

test('an address that is no longer verified makes no one an admin', async () => {
  const { browser } = await signIn()
  expect(await scene.findUser(browser)).toMatchObject({ isAdmin: true })
  await signIn({ ...octo, emails: [address(adminAddress, { verified: false })] })
  expect(await scene.findUser(browser)).toMatchObject({ isAdmin: false })
})

test('a code that GitHub does not know does not sign in, although GitHub answers 200', async () => {
  const browser = scene.openBrowser()
  const answer = await browser.open(withParameters(await comeBack(browser), { code: 'made-up' }))
  expect(await scene.expectNobody(answer, 'refused')).toBe(wanted)
})

test('a used code and a code of another browser do not sign in', async () => {
  const victim = scene.openBrowser()
  const unused = await comeBack(victim)
  const browser = scene.openBrowser()
  const used = await comeBack(browser)
  await browser.open(used)
  for (const callback of [used, unused]) {
    const attacker = scene.openBrowser()
    const code = new URL(callback).searchParams.get('code') ?? ''
    const answer = await attacker.open(withParameters(await comeBack(attacker), { code }))
    await scene.expectNobody(answer, 'refused', ['583231'])
  }
})

test('a swapped state, and a response in another browser, twice or too late, do not sign in', async () => {
  const browser = scene.openBrowser()
  await scene.expectNobody(await browser.open(withParameters(await comeBack(browser), { state: 'x' })), 'expired')
  await scene.expectNobody(await scene.openBrowser().open(await comeBack(browser)), 'expired')
  const late = await comeBack(browser)
  scene.clock.advance(10 * minuteMs)
  await scene.expectNobody(await browser.open(late), 'expired')
  const callback = await comeBack(browser)
  await browser.open(callback)
  await scene.expectNobody(await browser.open(callback), 'expired', ['583231'])
})

test('a person who cancels at GitHub is not signed in, and is told so', async () => {
  const browser = scene.openBrowser()
  const answer = await browser.open(await comeBack(browser, 'Cancel'))
  expect(await scene.expectNobody(answer, 'declined')).toBe(wanted)
})

// Last, so that the log of all tests above is searched.
test('no log line contains a code, a token, a cookie or a secret', () => {
  for (const secret of github.secrets) planted.add(secret)
  expect(planted.size).toBeGreaterThan(40)
  const log = scene.lines.join('')
  for (const secret of planted) expect(log.includes(secret), secret).toBe(false)
})
