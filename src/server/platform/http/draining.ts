import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, RawServerDefault } from 'fastify'
import { secondMs } from '#domain/units.ts'
import type { Log } from '../process/log.ts'

/** Longer than any ordinary response takes. Requests not answered by then end with the process. */
const drainWithinMs = 5 * secondMs
const lookEveryMs = 20

/** An `HttpServer`; declared here because `http.ts` imports this file. */
type Server = FastifyInstance<RawServerDefault, IncomingMessage, ServerResponse, Log>

/**
 * When the server closes, answers what was received completely, and then ends all connections. Node would wait without
 * a limit for each request that was only partly sent. Before that, while it is stopping, clients get their answer and open
 * another connection, which a balancer opens to another server.
 */
export const addDraining = (server: Server, isStopping: () => boolean): void => {
  /** The newest response on each open connection; undefined before its first request. */
  const newest = new Map<Socket, ServerResponse | undefined>()
  server.server.on('connection', (socket: Socket) => {
    newest.set(socket, undefined)
    socket.once('close', () => newest.delete(socket))
  })
  server.addHook('onRequest', ({ socket }, reply, done) => {
    // A page's own calls have no connection.
    if (newest.has(socket)) newest.set(socket, reply.raw)
    if (isStopping()) reply.header('connection', 'close')
    done()
  })
  server.addHook('preClose', done => {
    const startedAt = performance.now()
    const timer = setInterval(() => {
      const isAnswering = [...newest.values()].some(answer => answer?.req.complete && !answer.writableFinished)
      if (!isAnswering || performance.now() - startedAt >= drainWithinMs) server.server.closeAllConnections()
    }, lookEveryMs)
    // A connection that the system had accepted before may only appear now.
    server.server.once('close', () => clearInterval(timer))
    done()
  })
}
