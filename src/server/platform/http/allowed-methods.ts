import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyRequest, RawServerDefault } from 'fastify'
import type { Log } from '../process/log.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The methods that the address of this request has; none if nothing is there. */
    listAllowedMethods(): string[]
  }
}

/** An `HttpServer`; declared here because `http.ts` imports this file. */
type Server = FastifyInstance<RawServerDefault, IncomingMessage, ServerResponse, Log>

/** `/api/apps/:appStoreId/summary` as a pattern for addresses. */
const patternOf = (path: string): RegExp =>
  new RegExp(
    `^${path
      .replaceAll(/[.+?^$()[\]{}|\\]/g, '\\$&')
      .replaceAll(/:\w+/g, '[^/]+')
      .replaceAll('*', '.*')}$`,
  )

/** Fastify finds routes by method and address at once, so it cannot tell which methods an address has. */
export const addAllowedMethods = (server: Server): void => {
  const routes = new Map<string, { pattern: RegExp; methods: Set<string> }>()
  server.addHook('onRoute', ({ url, method }) => {
    const route = routes.get(url) ?? { pattern: patternOf(url), methods: new Set() }
    routes.set(url, route)
    for (const name of [method].flat()) route.methods.add(name)
  })
  server.decorateRequest('listAllowedMethods', function (this: FastifyRequest) {
    const [path = ''] = this.url.split('?', 1)
    const methods = [...routes.values()].flatMap(route => (route.pattern.test(path) ? [...route.methods] : []))
    return [...new Set(methods)].sort()
  })
}
