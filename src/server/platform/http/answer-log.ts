import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, RawServerDefault } from 'fastify'
import type { Log } from '../process/log.ts'

/** An `HttpServer`; declared here because `http.ts` imports this file. */
type Server = FastifyInstance<RawServerDefault, IncomingMessage, ServerResponse, Log>

/**
 * Callback URLs contain a sign-in code, e-mail links let anyone act for the recipient, and links to feeds and lists let anyone
 * read them. A token does not belong in a URL, but people put it there.
 */
const withoutSecrets = (url: string): string =>
  url.startsWith('/api/callback')
    ? '/api/callback'
    : url
        .replace(
          /^((?:\/api)?\/unsubscribe|\/confirm-address|\/+feeds\/+person|(?:\/+api)?\/+shared-lists|\/+list)\/.*/i,
          '$1/[redacted]',
        )
        .replace(/\bra_[\w-]{20,}/g, 'ra_[redacted]')

/** Writes one line per response: failures of the server always, all others at the level `debug`. */
export const logAnswers = (server: Server): void => {
  server.addHook('onResponse', (request, reply, done) => {
    const level = reply.statusCode >= 500 ? 'error' : 'debug'
    done()
    if (!server.log.isLevelEnabled(level)) return
    const line = {
      method: request.method,
      url: withoutSecrets(request.url),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    }
    request.log[level](line, 'answered')
  })
}
