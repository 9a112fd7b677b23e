import type { FastifyReply, FastifyRequest } from 'fastify'
import { getSignInWay, redeemOwnerLink } from '#contract/accounts.ts'
import type { SignInProblem } from '#domain/sign-in-problems.ts'
import type { Database } from '../platform/database/database.ts'
import { answerError } from '../platform/http/failures.ts'
import type { HttpServer } from '../platform/http/http.ts'
import { isKnownHost, readOrigin } from '../platform/http/origin.ts'
import { isCrossSite } from '../platform/http/same-origin.ts'
import { serveEndpoint } from '../platform/http/serve-endpoint.ts'
import { RequestError } from '../platform/process/errors.ts'
import type { Accounts } from './accounts.usecases.ts'
import { homePath, readReturnPath } from './return-path.rules.ts'
import type { Sessions } from './sessions.usecases.ts'

const config = { budget: 'sign-in' } as const

const authPage = (returnTo: string, problem?: SignInProblem): string => {
  const search = { ...(returnTo !== homePath && { return: returnTo }), ...(problem && { problem }) }
  return Object.keys(search).length > 0 ? `/auth?${new URLSearchParams(search)}` : '/auth'
}

/** Redirects must not be cached. */
const sendTo = (reply: FastifyReply, location: string): FastifyReply =>
  reply.header('cache-control', 'no-store').redirect(location, 303)

const navigation = (name: string, summary: string) => ({
  operationId: name,
  summary,
  description: 'A browser navigation, not an API call; responds with a redirect.',
})

/** Sign-in and sign-out. Browsers open these addresses, so failures are shown as pages. */
export const addSignInRoutes = (server: HttpServer, accounts: Accounts): void => {
  const { sessions, cookies, publicUrl, way } = accounts

  const startSession: StartSession = ({ request, userId, tx }) => {
    const former = cookies.read(request, 'session')
    return sessions.start(userId, { userAgent: request.headers['user-agent'], former, ...(tx && { tx }) })
  }

  const errorHandler: typeof answerError = (error, request, reply) =>
    error instanceof RequestError && error.code === 'request.too_many'
      ? sendTo(reply, authPage(homePath, 'too-many'))
      : answerError(error, request, reply)

  serveEndpoint(server, getSignInWay, async () => way)
  addOwnerRoute(server, accounts, startSession)

  const login = {
    config,
    errorHandler,
    schema: navigation('beginSignIn', 'Starts a sign-in with the external account'),
  }
  server.get<{ Querystring: { return?: string } }>('/api/login', login, async (request, reply) => {
    const returnTo = readReturnPath(request.query.return)
    // If a proxy identifies people, there is no sign-in to begin.
    if (!accounts.signIn) return sendTo(reply, (await request.findMember()) ? returnTo : authPage(returnTo))
    if (!isKnownHost(request, publicUrl)) return sendTo(reply, authPage(returnTo, 'no-address'))
    const redirectUri = `${readOrigin(request, publicUrl)}/api/callback`
    const begun = await accounts.signIn.begin({ redirectUri, returnTo, browser: cookies.read(request, 'sign-in') })
    if ('problem' in begun) return sendTo(reply, authPage(begun.returnTo, begun.problem))
    cookies.set(reply, 'sign-in', { value: begun.browser, endsAt: begun.endsAt })
    return sendTo(reply, begun.location)
  })

  const callback = {
    config,
    errorHandler,
    schema: navigation('endSignIn', 'The callback of the external account'),
  }
  server.get('/api/callback', callback, async (request, reply) => {
    if (!accounts.signIn) return sendTo(reply, authPage(homePath))
    const answered = new URL(readOrigin(request, publicUrl) + request.url)
    const ended = await accounts.signIn.finish({ answered, browser: cookies.read(request, 'sign-in') })
    if ('problem' in ended) return sendTo(reply, authPage(ended.returnTo, ended.problem))
    // The cookie stays for its ten minutes, because the same browser may have another sign-in open in another tab.
    const { secret, endsAt } = await startSession({ request, userId: ended.userId })
    cookies.set(reply, 'session', { value: secret, endsAt })
    return sendTo(reply, ended.returnTo)
  })

  server.get(
    '/api/logout',
    { errorHandler, schema: navigation('signOut', 'Ends the session') },
    async (request, reply) => {
      // A link or image on another site must not sign a person out.
      if (isCrossSite(request)) return sendTo(reply, '/')
      const secret = cookies.read(request, 'session')
      if (secret) await sessions.endBySecret(secret)
      cookies.clear(reply, 'session')
      return sendTo(reply.header('clear-site-data', '"cache"'), '/')
    },
  )
}

type SessionStart = { request: FastifyRequest; userId: string; tx?: Database }
type StartSession = (start: SessionStart) => ReturnType<Sessions['start']>

const addOwnerRoute = (
  server: HttpServer,
  { ownerLink, users, cookies }: Accounts,
  startSession: StartSession,
): void => {
  serveEndpoint(
    server,
    redeemOwnerLink,
    async ({ body, request, reply }) => {
      if (!ownerLink)
        throw new RequestError(
          'auth.link_invalid',
          'On this server, people sign in with their accounts, not with a link.',
        )
      const { userId, session } = await ownerLink.redeem(body.secret, async (tx, userId) => ({
        userId,
        session: await startSession({ request, userId, tx }),
      }))
      cookies.set(reply, 'session', { value: session.secret, endsAt: session.endsAt })
      return users.describeUser(userId)
    },
    config,
  )
}
