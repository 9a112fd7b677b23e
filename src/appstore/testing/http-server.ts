import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { type AppStoreOptions, createAppStore } from '../client.ts'

export type Handler = (request: IncomingMessage, response: ServerResponse) => void

/** Responds to every request with one body. */
export const answerWith =
  (
    body: string | Uint8Array,
    { status = 200, ...headers }: { status?: number } & Record<string, string | number> = {},
  ): Handler =>
  (_request, response) => {
    response.writeHead(status, headers)
    response.end(body)
  }

export type TestServer = { origin: string; requests: string[] }

/** A real server on a free port of 127.0.0.1, closed when the test ends. `requests` collects the requested paths. */
export const startServer = async (handler: Handler): Promise<TestServer> => {
  const requests: string[] = []
  const listener: RequestListener = (request, response) => {
    requests.push(request.url ?? '')
    handler(request, response)
  }
  const server = createServer(listener)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests }
}

export const hostsAt = (origin: string) => ({ itunes: origin, marketing: origin, search: origin })

/** A client connected to a server that handles every request with `handler`. */
export const startStore = async (handler: Handler, options: AppStoreOptions = {}) => {
  const server = await startServer(handler)
  return { ...server, store: createAppStore({ hosts: hostsAt(server.origin), ...options }) }
}
