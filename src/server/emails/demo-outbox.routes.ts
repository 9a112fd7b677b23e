import { z } from 'zod'
import { listDemoEmails } from '#contract/demo-outbox.ts'
import type { HttpServer } from '../platform/http/http.ts'
import { emailHeaders } from '../platform/http/security-headers.ts'
import { serveEndpoint } from '../platform/http/serve-endpoint.ts'
import { RequestError } from '../platform/process/errors.ts'
import type { DemoOutbox } from './demo-outbox.usecases.ts'

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
