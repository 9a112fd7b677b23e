import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { zstdCompress } from 'node:zlib'
import type { ArchiveWriter } from '../platform/files/archives.ts'
import type { Manifest } from './manifest.rules.ts'

const compress = promisify(zstdCompress)

/** Bytes of a piece before they are compressed: few enough to hold in memory, enough to compress well. */
const pieceBytes = 8_000_000

export const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** Writes contents of any length as compressed pieces, and keeps the list of them. */
export const createMembers = (archive: ArchiveWriter) => {
  const members: Manifest['members'] = []

  const addPiece = async (name: string, parts: readonly Uint8Array[]): Promise<void> => {
    const bytes = await compress(Buffer.concat(parts))
    members.push({ name, bytes: bytes.length, sha256: hashOf(bytes) })
    await archive.add(name, bytes)
  }

  /** Nothing is written for empty contents. */
  const add = async (nameOf: (piece: number) => string, contents: AsyncIterable<Uint8Array>): Promise<void> => {
    let [parts, length, piece]: [Uint8Array[], number, number] = [[], 0, 0]
    const flush = async (): Promise<void> => {
      piece += 1
      await addPiece(nameOf(piece), parts)
      ;[parts, length] = [[], 0]
    }
    for await (const part of contents) {
      parts.push(part)
      length += part.length
      if (length >= pieceBytes) await flush()
    }
    if (length > 0) await flush()
  }

  return { add, list: (): Manifest['members'] => members }
}
