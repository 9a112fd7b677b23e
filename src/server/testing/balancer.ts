import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * A reverse proxy that gives each request to the next server, as nginx does by default: it keeps connections open, and asks
 * another server if one refuses the connection, or ends it before it has answered a request that may be repeated.
 */
export const startBalancer = async (targets: readonly string[]) => {
  const agents = new Map(targets.map(target => [target, new Agent({ keepAlive: true })]))
  let next = 0

  const ask = (incoming: IncomingMessage, body: Buffer, target: string): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      const { method, headers } = incoming
      const forwarded = { ...headers, 'x-forwarded-for': incoming.headers['x-client'] ?? incoming.socket.remoteAddress }
      const outgoing = request(new URL(incoming.url ?? '/', target), {
        method,
        headers: { ...forwarded, connection: 'keep-alive' },
        agent: agents.get(target),
      })
      outgoing.once('response', resolve).once('error', reject).end(body)
    })

  const isRepeatable = (error: unknown, { method }: IncomingMessage): boolean =>
    method === 'GET' || (error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED')

  const answer = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk)
    // Its own count, because other requests advance `next` meanwhile: a request that tries again must ask another server.
    const first = next++
    for (let tries = 1; ; tries += 1) {
      const target = targets[(first + tries - 1) % targets.length] ?? ''
      try {
        const answered = await ask(incoming, Buffer.concat(chunks), target)
        response.writeHead(answered.statusCode ?? 500, answered.headers)
        answered.on('error', () => response.destroy())
        answered.pipe(response)
        return
      } catch (error) {
        if (tries < targets.length && isRepeatable(error, incoming)) continue
        response.writeHead(502).end(String(error))
        return
      }
    }
  }

  const server = createServer((incoming, response) => void answer(incoming, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections()
      server.close()
      for (const agent of agents.values()) agent.destroy()
    },
  }
}
