import {
  Events,
  type MutableRedirectUri,
  type MutableResponse,
  type MutableToken,
  OAuth2Server,
} from 'oauth2-mock-server'

/** How the provider changes its responses. Without a lie, it is honest and signs in `johndoe` at once. */
export type Lie = {
  metadata?: Record<string, unknown>
  /** Changes the claims of the ID token before it is signed. */
  claims?: (claims: Record<string, unknown>) => void
  /** Changes the signed ID token; undefined omits it. */
  idToken?: (honest: string) => string | undefined
  userInfo?: Record<string, unknown>
  /** The HTTP status of the token response. */
  status?: number
}

type LyingState = { lie: Lie; secrets: string[] }

const keepSecret = (lying: LyingState, secret: unknown): void => {
  if (typeof secret === 'string') lying.secrets.push(secret)
}

const changeTokens = (lying: LyingState, answer: MutableResponse): void => {
  const { idToken, status } = lying.lie
  if (status !== undefined) Object.assign(answer, { statusCode: status, body: { error: 'server_error' } })
  if (answer.body === '') return
  if (idToken) answer.body.id_token = idToken(String(answer.body.id_token))
  keepSecret(lying, answer.body.id_token)
  keepSecret(lying, answer.body.access_token)
}

const listen = ({ service }: OAuth2Server, lying: LyingState): void => {
  service.on(Events.BeforeWellKnownOpenIdConfiguration, ({ body }: MutableResponse) =>
    Object.assign(body, lying.lie.metadata),
  )
  // Access tokens also trigger this event; only ID tokens have an audience.
  service.on(Events.BeforeTokenSigning, ({ payload }: MutableToken) => {
    if (payload.aud !== undefined) lying.lie.claims?.(payload)
  })
  service.on(Events.BeforeUserinfo, ({ body }: MutableResponse) => Object.assign(body, lying.lie.userInfo))
  service.on(Events.BeforeResponse, (answer: MutableResponse) => changeTokens(lying, answer))
  service.on(Events.BeforeAuthorizeRedirect, ({ url }: MutableRedirectUri) =>
    keepSecret(lying, url.searchParams.get('code')),
  )
}

export const lyingClient = { clientId: 'rank-atlas-test', clientSecret: 'planted-client-secret-0123456789' }

/** An OpenID Connect provider that lies as configured. `secrets` contains the codes and tokens it issued. */
export const startLyingProvider = async () => {
  const server = new OAuth2Server()
  await server.issuer.keys.generate('RS256')
  await server.start(0, '127.0.0.1')
  const issuer = `http://127.0.0.1:${server.address().port}`
  server.issuer.url = issuer
  const lying: LyingState = { lie: {}, secrets: [] }
  listen(server, lying)
  const environment = {
    AUTH_PROVIDER: 'oidc',
    AUTH_ISSUER: issuer,
    AUTH_CLIENT_ID: lyingClient.clientId,
    AUTH_CLIENT_SECRET: lyingClient.clientSecret,
  }
  const tell = (lie: Lie): void => {
    lying.lie = lie
  }
  /** The redirect that a browser receives, which leads straight back to the site. */
  const authorize = async (url: string): Promise<string> => {
    const answer = await fetch(url, { redirect: 'manual' })
    return answer.headers.get('location') ?? ''
  }
  return { issuer, environment, secrets: lying.secrets, tell, authorize, close: () => server.stop() }
}
