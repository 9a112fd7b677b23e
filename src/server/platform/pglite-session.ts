import type { PGlite } from '@electric-sql/pglite'
import type { PgliteCaller } from './pglite-socket.ts'

/** AuthenticationOk and ReadyForQuery: PGlite has one user and no password. */
const welcome = Uint8Array.of(0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49)
const terminate = 0x58

/** The severity field of an error after which PostgreSQL ends all its processes, and PGlite answers nothing any more. */
const panic = Buffer.from('SPANIC\0VPANIC\0')

/** Takes what a connection sends. */
type Take = (bytes: Uint8Array) => void

/**
 * Serves a PGlite as a PostgreSQL server. PGlite has a single session, so it belongs to the newest connection; what an earlier
 * one left open is rolled back. A caller loses its connection when PostgreSQL ended itself, or its program aborted.
 */
export const servePglite = (client: PGlite): ((caller: PgliteCaller) => Take) => {
  let newest: PgliteCaller | undefined
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

  return caller => {
    let isFirst = true
    newest = caller
    const serve = async (bytes: Uint8Array): Promise<void> => {
      if (caller !== newest) return
      const answered = await answer(bytes, isFirst)
      isFirst = false
      if (!answered) return
      caller.answer(answered)
      if (Buffer.from(answered.buffer, answered.byteOffset, answered.byteLength).includes(panic)) caller.lose()
    }
    return bytes => {
      last = last.then(() => serve(bytes)).catch(() => caller.lose())
    }
  }
}
