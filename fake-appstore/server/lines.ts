import { once } from 'node:events'
import type { ServerResponse } from 'node:http'

/** A reader that disconnects ends the wait without an error. */
const settled = (response: ServerResponse, event: string) => once(response, event).catch(() => undefined)

const nextTurn = () => new Promise(resolve => setImmediate(resolve))

/** Streams as fast as the client reads, and yields to other requests in between. */
export const sendLines = async (lines: Iterable<string>, response: ServerResponse): Promise<void> => {
  response.writeHead(200, { 'content-type': 'application/x-ndjson; charset=utf-8' })
  const closed = settled(response, 'close')
  for (const line of lines) {
    if (response.destroyed) return
    if (response.write(line)) await nextTurn()
    else await Promise.race([settled(response, 'drain'), closed])
  }
  response.end()
}
