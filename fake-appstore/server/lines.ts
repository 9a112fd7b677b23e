import { once } from 'node:events'
import type { ServerResponse } from 'node:http'

/** A reader that disconnects ends the wait without an error. */
const settled = (response: ServerResponse, event: string) => once(response, event).catch(() => undefined)

const nextTurn = () => new Promise(resolve => setImmediate(resolve))

/** Each write is a system call, which takes as long as ten charts. */
const leastCharacters = 65_536

/** Streams as fast as the client reads, and yields to other requests in between. */
export const sendLines = async (lines: Iterable<string>, response: ServerResponse): Promise<void> => {
  response.writeHead(200, { 'content-type': 'application/x-ndjson; charset=utf-8' })
  const closed = settled(response, 'close')
  let text = ''
  for (const line of lines) {
    if (response.destroyed) return
    text += line
    if (text.length < leastCharacters) continue
    if (response.write(text)) await nextTurn()
    else await Promise.race([settled(response, 'drain'), closed])
    text = ''
  }
  response.end(text)
}
