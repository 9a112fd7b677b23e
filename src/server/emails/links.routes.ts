import type { FastifyRequest } from 'fastify'
import { confirmAddress, readEmailLink } from '#contract/channels.ts'
import type { HttpServer } from '../platform/http/http.ts'
import { serveEndpoint } from '../platform/http/serve-endpoint.ts'
import type { EmailLinks } from './links.usecases.ts'

type TokenRequest = FastifyRequest<{ Params: { token: string } }>

const path = '/api/unsubscribe/:token'

/** Mail programs send a form or nothing. The body is ignored, because the link contains everything. */
const longestBody = 4_096

/** The targets of links in e-mails. */
export const addEmailRoutes = (server: HttpServer, { emailLinks }: { emailLinks: EmailLinks }): void => {
  serveEndpoint(server, readEmailLink, async ({ body }) => emailLinks.readLink(body.token))
  serveEndpoint(server, confirmAddress, async ({ body }) => emailLinks.confirm(body.token))
  addUnsubscribeRoutes(server, emailLinks)
}

/**
 * RFC 8058: a mail program unsubscribes by a single POST, without a session and from any origin. Mail scanners send a GET for
 * every link, so a GET only shows the confirmation page.
 */
const addUnsubscribeRoutes = (server: HttpServer, { unsubscribe }: EmailLinks): void => {
  server.get(path, (request: TokenRequest, reply) =>
    reply.redirect(`/unsubscribe/${encodeURIComponent(request.params.token)}`, 303),
  )
  void server.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: longestBody }, (_request, _body, done) =>
      done(null),
    )
    scope.post(path, { config: { isOpenToOtherSites: true } }, async (request: TokenRequest, reply) => {
      await unsubscribe(request.params.token)
      return reply
        .header('cache-control', 'no-store')
        .type('text/plain; charset=utf-8')
        .send('Unsubscribed: no more alerts are sent to this address. You can turn them on again at any time.\n')
    })
  })
}
