import { generateKeyPairSync, type JsonWebKey, randomBytes } from 'node:crypto'
import {
  type Account,
  type Adapter,
  type AdapterPayload,
  type ClientMetadata,
  type Configuration,
  type ErrorOut,
  errors,
  type JWK,
  type KoaContextWithOIDC,
  type ResourceServer,
} from 'oidc-provider'
import { secondMs } from '#domain/units.ts'
import { type DemoPerson, demoClient, findPerson } from './people.ts'

const mostEntries = 1000

type Entry = { payload: AdapterPayload; endsAt: number }

/** The maximum number of entries, so that memory stays bounded in a demo that runs for a long time. */
const dropOldest = (entries: Map<string, Entry>): void => {
  for (const id of entries.keys()) {
    if (entries.size <= mostEntries) return
    entries.delete(id)
  }
}

const createKind = (): Adapter => {
  const entries = new Map<string, Entry>()
  const find = async (id: string) => {
    const entry = entries.get(id)
    return entry && entry.endsAt > Date.now() ? entry.payload : undefined
  }
  return {
    find,
    findByUid: async uid => [...entries.values()].find(({ payload }) => payload.uid === uid)?.payload,
    findByUserCode: async () => undefined,
    upsert: async (id, payload, expiresIn) => {
      entries.delete(id)
      entries.set(id, { payload, endsAt: expiresIn ? Date.now() + expiresIn * secondMs : Number.POSITIVE_INFINITY })
      dropOldest(entries)
    },
    consume: async id => {
      const payload = await find(id)
      if (payload) payload.consumed = Math.floor(Date.now() / secondMs)
    },
    destroy: async id => void entries.delete(id),
    revokeByGrantId: async grantId => {
      for (const [id, { payload }] of entries) if (payload.grantId === grantId) entries.delete(id)
    },
  }
}

/** Stores nothing: the provider forgets sessions, so that every sign-in asks for a person. */
const forgetful: Adapter = {
  find: async () => undefined,
  findByUid: async () => undefined,
  findByUserCode: async () => undefined,
  upsert: async () => undefined,
  consume: async () => undefined,
  destroy: async () => undefined,
  revokeByGrantId: async () => undefined,
}

/** The state of one provider, in memory and bounded. */
const createStore = (): ((kind: string) => Adapter) => {
  const kinds = new Map<string, Adapter>()
  return kind => {
    if (kind === 'Session') return forgetful
    const made = kinds.get(kind) ?? createKind()
    kinds.set(kind, made)
    return made
  }
}

const minuteSeconds = 60

const createKey = (): JWK => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { kty, crv, x, y, d }: JsonWebKey = privateKey.export({ format: 'jwk' })
  if (kty !== 'EC' || crv === undefined || !x || !y || !d) throw new Error('Node made a key of another kind.')
  return { kty, crv, x, y, d, alg: 'ES256', use: 'sig' }
}

const findAccount = (people: readonly DemoPerson[], subject: string): Account | undefined => {
  const person = findPerson(people, subject)
  if (!person) return undefined
  const { name, email } = person
  return {
    accountId: subject,
    claims: () => ({ sub: subject, name, preferred_username: subject, email, email_verified: true }),
  }
}

/** Clients are our own server and, in tests, one assistant, so there is no consent page. */
const grantEverything: NonNullable<Configuration['loadExistingGrant']> = async ({ oidc }) => {
  const { client, session, provider, resourceServers = {} } = oidc
  if (!client || !session?.accountId) return undefined
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
  grant.addOIDCScope([...oidc.requestParamOIDCScopes].join(' '))
  for (const resource of Object.keys(resourceServers)) {
    grant.addResourceScope(resource, [...oidc.requestParamScopes].join(' '))
  }
  await grant.save()
  return grant
}

/** An assistant without a secret, and the servers that its access tokens can be for (RFC 8707, RFC 9068). */
export type AssistantClient = {
  clientId: string
  redirectUri: string
  resources: readonly string[]
  scopes: readonly string[]
}

const clientOf = ({ clientId, redirectUri }: AssistantClient): ClientMetadata => ({
  client_id: clientId,
  redirect_uris: [redirectUri],
  grant_types: ['authorization_code'],
  response_types: ['code'],
  token_endpoint_auth_method: 'none',
  id_token_signed_response_alg: 'ES256',
})

const resourceIndicatorsFor = ({ resources, scopes }: AssistantClient) => ({
  enabled: true,
  getResourceServerInfo: (_ctx: unknown, indicator: string): ResourceServer => {
    if (!resources.includes(indicator)) throw new errors.InvalidTarget()
    return { scope: scopes.join(' '), audience: indicator, accessTokenFormat: 'jwt', jwt: { sign: { alg: 'ES256' } } }
  },
})

type ConfigurationOptions = {
  assistant?: AssistantClient | undefined
  mountPath: string
  redirectUris: readonly string[]
  people: readonly DemoPerson[]
  renderError: (ctx: KoaContextWithOIDC, out: ErrorOut) => void
}

const features = {
  devInteractions: { enabled: false },
  dPoP: { enabled: false },
  pushedAuthorizationRequests: { enabled: false },
  resourceIndicators: { enabled: false },
  rpInitiatedLogout: { enabled: false },
} satisfies Configuration['features']

/** Authorization code with PKCE, for one client and at most one assistant, and nothing else. */
export const buildConfiguration = ({
  mountPath,
  redirectUris,
  people,
  assistant,
  renderError,
}: ConfigurationOptions): Configuration => {
  const cookie = { httpOnly: true, sameSite: 'lax', path: `${mountPath}/` } as const
  return {
    adapter: createStore(),
    clients: [
      {
        client_id: demoClient.clientId,
        client_secret: demoClient.clientSecret,
        redirect_uris: [...redirectUris],
        grant_types: ['authorization_code'],
        response_types: ['code'],
        token_endpoint_auth_method: 'client_secret_basic',
        id_token_signed_response_alg: 'ES256',
      },
      ...(assistant ? [clientOf(assistant)] : []),
    ],
    jwks: { keys: [createKey()] },
    claims: { openid: ['sub'], profile: ['name', 'preferred_username'], email: ['email', 'email_verified'] },
    // The ID token also has name and e-mail address, as with many providers.
    conformIdTokenClaims: false,
    scopes: ['openid', 'profile', 'email'],
    responseTypes: ['code'],
    clientAuthMethods: assistant ? ['client_secret_basic', 'none'] : ['client_secret_basic'],
    pkce: { required: () => true },
    clientBasedCORS: () => false,
    cookies: {
      names: { session: 'demo_session', interaction: 'demo_interaction', resume: 'demo_resume' },
      keys: [randomBytes(32).toString('base64url')],
      long: cookie,
      short: { httpOnly: true, sameSite: 'lax' },
    },
    features: assistant ? { ...features, resourceIndicators: resourceIndicatorsFor(assistant) } : features,
    findAccount: (_ctx, subject) => findAccount(people, subject),
    loadExistingGrant: grantEverything,
    // Sessions end with the sign-in here, but a code must outlive its session.
    expiresWithSession: () => false,
    interactions: { url: (_ctx, { uid }) => `${mountPath}/interaction/${uid}` },
    renderError,
    ttl: {
      AccessToken: 10 * minuteSeconds,
      AuthorizationCode: minuteSeconds,
      Grant: 10 * minuteSeconds,
      IdToken: 10 * minuteSeconds,
      Interaction: 10 * minuteSeconds,
      Session: 10 * minuteSeconds,
    },
  }
}
