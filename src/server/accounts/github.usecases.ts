import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientSecretPost,
  Configuration,
  calculatePKCECodeChallenge,
  fetchProtectedResource,
} from 'openid-client'
import { z } from 'zod'
import { readGithubIdentity } from './identities.rules.ts'
import { type Provider, providerTimeoutSeconds } from './providers.rules.ts'

type GithubOptions = { name: string | undefined; url: string; clientId: string; clientSecret: string }

const githubUser = z.object({ id: z.int().positive(), login: z.string() })
const githubEmails = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }))

/** GitHub Enterprise Server serves its API under its own address. */
const apiOf = (url: string): string => (url === 'https://github.com' ? 'https://api.github.com' : `${url}/api/v3`)

const configure = ({ url, clientId, clientSecret }: GithubOptions): Configuration => {
  const endpoints = {
    issuer: url,
    authorization_endpoint: `${url}/login/oauth/authorize`,
    token_endpoint: `${url}/login/oauth/access_token`,
  }
  const config = new Configuration(endpoints, clientId, {}, ClientSecretPost(clientSecret))
  config.timeout = providerTimeoutSeconds
  if (url.startsWith('http:')) allowInsecureRequests(config)
  return config
}

/** GitHub supports OAuth but not OpenID Connect, so the identity comes from its API. */
export const createGithubProvider = (options: GithubOptions): Provider => {
  const { url, name = 'GitHub' } = options
  const config = configure(options)

  const ask = async <Schema extends z.ZodType>(path: string, token: string, schema: Schema) => {
    const headers = new Headers({ accept: 'application/vnd.github+json' })
    const address = new URL(`${apiOf(url)}${path}`)
    const response = await fetchProtectedResource(config, token, address, 'GET', undefined, headers)
    if (!response.ok) throw new Error(`GitHub answered ${response.status} to ${path}.`, { cause: response })
    return schema.parse(await response.json())
  }

  return {
    name,

    begin: async (redirectUri, { state, codeVerifier }) =>
      buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: 'read:user user:email',
        code_challenge: await calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        state,
      }),

    finish: async (answered, { state, codeVerifier }) => {
      const expected = { expectedState: state, pkceCodeVerifier: codeVerifier }
      const { access_token: token } = await authorizationCodeGrant(config, answered, expected)
      const user = await ask('/user', token, githubUser)
      return readGithubIdentity(url, user, await ask('/user/emails', token, githubEmails))
    },
  }
}
