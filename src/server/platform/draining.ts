import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, RawServerDefault } from 'fastify'
import { secondMs } from '#domain/units.ts'
import type { Log } from './log.ts'

/** Longer than any ordinary response takes. What is not answered then ends with the process. */
const drainWithinMs = 5 * secondMs
const lookEveryMs = 20

/** An `HttpServer`; declared here because `http.ts` imports this file. */
type Server = FastifyInstance<RawServerDefault, IncomingMessage, ServerResponse, Log>

/**
 * When the server closes, answers what was received completely, and then ends all connections. Node would wait for each
 * request that was sent by half, as long as its client likes. Before, while it is stopping, clients get their answer and open
 * another connection, which a balancer opens to another server.
 */
export const addDraining = (server: Server, isStopping: () => boolean): void => {
  const running = new Set<IncomingMessage>()
  server.addHook('onRequest', (request, reply, done) => {
    running.add(request.raw)
    if (isStopping()) reply.header('connection', 'close')
    done()
  })
  server.addHook('onResponse', (request, _reply, done) => {
    running.delete(request.raw)
    done()
  })
  server.addHook('onRequestAbort', (request, done) => {
    running.delete(request.raw)
    done()
  })
  server.addHook('preClose', done => {
    const startedAt = performance.now()
    const timer = setInterval(() => {
      const isAnswering = [...running].some(({ complete }) => complete)
      if (!isAnswering || performance.now() - startedAt >= drainWithinMs) server.server.closeAllConnections()
    }, lookEveryMs)
    // A connection that the system had accepted before may only appear now.
    server.server.once('close', () => clearInterval(timer))
    done()
  })
}
