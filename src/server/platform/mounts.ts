import type { RequestListener } from 'node:http'
import type { HttpServer } from './http.ts'

/** A server of its own below one path of ours, such as the demo's account service. It minds its own headers and guards. */
export type Mount = { path: string; handle: RequestListener }

/** Hands everything below the path over as it came: body unread, answer not ours. */
export const addMount = async (server: HttpServer, { path, handle }: Mount): Promise<void> => {
  await server.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _body, done) => done(null))
    scope.route({
      method: ['GET', 'HEAD', 'POST', 'OPTIONS'],
      url: `${path}/*`,
      schema: { hide: true },
      config: { isMount: true },
      handler: (request, reply) => {
        reply.hijack()
        handle(request.raw, reply.raw)
      },
    })
  })
}
