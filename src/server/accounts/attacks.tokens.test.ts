import { afterAll, beforeAll, expect, test } from 'vitest'
import { signedBySecret, signedByStranger, unsigned, withClaims, withoutSignature } from '../testing/forged-tokens.ts'
import { type Lie, lyingClient, startLyingProvider } from '../testing/lying-provider.ts'
import { openSignInScene, type SignInScene, wanted } from '../testing/sign-in-scene.ts'
import { users } from './accounts.table.ts'

let provider: Awaited<ReturnType<typeof startLyingProvider>>
let scene: SignInScene
/** Values that must never appear in the log. */
const planted = new Set<string>([lyingClient.clientSecret])

beforeAll(async () => {
  provider = await startLyingProvider()
  scene = await openSignInScene({ ...provider.environment, AUTH_ADMINS: 'john@demo.invalid' })
})
afterAll(() => provider.close())

const noteSecrets = (urls: readonly string[], cookies: Iterable<string>): void => {
  for (const url of urls)
    for (const name of ['code', 'state', 'nonce']) planted.add(new URL(url).searchParams.get(name) ?? 'code')
  for (const cookie of cookies) planted.add(cookie)
  for (const secret of provider.secrets) planted.add(secret)
  planted.delete('code')
}

const signIn = async (lie: Lie) => {
  provider.tell(lie)
  const browser = scene.openBrowser()
  const authorizeUrl = await scene.begin(browser)
  const callbackUrl = await provider.authorize(authorizeUrl)
  const cookies = [...browser.cookies.values()]
  const answer = await browser.open(callbackUrl)
  noteSecrets([authorizeUrl, callbackUrl], [...cookies, ...browser.cookies.values()])
  return { browser, answer }
}

const set = (changes: Record<string, unknown>): Lie => ({ claims: claims => void Object.assign(claims, changes) })
const forge = (idToken: NonNullable<Lie['idToken']>): Lie => ({ idToken })
const hourSeconds = 3600
const now = () => Math.floor(Date.now() / 1000)

// First, because the provider's metadata is fetched only once.
test('a provider with another issuer in its metadata signs no one in, and its metadata is fetched again the next time', async () => {
  provider.tell({ metadata: { issuer: 'https://accounts.example.com' } })
  const answer = await scene.openBrowser().open('/api/login?return=%2Fsettings')
  expect(await scene.expectNobody(answer, 'refused')).toBe('/settings')
})

test.each<[string, Lie]>([
  ['another nonce', set({ nonce: 'of-another-sign-in' })],
  ['no nonce', set({ nonce: undefined })],
  ['another audience', set({ aud: 'somebody-else' })],
  ['audiences of which another is meant', set({ aud: [lyingClient.clientId, 'somebody-else'], azp: 'somebody-else' })],
  ['another issuer', set({ iss: 'https://accounts.example.com' })],
  ['an end in the past', set({ exp: now() - hourSeconds })],
  ['no end', set({ exp: undefined })],
  ['a beginning in the future', set({ nbf: now() + hourSeconds })],
  ['no subject', set({ sub: undefined })],
  ['a subject that is no text', set({ sub: { id: 'johndoe' } })],
  ['another subject under the old signature', forge(token => withClaims(token, { sub: 'root' }))],
  ['an e-mail under the old signature', forge(token => withClaims(token, { email: 'ada@demo.invalid' }))],
  ['no signature and alg none', forge(unsigned)],
  ['its signature cut off', forge(withoutSignature)],
  ['a signature by the secret of the client', forge(token => signedBySecret(token, lyingClient.clientSecret))],
  ['a signature by an unknown key', forge(signedByStranger)],
  ['nothing of a token in it', forge(() => 'not.a.token')],
])('an ID token with %s signs nobody in', async (_name, lie) => {
  const { answer, browser } = await signIn(lie)
  expect(await scene.expectNobody(answer, 'refused')).toBe(wanted)
  expect(browser.cookies.has('session')).toBe(false)
})

test('a response without an ID token does not sign in', async () => {
  const { answer } = await signIn(forge(() => undefined))
  await scene.expectNobody(answer, 'refused')
})

test('user info of another subject does not sign in', async () => {
  const { answer } = await signIn({ userInfo: { sub: 'root', email: 'ada@demo.invalid', email_verified: true } })
  await scene.expectNobody(answer, 'refused')
})

test('a provider that fails during the code exchange is distinguished from one that lies', async () => {
  const { answer } = await signIn({ status: 500 })
  await scene.expectNobody(answer, 'away')
})

test.each([[undefined], [false], ['false']])(
  'an e-mail address with email_verified %s makes no one an admin, and the log says why and what to do',
  async claim => {
    const before = scene.lines.length
    const { browser } = await signIn({ userInfo: { email: 'John@demo.invalid', email_verified: claim } })
    const mine = scene.lines.slice(before).map(line => JSON.parse(line))
    expect(await scene.findUser(browser)).toMatchObject({ isAdmin: false, isEmailVerified: false })
    const [why] = mine.filter(({ level }) => level === 40)
    expect(why.msg).toContain('AUTH_ADMINS names the e-mail address of a person who has just signed in')
    expect(why.msg).toContain('email_verified')
    expect(why.msg).toContain(`${provider.issuer}|johndoe`)
  },
)

test('an e-mail address with email_verified "true", as text, is verified', async () => {
  const { browser } = await signIn({ userInfo: { email: 'john@demo.invalid', email_verified: 'true' } })
  expect(await scene.findUser(browser)).toMatchObject({ isAdmin: true, isEmailVerified: true })
  await scene.services.database.db.delete(users)
})

// The last sign-in succeeds: the same provider is trusted as soon as it stops lying.
test('without a lie the same steps sign in, so that no refusal above had another reason', async () => {
  const { answer, browser } = await signIn({ userInfo: { email: 'john@demo.invalid', email_verified: true } })
  expect([answer.statusCode, answer.headers.location]).toEqual([303, wanted])
  expect(await scene.listPeople()).toEqual(['johndoe'])
  expect(await scene.findUser(browser)).toMatchObject({ email: 'john@demo.invalid', isAdmin: true })
})

test('each refusal is logged with its reason, and no line contains a code, a token, a cookie or a secret', () => {
  const refusals = scene.lines.filter(line => line.includes('You are not signed in'))
  expect(refusals.length).toBe(21)
  for (const line of refusals) expect(JSON.parse(line).reason).toMatch(/\w/)
  const log = scene.lines.join('')
  expect(planted.size).toBeGreaterThan(60)
  for (const secret of planted) expect(log.includes(secret), secret).toBe(false)
})
