import { createServer, type IncomingHttpHeaders, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

export type ReceivedRequest = { method: string; url: string; headers: IncomingHttpHeaders; body: Buffer }

/** A real server on 127.0.0.1 for the current test that collects requests. Responds with 204 by default. */
export const openReceiver = async (answer: (reply: ServerResponse, request: ReceivedRequest) => void = accept) => {
  const requests: ReceivedRequest[] = []
  const onRequest: RequestListener = (request, reply) => {
    const chunks: Buffer[] = []
    request.on('data', chunk => chunks.push(chunk))
    request.on('end', () => {
      const { method = '', url = '', headers } = request
      const received = { method, url, headers, body: Buffer.concat(chunks) }
      requests.push(received)
      answer(reply, received)
    })
  }
  const server = createServer(onRequest)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise(resolve => server.close(resolve))
  })
  const { port } = server.address() as AddressInfo
  return { requests, port, url: `http://127.0.0.1:${port}` }
}

const accept = (reply: ServerResponse): void => void reply.writeHead(204).end()
