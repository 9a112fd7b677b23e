import { createHash, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/**
 * A stand-in for a GitHub Enterprise server: its OAuth for web applications, and the two API calls that identify a person.
 */

export type GithubPerson = {
  id: number
  login: string
  emails: readonly { email: string; primary: boolean; verified: boolean; visibility: 'public' | 'private' | null }[]
}

export const githubClient = { clientId: 'Iv1.0123456789abcdef', clientSecret: 'planted-github-secret-0123456789' }

type Grant = { person: GithubPerson; redirectUri: string; challenge: string | null; scope: string }
type Granted = { person: GithubPerson; scope: string }

type State = {
  redirectUri: string
  person: GithubPerson
  codes: Map<string, Grant>
  tokens: Map<string, Granted>
  /** All issued codes and tokens. */
  secrets: string[]
}

type Exchange = { request: IncomingMessage; response: ServerResponse; url: URL; state: State }

type Reply = { status?: number; body: unknown }

const sendJson = (response: ServerResponse, { status = 200, body }: Reply): void => {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body))
}

const redirect = (response: ServerResponse, to: string, search: Record<string, string>): void => {
  const location = new URL(to)
  for (const [name, value] of Object.entries(search)) location.searchParams.append(name, value)
  response.writeHead(302, { location: location.href }).end()
}

const issue = ({ secrets }: State, prefix: string): string => {
  const secret = `${prefix}${randomBytes(20).toString('hex')}`
  secrets.push(secret)
  return secret
}

const page = (url: URL): string => `<!doctype html><html lang="en"><title>Authorize application</title><main>
<h1>Authorize Rank Atlas</h1>
<form method="post" action="${url.pathname}${url.search.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}">
<button name="authorize" value="1">Authorize</button> <button name="authorize" value="0">Cancel</button>
</form></main></html>`

/** https://docs.github.com/en/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps, 1. */
const authorize = async ({ request, response, url, state }: Exchange): Promise<void> => {
  const query = url.searchParams
  if (query.get('client_id') !== githubClient.clientId) return void response.writeHead(404).end('Not Found')
  const back = { ...(query.has('state') && { state: query.get('state') ?? '' }) }
  const redirectUri = query.get('redirect_uri') ?? state.redirectUri
  if (redirectUri !== state.redirectUri)
    return redirect(response, state.redirectUri, { error: 'redirect_uri_mismatch', ...back })
  if (request.method !== 'POST') {
    return void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page(url))
  }
  const isAllowed = new URLSearchParams(await text(request)).get('authorize') === '1'
  if (!isAllowed) {
    const error_description = 'The user has denied your application access.'
    return redirect(response, redirectUri, { error: 'access_denied', error_description, ...back })
  }
  const code = issue(state, '')
  const challenge = query.get('code_challenge')
  state.codes.set(code, { person: state.person, redirectUri, challenge, scope: query.get('scope') ?? '' })
  redirect(response, redirectUri, { code, ...back })
}

const readFields = async (request: IncomingMessage): Promise<Record<string, string>> => {
  const body = await text(request)
  const isJson = request.headers['content-type']?.includes('json')
  return isJson ? JSON.parse(body) : Object.fromEntries(new URLSearchParams(body))
}

const hasVerifier = (challenge: string | null, verifier = ''): boolean =>
  challenge === null || createHash('sha256').update(verifier).digest('base64url') === challenge

const redeem = (state: State, fields: Record<string, string>): Record<string, string> => {
  const { client_id, client_secret, code = '', redirect_uri, code_verifier } = fields
  if (client_id !== githubClient.clientId || client_secret !== githubClient.clientSecret) {
    const error_description = 'The client_id and/or client_secret passed are incorrect.'
    return { error: 'incorrect_client_credentials', error_description }
  }
  const grant = state.codes.get(code)
  state.codes.delete(code)
  if (!grant || !hasVerifier(grant.challenge, code_verifier)) {
    return { error: 'bad_verification_code', error_description: 'The code passed is incorrect or expired.' }
  }
  if (redirect_uri !== undefined && redirect_uri !== grant.redirectUri) {
    const error_description = 'The redirect_uri MUST match the registered callback URL for this application.'
    return { error: 'redirect_uri_mismatch', error_description }
  }
  const token = issue(state, 'gho_')
  state.tokens.set(token, grant)
  return { access_token: token, token_type: 'bearer', scope: grant.scope.split(/[\s,]+/).join(',') }
}

/** Same page, 2: the response is a form unless JSON is requested, and its status is 200 even for a refusal. */
const exchange = async ({ request, response, state }: Exchange): Promise<void> => {
  if (request.method !== 'POST') return void response.writeHead(404).end()
  const answer = redeem(state, await readFields(request))
  if (request.headers.accept?.includes('application/json')) return sendJson(response, { body: answer })
  const headers = { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' }
  response.writeHead(200, headers).end(new URLSearchParams(answer).toString())
}

const findGranted = ({ request, state }: Exchange): Granted | undefined =>
  state.tokens.get(/^(?:bearer|token) (\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '')

const documentation_url = 'https://docs.github.com/rest'
const badCredentials: Reply = { status: 401, body: { message: 'Bad credentials', documentation_url, status: '401' } }
const notFound: Reply = { status: 404, body: { message: 'Not Found', documentation_url, status: '404' } }

const describeUser = ({ person: { id, login, emails } }: Granted): Reply => {
  const email = emails.find(({ visibility }) => visibility === 'public')?.email ?? null
  return { body: { login, id, node_id: `U_${id}`, type: 'User', site_admin: false, name: null, email } }
}

const describeEmails = ({ person, scope }: Granted): Reply =>
  /(^|[\s,])user(:email)?($|[\s,])/.test(scope) ? { body: person.emails } : notFound

const answerWith =
  (describe: (granted: Granted) => Reply) =>
  (call: Exchange): void => {
    const granted = findGranted(call)
    sendJson(call.response, granted ? describe(granted) : badCredentials)
  }

const paths: Record<string, (call: Exchange) => void | Promise<void>> = {
  '/login/oauth/authorize': authorize,
  '/login/oauth/access_token': exchange,
  '/api/v3/user': answerWith(describeUser),
  '/api/v3/user/emails': answerWith(describeEmails),
}

const handle = async (request: IncomingMessage, response: ServerResponse, state: State): Promise<void> => {
  const url = new URL(request.url ?? '/', 'http://github.invalid')
  const answer = paths[url.pathname]
  // GitHub rejects clients without a User-Agent.
  const isNamed = !url.pathname.startsWith('/api/') || Boolean(request.headers['user-agent'])
  if (!isNamed) return void response.writeHead(403).end('Request forbidden by administrative rules.')
  if (answer) await answer({ request, response, url, state })
  else sendJson(response, notFound)
}

type GithubServerOptions = {
  /** The person at the browser. */
  person: GithubPerson
  redirectUri: string
}

export const startGithubServer = async ({ person, redirectUri }: GithubServerOptions) => {
  const state: State = { redirectUri, person, codes: new Map(), tokens: new Map(), secrets: [] }
  const server = createServer((request, response) => {
    handle(request, response, state).catch(() => response.destroy())
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const environment = {
    AUTH_PROVIDER: 'github',
    AUTH_GITHUB_URL: url,
    AUTH_CLIENT_ID: githubClient.clientId,
    AUTH_CLIENT_SECRET: githubClient.clientSecret,
  }
  /** Changes the person at the browser. */
  const seat = (next: GithubPerson): void => {
    state.person = next
  }
  const close = () =>
    new Promise<void>(resolve => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return { url, environment, secrets: state.secrets, seat, close }
}

/** Presses a button of the page without a browser; returns the redirect URL. */
export const pressAtGithub = async (url: string, button: 'Authorize' | 'Cancel' = 'Authorize'): Promise<string> => {
  const body = new URLSearchParams({ authorize: button === 'Authorize' ? '1' : '0' })
  const answer = await fetch(url, { method: 'POST', body, redirect: 'manual' })
  return answer.headers.get('location') ?? ''
}
