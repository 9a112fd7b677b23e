import type { PGlite } from '@electric-sql/pglite'
import type { PgliteCaller } from './pglite-socket.ts'

/** AuthenticationOk and ReadyForQuery: PGlite has one user and no password. */
const welcome = Uint8Array.of(0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49)
const terminate = 0x58

/** The severity field of an error after which PostgreSQL ends all its processes, and PGlite answers nothing any more. */
const panic = Buffer.from('SPANIC\0VPANIC\0')

/** Takes what a connection sends. */
type Take = (bytes: Uint8Array) => void

const join = (parts: readonly Uint8Array[]): Uint8Array => {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/**
 * As a stream, because PGlite parses any other answer, for nobody here, and keeps its rows until somebody asks for them in
 * another way: read in version 0.5.16 and in its pull request 1025, 2026-11-26.
 */
const execute = async (client: PGlite, bytes: Uint8Array): Promise<Uint8Array> => {
  const parts: Uint8Array[] = []
  // A part is a view of the memory of PGlite.
  await client.execProtocolRawStream(bytes, { onRawData: part => void parts.push(part.slice()) })
  return join(parts)
}

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
    return bytes[0] === terminate ? undefined : execute(client, bytes)
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
