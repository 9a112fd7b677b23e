import {
  allowInsecureRequests as allowsHttp,
  type JWKSCacheInput,
  jwksCache,
  validateJwtAccessToken,
} from 'oauth4webapi'
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type ClientAuth,
  ClientError,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  None,
} from 'openid-client'
import { z } from 'zod'
import { secondMs } from '#domain/units.ts'
import { readClaims } from './identities.rules.ts'
import { type Proof, type Provider, providerTimeoutSeconds, withoutFinalSlash } from './providers.rules.ts'

type OidcOptions = { name: string | undefined; issuer: string; clientId: string; clientSecret: string | undefined }

/** Uses the provider's first listed method that sends a secret. A client without a secret sends none. */
const authOf = (secret: string | undefined): ClientAuth => {
  if (!secret) return None()
  const basic = ClientSecretBasic(secret)
  const post = ClientSecretPost(secret)
  return (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported
    const isPost = methods !== undefined && !methods.includes('client_secret_basic')
    return (isPost ? post : basic)(server, client, body, headers)
  }
}

const issuerMismatch = z.object({ body: z.object({ issuer: z.url() }) })

/** The issuer that the metadata names, if the library refused the metadata because of that name. */
const findNamedIssuer = (error: unknown): string | undefined =>
  error instanceof ClientError ? issuerMismatch.safeParse(error.cause).data?.body.issuer : undefined

const discoverAs = (issuer: string, { clientId, clientSecret }: OidcOptions): Promise<Configuration> => {
  const execute = [enableNonRepudiationChecks, ...(issuer.startsWith('http:') ? [allowInsecureRequests] : [])]
  const auth = authOf(clientSecret)
  return discovery(new URL(issuer), clientId, {}, auth, { execute, timeout: providerTimeoutSeconds })
}

/** With and without its final slash, an issuer has the same metadata (OpenID Connect Discovery, 4.1); any other name is refused. */
const discover = (options: OidcOptions): Promise<Configuration> =>
  discoverAs(options.issuer, options).catch(error => {
    const named = findNamedIssuer(error)
    if (named === undefined) throw error
    if (withoutFinalSlash(named) === withoutFinalSlash(options.issuer)) return discoverAs(named, options)
    throw new Error(
      `the provider calls itself "${named}", not "${options.issuer}"; if that is your provider, set AUTH_ISSUER=${named}`,
    )
  })

/** An OpenID Connect provider. Its metadata is fetched at the start; after a failure, the next call fetches it again. */
export const createOidcProvider = (options: OidcOptions): Provider => {
  let found: Promise<Configuration> | undefined
  /** The library keeps the provider's public keys here, and fetches them again for an unknown key. */
  const keys: JWKSCacheInput = {}
  const configure = (): Promise<Configuration> => {
    found ??= discover(options).catch(error => {
      found = undefined
      throw error
    })
    return found
  }

  return {
    name: options.name ?? new URL(options.issuer).host,

    check: async () => {
      await configure()
    },

    findIssuer: async () => (await configure()).serverMetadata().issuer,

    begin: async (redirectUri, { state, nonce, codeVerifier }: Proof) =>
      buildAuthorizationUrl(await configure(), {
        redirect_uri: redirectUri,
        scope: 'openid profile email',
        code_challenge: await calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        state,
        nonce,
      }),

    finish: async (answered, { state, nonce, codeVerifier }) => {
      const config = await configure()
      const expected = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: codeVerifier }
      const tokens = await authorizationCodeGrant(config, answered, { ...expected, idTokenExpected: true })
      const claims = tokens.claims()
      if (!claims) throw new Error('The provider sent no ID token.')
      // Some providers return names and addresses only from the userinfo endpoint.
      const hasMore = claims.email === undefined && config.serverMetadata().userinfo_endpoint !== undefined
      const more = hasMore ? await fetchUserInfo(config, tokens.access_token, claims.sub) : {}
      return readClaims(claims.iss, claims.sub, { ...more, ...claims })
    },

    readAccessToken: async (authorization, audience) => {
      const server = (await configure()).serverMetadata()
      const { jti, iss, sub, scope } = await validateJwtAccessToken(
        server,
        new Request(audience, { headers: { authorization } }),
        audience,
        {
          [jwksCache]: keys,
          [allowsHttp]: options.issuer.startsWith('http:'),
          signal: () => AbortSignal.timeout(providerTimeoutSeconds * secondMs),
        },
      )
      return { id: jti, issuer: iss, subject: sub, scopes: scope?.split(' ') ?? [] }
    },
  }
}
