import { generateKeyPairSync, type JsonWebKey, randomBytes } from 'node:crypto'
import type { Account, Configuration, ErrorOut, JWK, KoaContextWithOIDC } from 'oidc-provider'
import { type DemoPerson, demoClient, findPerson } from './people.ts'
import { createStore } from './store.ts'

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

/** Our own server is the only client, so there is no consent page. */
const grantEverything: NonNullable<Configuration['loadExistingGrant']> = async ({ oidc }) => {
  const { client, session, provider } = oidc
  if (!client || !session?.accountId) return undefined
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
  grant.addOIDCScope([...oidc.requestParamOIDCScopes].join(' '))
  await grant.save()
  return grant
}

export type ConfigurationOptions = {
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

/** Authorization code with PKCE, for one client, and nothing else. */
export const buildConfiguration = ({
  mountPath,
  redirectUris,
  people,
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
    ],
    jwks: { keys: [createKey()] },
    claims: { openid: ['sub'], profile: ['name', 'preferred_username'], email: ['email', 'email_verified'] },
    // The ID token also has name and e-mail address, as with many providers.
    conformIdTokenClaims: false,
    scopes: ['openid', 'profile', 'email'],
    responseTypes: ['code'],
    clientAuthMethods: ['client_secret_basic'],
    pkce: { required: () => true },
    clientBasedCORS: () => false,
    cookies: {
      names: { session: 'demo_session', interaction: 'demo_interaction', resume: 'demo_resume' },
      keys: [randomBytes(32).toString('base64url')],
      long: cookie,
      short: { httpOnly: true, sameSite: 'lax' },
    },
    features,
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
