import { promisify } from 'node:util'
import { constants, gunzip } from 'node:zlib'

const gunzipAsync = promisify(gunzip)

/** At most `maxBytes` of a body; `isCut` when the body was longer. */
export type ReadBytes = { bytes: Uint8Array; isCut: boolean }

/** Stops reading, and so closes the connection, once the body exceeds `maxBytes`. */
export const readUpTo = async (response: Response, maxBytes: number): Promise<ReadBytes> => {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk)
    size += chunk.byteLength
    if (size > maxBytes) break
  }
  return { bytes: Buffer.concat(chunks).subarray(0, maxBytes), isCut: size > maxBytes }
}

const isGzip = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b

/**
 * Decompresses gzip that was sent without a `Content-Encoding` header, as in the incident of 2026-04 (ipatool issue 467).
 * `fetch` has already decoded what the header names. A truncated stream yields the data it has, so that the parser can report
 * the missing end.
 * @throws zlib's error for corrupt data, `ERR_BUFFER_TOO_LARGE` for more than `maxBytes`.
 */
export const unpackGzip = async (bytes: Uint8Array, maxBytes: number): Promise<Uint8Array> =>
  isGzip(bytes) ? gunzipAsync(bytes, { maxOutputLength: maxBytes, finishFlush: constants.Z_SYNC_FLUSH }) : bytes
