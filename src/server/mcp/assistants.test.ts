import {
  Client,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  type OAuthTokens,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { ensureUser } from '../accounts/users.repository.ts'
import { recordSeenApps } from '../catalog/apps.repository.ts'
import { signedByStranger, unsigned, withClaims, withoutSignature } from '../testing/forged-tokens.ts'
import { findFreePort } from '../testing/postgres-server.ts'
import { authorize, startProviderServer } from '../testing/provider-server.ts'
import { openTestServer } from '../testing/test-server.ts'

const redirectUri = 'http://127.0.0.1/came-back'
const otherResource = 'http://127.0.0.1/another-server'
const clientId = 'an-assistant'
const scopes = ['read', 'track', 'notes', 'admin']

let url: string
let resource: string
let provider: Awaited<ReturnType<typeof startProviderServer>>
let opened: Awaited<ReturnType<typeof openTestServer>>

beforeAll(async () => {
  const port = await findFreePort()
  url = `http://127.0.0.1:${port}`
  resource = `${url}/mcp`
  provider = await startProviderServer({
    assistant: { clientId, redirectUri, resources: [resource, otherResource], scopes },
  })
  const environment = {
    ...provider.environment,
    AUTH_ASSISTANTS: 'true',
    PUBLIC_URL: url,
    LIMIT_API_PER_MINUTE: '10000',
  }
  opened = await openTestServer({ environment })
  const { database, clock } = opened.services
  // An app that this server knows is found while the App Store is away.
  await recordSeenApps(database.db, [{ appId: 1, name: 'Chess' }], { storefront: 'us', at: clock.now() })
  await opened.server.listen({ host: '127.0.0.1', port })
})
afterAll(() => provider.close())

const signUp = (subject: string) =>
  ensureUser(
    opened.services.database.db,
    { issuer: provider.issuer, subject, username: subject, email: null, isEmailVerified: false },
    opened.services.clock.now(),
  )

type Wish = { scope?: string; audience?: string }

/** The data that an assistant stores about its sign-in. The provider asks the person, without a browser. */
const createSignIn = ({ scope, audience }: Wish) => {
  const kept: { tokens?: OAuthTokens; found?: OAuthDiscoveryState; verifier: string; asked?: URL } = { verifier: '' }
  const auth: OAuthClientProvider = {
    redirectUrl: redirectUri,
    clientMetadata: { redirect_uris: [redirectUri] },
    clientInformation: () => ({ client_id: clientId }),
    tokens: () => kept.tokens,
    saveTokens: tokens => {
      kept.tokens = tokens
    },
    redirectToAuthorization: asked => {
      kept.asked = asked
      if (scope !== undefined) asked.searchParams.set('scope', scope)
    },
    saveDiscoveryState: found => {
      kept.found = found
    },
    discoveryState: () => kept.found,
    ...(audience !== undefined && { validateResourceURL: async () => new URL(audience) }),
    saveCodeVerifier: verifier => {
      kept.verifier = verifier
    },
    codeVerifier: () => kept.verifier,
  }
  return { kept, auth }
}

const opening: Client[] = []
afterAll(() => Promise.all(opening.map(client => client.close())))

const connect = async (authProvider: OAuthClientProvider) => {
  const client = new Client({ name: 'an assistant', version: '1' })
  const transport = new StreamableHTTPClientTransport(new URL(resource), { authProvider })
  await client.connect(transport)
  opening.push(client)
  return { client, transport }
}

/** Signs in with the official client as a person does: a tool refuses, the browser opens, the code comes back. */
const signInAs = async (subject: string, wish: Wish = {}) => {
  const { kept, auth } = createSignIn(wish)
  const { client, transport } = await connect(auth)
  await expect(client.callTool({ name: 'list_my_apps', arguments: {} })).rejects.toBeInstanceOf(UnauthorizedError)
  const back = new URL(await authorize(String(kept.asked), subject))
  await transport.finishAuth(back.searchParams)
  return { client, kept }
}

const post = (authorization: string | undefined, message: object) =>
  fetch(resource, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...(authorization && { authorization }),
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, ...message }),
  })

const listTools = { method: 'tools/list', params: {} }

test('the metadata names the provider, and the scopes that the tools use', async () => {
  for (const path of ['', '/mcp']) {
    const answer = await fetch(`${url}/.well-known/oauth-protected-resource${path}`)
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    expect(await answer.json()).toMatchObject({
      resource,
      authorization_servers: [provider.issuer],
      scopes_supported: ['read', 'track', 'notes'],
    })
  }
})

describe('an assistant that signs a person in at the provider', () => {
  test('an assistant that signs a person in at the provider reads the apps of that person, and no more than its scopes say', async () => {
    const { id } = await signUp('max')
    const { client, kept } = await signInAs('max')
    const { structuredContent, isError } = await client.callTool({ name: 'list_my_apps', arguments: {} })
    expect(isError).toBeFalsy()
    expect(structuredContent).toMatchObject({ apps: [] })
    expect(id).toBeDefined()
    expect(kept.tokens?.scope?.split(' ').sort()).toEqual(['notes', 'read', 'track'])
  })

  test('an assistant that signs a person in at the provider is told to sign in with a browser first if nobody has this account here', async () => {
    const { kept } = await signInAs('mia')
    const answer = await post(`Bearer ${kept.tokens?.access_token}`, listTools)
    expect(answer.status).toBe(403)
    expect(await answer.json()).toMatchObject({ code: 'auth.forbidden', message: expect.stringContaining(url) })
  })

  test('an assistant that signs a person in at the provider cannot use its token for another call of the API', async () => {
    const { kept } = await signInAs('max')
    const answer = await fetch(`${url}/api/users/me/apps`, {
      headers: { authorization: `Bearer ${kept.tokens?.access_token}` },
    })
    expect(answer.status).toBe(401)
  })
})

const previewed = z.object({ isDone: z.literal(false), confirm: z.string() })

describe('an access token', () => {
  let token: string
  beforeAll(async () => {
    await signUp('max')
    token = String((await signInAs('max')).kept.tokens?.access_token)
  })

  test('an access token of the provider is accepted', async () => {
    expect((await post(`Bearer ${token}`, listTools)).status).toBe(200)
  })

  test('an access token that the provider issued for another server is refused', async () => {
    const { kept } = await signInAs('max', { audience: otherResource })
    expect(kept.tokens?.access_token).toMatch(/^ey/)
    expect((await post(`Bearer ${kept.tokens?.access_token}`, listTools)).status).toBe(401)
  })

  test('an access token without the scope of a tool is told the scope, and nothing changes', async () => {
    const { kept, client } = await signInAs('max', { scope: 'read' })
    const note = { appStoreId: '1', day: '2026-01-01', text: 'New icon' }
    const preview = await client.callTool({ name: 'add_note', arguments: note })
    const { confirm } = previewed.parse(preview.structuredContent)
    const call = { name: 'add_note', arguments: { ...note, confirm } }
    const answer = await post(`Bearer ${kept.tokens?.access_token}`, { method: 'tools/call', params: call })
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([
      403,
      `Bearer error="insufficient_scope", scope="notes", resource_metadata="${url}/.well-known/oauth-protected-resource/mcp"`,
    ])
  })

  test.each<[string, (token: string) => string]>([
    ['another subject under the old signature', given => withClaims(given, { sub: 'ada' })],
    ['another audience under the old signature', given => withClaims(given, { aud: 'http://127.0.0.1/other' })],
    ['a later end under the old signature', given => withClaims(given, { exp: 9_999_999_999 })],
    ['no signature', withoutSignature],
    ['the algorithm none', unsigned],
    ['a signature of a stranger', signedByStranger],
    ['a form that is no token', () => 'nothing'],
  ])('an access token with %s is refused, and the answer leads to the metadata', async (_what, forge) => {
    const answer = await post(`Bearer ${forge(token)}`, listTools)
    expect(answer.status).toBe(401)
    expect(answer.headers.get('www-authenticate')).toBe(
      `Bearer error="invalid_token", resource_metadata="${url}/.well-known/oauth-protected-resource/mcp"`,
    )
    expect(await answer.json()).toMatchObject({ code: 'auth.token_invalid' })
  })
})

test('a visitor reads what every visitor may read, and only a tool that needs a person asks for a sign-in', async () => {
  expect((await post(undefined, listTools)).status).toBe(200)
  const call = (name: string) => ({ method: 'tools/call', params: { name, arguments: {} } })
  expect((await post(undefined, call('get_data_health'))).status).toBe(200)
  const answer = await post(undefined, call('list_my_apps'))
  expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([
    401,
    `Bearer resource_metadata="${url}/.well-known/oauth-protected-resource/mcp"`,
  ])
})
