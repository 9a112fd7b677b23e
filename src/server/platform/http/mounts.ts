import type { RequestListener } from 'node:http'
import type { HttpServer } from './http.ts'

/** A separate server under one path of the site, such as the demo's account service. It sets its own headers and guards. */
export type Mount = { path: string; handle: RequestListener }

/**
 * Forwards requests under the path as people send them, with the path of the site and their body unread, and leaves the response
 * to the mounted server.
 */
export const addMount = async (server: HttpServer, { path, handle }: Mount, sitePath: string): Promise<void> => {
  await server.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _body, done) => done(null))
    scope.route({
      method: ['GET', 'HEAD', 'POST', 'OPTIONS'],
      url: `${path}/*`,
      config: { isMount: true },
      handler: (request, reply) => {
        reply.hijack()
        request.raw.url = sitePath + request.url
        handle(request.raw, reply.raw)
      },
    })
  })
}
