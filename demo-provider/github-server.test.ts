import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type GithubPerson, githubClient, pressAtGithub, startGithubServer } from './testing/github-server.ts'

const redirectUri = 'http://127.0.0.1:9/api/callback'
const verifier = 'v'.repeat(43)
const octo: GithubPerson = {
  id: 583231,
  login: 'octocat',
  emails: [{ email: 'octo@example.com', primary: true, verified: true, visibility: null }],
}

let github: Awaited<ReturnType<typeof startGithubServer>>
beforeAll(async () => {
  github = await startGithubServer({ person: octo, redirectUri })
})
afterAll(() => github.close())

const buildAuthorize = (changes: Record<string, string> = {}): string => {
  const code_challenge = createHash('sha256').update(verifier).digest('base64url')
  const query = { client_id: githubClient.clientId, redirect_uri: redirectUri, state: 's', code_challenge }
  return `${github.url}/login/oauth/authorize?${new URLSearchParams({ ...query, scope: 'user:email', ...changes })}`
}

const getCode = async (changes?: Record<string, string>): Promise<string> =>
  new URL(await pressAtGithub(buildAuthorize(changes))).searchParams.get('code') ?? ''

const redeem = (fields: Record<string, string>, headers: Record<string, string> = { accept: 'application/json' }) => {
  const { clientId: client_id, clientSecret: client_secret } = githubClient
  const body = new URLSearchParams({ client_id, client_secret, code_verifier: verifier, ...fields })
  return fetch(`${github.url}/login/oauth/access_token`, { method: 'POST', body, headers })
}

const ask = (path: string, token: string) =>
  fetch(`${github.url}/api/v3${path}`, { headers: { authorization: `Bearer ${token}` } })

test('a code gives one token, which identifies the person and their e-mail addresses', async () => {
  const code = await getCode()
  const { access_token, token_type, scope } = JSON.parse(await (await redeem({ code })).text())
  expect([token_type, scope]).toEqual(['bearer', 'user:email'])
  expect(await (await ask('/user', access_token)).json()).toMatchObject({ id: 583231, login: 'octocat', email: null })
  expect(await (await ask('/user/emails', access_token)).json()).toEqual(octo.emails)
  const again = await redeem({ code })
  expect([again.status, await again.json()]).toEqual([
    200,
    { error: 'bad_verification_code', error_description: 'The code passed is incorrect or expired.' },
  ])
})

test('a request that does not ask for JSON gets a form', async () => {
  const answer = await redeem({ code: await getCode() }, {})
  expect(answer.headers.get('content-type')).toContain('application/x-www-form-urlencoded')
  expect(new URLSearchParams(await answer.text()).get('access_token')).toMatch(/^gho_/)
})

test.each<[string, Record<string, string>, string]>([
  ['another secret', { client_secret: 'guess' }, 'incorrect_client_credentials'],
  ['another verifier', { code_verifier: 'w'.repeat(43) }, 'bad_verification_code'],
  ['another address', { redirect_uri: 'https://e' }, 'redirect_uri_mismatch'],
])('a code with %s is refused with status 200', async (_name, changes, error) => {
  const answer = await redeem({ code: await getCode(), ...changes })
  expect([answer.status, await answer.json()]).toMatchObject([200, { error }])
})

test('an unregistered redirect URL is rejected', async () => {
  const location = await pressAtGithub(buildAuthorize({ redirect_uri: 'https://e' }))
  expect(location).toBe(`${redirectUri}?error=redirect_uri_mismatch&state=s`)
})

test('e-mail addresses need the right scope, and an unknown token gets nothing', async () => {
  const token = JSON.parse(await (await redeem({ code: await getCode({ scope: 'read:user' }) })).text()).access_token
  expect((await ask('/user', token)).status).toBe(200)
  expect((await ask('/user/emails', token)).status).toBe(404)
  expect((await ask('/user', 'gho_guess')).status).toBe(401)
})
