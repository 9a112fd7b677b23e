import type { FastifyRequest } from 'fastify'
import { confirmAddress, readEmailLink } from '#contract/channels.ts'
import type { HttpServer } from '../platform/http.ts'
import { serveEndpoint } from '../platform/serve-endpoint.ts'
import type { EmailLinks } from './links.usecases.ts'

type TokenRequest = FastifyRequest<{ Params: { token: string } }>

const path = '/api/unsubscribe/:token'

/** What programs that read mail send is a form, or nothing, and of no concern: the link says all. */
const longestBody = 4_096

/** What the links of e-mails lead to. */
export const addEmailRoutes = (server: HttpServer, { emailLinks }: { emailLinks: EmailLinks }): void => {
  serveEndpoint(server, readEmailLink, async ({ body }) => emailLinks.readLink(body.token))
  serveEndpoint(server, confirmAddress, async ({ body }) => emailLinks.confirm(body.token))
  addUnsubscribeRoutes(server, emailLinks)
}

/**
 * RFC 8058: a program that reads mail asks for it by one POST, without a session and from wherever it runs. A GET, which
 * scanners of mail send for every link, shows the page that asks first.
 */
const addUnsubscribeRoutes = (server: HttpServer, { unsubscribe }: EmailLinks): void => {
  server.get(path, { schema: { hide: true } }, (request: TokenRequest, reply) =>
    reply.redirect(`/unsubscribe/${encodeURIComponent(request.params.token)}`, 303),
  )
  void server.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: longestBody }, (_request, _body, done) =>
      done(null),
    )
    scope.post(
      path,
      { schema: { hide: true }, config: { isOpenToOtherSites: true } },
      async (request: TokenRequest, reply) => {
        await unsubscribe(request.params.token)
        return reply
          .header('cache-control', 'no-store')
          .type('text/plain; charset=utf-8')
          .send('Unsubscribed: no more alerts are sent to this address. You can turn them on again at any time.\n')
      },
    )
  })
}
