import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { confirmAddress, readEmailLink } from '#contract/channels.ts'
import { listDemoEmails } from '#contract/demo-outbox.ts'
import { getMailState, sendMailTest } from '#contract/mail.ts'
import type { HttpServer } from '../platform/http/http.ts'
import { emailHeaders } from '../platform/http/security-headers.ts'
import { serveEndpoint, serveMemberEndpoint } from '../platform/http/serve-endpoint.ts'
import { RequestError } from '../platform/process/errors.ts'
import type { DemoOutbox } from './demo-outbox.usecases.ts'
import type { EmailLinks } from './links.usecases.ts'
import type { MailStates } from './mail-state.usecases.ts'

const params = z.object({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) })

const notFound = (message: string): RequestError => new RequestError('request.not_found', message)

/** The e-mails of the demo. Outside the demo there is no outbox, and these endpoints answer 404. */
export const addDemoOutboxRoutes = (
  server: HttpServer,
  { demoOutbox }: { demoOutbox: DemoOutbox | undefined },
): void => {
  serveEndpoint(server, listDemoEmails, async () => {
    if (!demoOutbox) throw notFound('Only the demo keeps its e-mails for viewing; this server sends them.')
    return { letters: await demoOutbox.list() }
  })
  if (demoOutbox) addEmailDocument(server, demoOutbox)
}

const addEmailDocument = (server: HttpServer, demoOutbox: DemoOutbox): void => {
  server.get<{ Params: z.infer<typeof params> }>(
    '/demo/letters/:id',
    { schema: { params } },
    async (request, reply) => {
      const html = await demoOutbox.findHtml(request.params.id)
      if (html === undefined) throw notFound('There is no such e-mail; the demo keeps the newest 200.')
      return reply.headers(emailHeaders).type('text/html; charset=utf-8').send(html)
    },
  )
}

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

export const addMailStateRoutes = (server: HttpServer, { mailStates }: { mailStates: MailStates }): void => {
  serveMemberEndpoint(server, getMailState, ({ member }) => mailStates.getState(member.userId))
  serveMemberEndpoint(server, sendMailTest, ({ member, body }) => mailStates.sendTest(member, body.address))
}
