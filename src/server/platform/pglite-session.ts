import type { MessagePort } from 'node:worker_threads'
import type { PGlite } from '@electric-sql/pglite'

/** AuthenticationOk and ReadyForQuery: PGlite has one user and no password. */
const welcome = Uint8Array.of(0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49)
const terminate = 0x58

/** The severity field of an error after which PostgreSQL ends all its processes, and PGlite answers nothing any more. */
const panic = Buffer.from('SPANIC\0VPANIC\0')

/**
 * Serves a PGlite as a PostgreSQL server over message ports. PGlite has a single session, so it belongs to the newest
 * connection; what an earlier one left open is rolled back.
 */
export const servePglite = (
  client: PGlite,
  /** PGlite is dead: PostgreSQL ended itself, or its program aborted. */
  onDeath: (port: MessagePort) => void,
): ((port: MessagePort) => void) => {
  let newest: MessagePort | undefined
  let isUsed = false
  let last: Promise<unknown> = Promise.resolve()

  const begin = async (): Promise<Uint8Array> => {
    if (isUsed) {
      await client.exec('ROLLBACK')
      await client.exec('DISCARD ALL')
    }
    isUsed = true
    return welcome
  }

  const answer = async (bytes: Uint8Array, isFirst: boolean): Promise<Uint8Array | undefined> => {
    if (isFirst) return begin()
    return bytes[0] === terminate ? undefined : client.execProtocolRaw(bytes)
  }

  return port => {
    let isFirst = true
    newest = port
    const serve = async (bytes: Uint8Array): Promise<void> => {
      if (port !== newest) return
      const answered = await answer(bytes, isFirst)
      isFirst = false
      if (!answered) return
      port.postMessage(answered)
      if (Buffer.from(answered.buffer, answered.byteOffset, answered.byteLength).includes(panic)) onDeath(port)
    }
    port.on('message', (bytes: Uint8Array) => {
      last = last.then(() => serve(bytes)).catch(() => onDeath(port))
    })
  }
}
